import { answerFiles, merchantAnswerFiles } from '#contract/areas/forms.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'

/** What a customer has answered. A file opens by a link that is asked for with the press, because it ends after a day. */
export function AnswerText({ text, orderId }: { text: string; orderId?: string | null }) {
  const t = useText('shell')
  const { merchantId } = usePanelRoute()
  if (!isAnswerFile(text)) return <bdi>{text}</bdi>
  const open = async () => {
    // Browsers allow a new tab only in the press itself.
    const tab = window.open('about:blank', '_blank')
    try {
      const { file_url } =
        merchantId !== undefined && orderId
          ? await send(merchantAnswerFiles.show, { order_id: orderId, file: text })
          : await send(answerFiles.show, { file: text })
      if (tab) tab.location.href = file_url
    } catch {
      tab?.close()
      toast(t('file_gone'), { tone: 'bad' })
    }
  }
  return (
    <Button size="small" onClick={() => void open()}>
      {t('open_file', { kind: answerFileKind(text) })}
    </Button>
  )
}
