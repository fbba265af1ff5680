import type { WebhookLog } from '#contract/areas/webhooks.ts'
import { useText } from '#kit/data/text.ts'

type LogResponse = Pick<WebhookLog, 'response'>

/** The status of a response, or why there was none. */
export function useResponseText() {
  const t = useText('webhooks')
  return ({ response }: LogResponse): string => {
    if (response === null) return t('not_sent')
    return response.error === null ? String(response.status_code ?? '') : t(`error_${response.error}`)
  }
}
