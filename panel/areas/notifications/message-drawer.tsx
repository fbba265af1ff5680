import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageLog } from '#contract/areas/notifications/messages.ts'
import type { LogMessageDetails } from '#contract/areas/notifications/messages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { decimalsOf, formatMoney } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { MessageStatus, useReasonText } from './message-status.tsx'
import { useServiceName } from './service-names.ts'
import styles from './notifications.module.css'

/** A message: what it said, who it went to, and what became of it. */
export function MessageDrawer({ id, close }: { id: string; close: () => void }) {
  const t = useText('notifications')
  const { data, loadError, refetch } = useCall(messageLog.show, { id })
  const resend = useCallMutation(messageLog.resend, {
    invalidates: [messageLog],
    successText: t('resend_started'),
  })
  return (
    <Drawer
      title={data ? <bdi>{data.subject || t('message')}</bdi> : t('message')}
      label={t('message')}
      subtitle={
        data && (
          <>
            <MessageStatus {...data} /> · <Time at={data.created_at} />
          </>
        )
      }
      actions={
        data?.can_resend && (
          <Button
            kind="primary"
            icon={IconSend}
            busy={resend.isPending}
            onClick={() => void resend.mutate({ id: data.id })}
          >
            {t('resend')}
          </Button>
        )
      }
      close={close}
    >
      {loadError && !data && (
        <LoadErrorState error={loadError} retry={refetch} listPath="/settings/notification/logs" />
      )}
      {data && <Sections message={data} />}
    </Drawer>
  )
}

function Sections({ message }: { message: LogMessageDetails }) {
  const t = useText('notifications')
  const reasonText = useReasonText()
  const serviceName = useServiceName()
  const { order_id, recipient, channel, service, attempts, max_attempts, error, next_attempt_at, sent_at, text } =
    message
  const { fallback_reason, segments, cost } = message
  const { currency: current, locale } = useLocaleContext()
  const currency = message.cost_currency ?? current
  return (
    <>
      <DrawerSection title={t('delivery')}>
        <DescriptionList>
          <DescriptionItem term={t('recipient')}>
            <bdi dir="ltr">{recipient}</bdi>
          </DescriptionItem>
          <DescriptionItem term={t('channel')}>{t(`channel_${channel}`)}</DescriptionItem>
          {service !== null && <DescriptionItem term={t('service')}>{serviceName(service)}</DescriptionItem>}
          {fallback_reason !== null && (
            <DescriptionItem term={t('fallback_reason')} fullWidth>
              <bdi dir="ltr">{fallback_reason}</bdi>
            </DescriptionItem>
          )}
          <DescriptionItem term={t('attempts')}>
            {t('attempts_of', { count: attempts, total: max_attempts })}
          </DescriptionItem>
          {sent_at !== null && (
            <DescriptionItem term={t('sent_at')}>
              <Time at={sent_at} />
            </DescriptionItem>
          )}
          {segments !== null && channel === 'sms' && (
            <DescriptionItem term={t('costs_parts')}>{segments}</DescriptionItem>
          )}
          {cost !== null && cost > 0 && (
            <DescriptionItem term={t('costs_cost')}>
              <bdi>
                {formatMoney(cost * 10 ** decimalsOf(currency), currency, locale, { maximumFractionDigits: 6 })}
              </bdi>
            </DescriptionItem>
          )}
          {next_attempt_at !== null && (
            <DescriptionItem term={t('next_attempt')}>
              <Time at={next_attempt_at} />
            </DescriptionItem>
          )}
          {error !== null && (
            <DescriptionItem term={t('reason')} fullWidth>
              {reasonText(error)}
            </DescriptionItem>
          )}
        </DescriptionList>
        {order_id !== null && (
          <p>
            <Link to={`/orders/${order_id}`}>{t('open_order', { id: order_id })}</Link>
          </p>
        )}
      </DrawerSection>
      <DrawerSection title={t('text')}>
        {text === '' ? <p className={styles.muted}>{t('text_deleted')}</p> : <p className={styles.text}>{text}</p>}
      </DrawerSection>
    </>
  )
}
