import type { WebhookLog } from '#contract/areas/webhooks.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { useResponseText } from './response-text.ts'

const looks = {
  waiting: { shape: 'pending', tone: 'soon' },
  success: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
} as const

/** The state of a delivery with the receiver's last response. */
export function DeliveryStatus({ status, response }: Pick<WebhookLog, 'status' | 'response'>) {
  const t = useText('webhooks')
  const responseText = useResponseText()
  return (
    <StatusLabel {...looks[status]}>
      {t(`state_${status}`)}
      {response && <> · {responseText({ response })}</>}
    </StatusLabel>
  )
}
