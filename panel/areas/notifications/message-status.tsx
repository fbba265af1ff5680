import type { LogMessage } from '#contract/areas/notifications/messages.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'

const looks = {
  queued: { shape: 'pending', tone: 'soon' },
  sent: { shape: 'completed', tone: 'good' },
  delivered: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  bounced: { shape: 'cancelled', tone: 'bad' },
  skipped: { shape: 'empty', tone: 'off' },
} as const

/** Whether somebody got a message. */
export function MessageStatus({ status }: Pick<LogMessage, 'status'>) {
  const t = useText('notifications')
  return <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>
}

/** Why a message was not sent, in words; an answer of a service as it is. */
export function useReasonText(): (error: string) => string {
  const t = useText('notifications')
  return (error) => {
    if (error === 'no service') return t('reason_no_service')
    if (error === 'device gone') return t('reason_device_gone')
    if (error === 'expired') return t('reason_expired')
    if (error === 'budget') return t('reason_budget')
    return error
  }
}
