import { answerFiles, merchantAnswerFiles } from '#contract/areas/forms.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { saveUrl } from '#kit/data/save-file.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'

type Props = { label: string; text: string; orderId?: string | null }

/** What a customer has answered. The link of a file is asked for with the press, because it ends after a day. */
export function AnswerText({ label, text, orderId }: Props) {
  const t = useText('shell')
  const { merchantId } = usePanelRoute()
  if (!isAnswerFile(text)) return <bdi>{text}</bdi>
  const kind = answerFileKind(text)
  const open = async () => {
    // Pictures are shown, other files are saved. Browsers allow a new tab only in the press itself.
    const tab = kind === 'PDF' ? null : window.open('about:blank', '_blank')
    try {
      const { file_url } =
        merchantId !== undefined && orderId
          ? await send(merchantAnswerFiles.show, { order_id: orderId, file: text })
          : await send(answerFiles.show, { file: text })
      if (tab) tab.location.href = file_url
      else saveUrl(file_url, `${[label, orderId].filter(Boolean).join(' ')}.${kind.toLowerCase()}`)
    } catch {
      tab?.close()
      toast(t('file_gone'), { tone: 'bad' })
    }
  }
  return (
    <Button size="small" onClick={() => void open()}>
      {t('open_file', { kind })}
    </Button>
  )
}
