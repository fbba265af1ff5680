import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { webhooks } from '#contract/areas/webhooks.ts'
import type { WebhookDelivery } from '#contract/areas/webhooks.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyButton } from '#kit/ui/base/copy-box.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useResponseText } from './response-text.ts'
import styles from './webhooks.module.css'

/** A delivery with its request and all attempts. */
export function DeliveryDrawer({ id, close }: { id: string; close: () => void }) {
  const t = useText('webhooks')
  const { data, loadError, refetch } = useCall(webhooks.log, { id })
  const resend = useCallMutation(webhooks.resend, {
    invalidates: [webhooks.log, webhooks.logs],
    successText: t('resend_started'),
  })
  return (
    <Drawer
      title={data ? <bdi dir="ltr">{data.event}</bdi> : t('delivery')}
      label={t('delivery')}
      subtitle={
        data && (
          <>
            <DeliveryStatus {...data} /> · <bdi>{data.webhook_name}</bdi> · <Time at={data.created_at} />
          </>
        )
      }
      actions={
        data &&
        data.status !== 'waiting' && (
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
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} listPath="/settings/webhooks/logs" />}
      {data && <Sections delivery={data} />}
    </Drawer>
  )
}

function Sections({ delivery }: { delivery: WebhookDelivery }) {
  const t = useText('webhooks')
  const { attempts, next_attempt_at, url, payload, event, subject, event_id, response } = delivery
  return (
    <>
      <DrawerSection title={t('attempts')}>
        {attempts.length === 0 && next_attempt_at === null && <p className={styles.muted}>{t('not_sent')}</p>}
        <ol className={styles.attempts}>
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
        {next_attempt_at !== null && (
          <p className={styles.muted}>
            {t('next_attempt')} <Time at={next_attempt_at} />
          </p>
        )}
      </DrawerSection>
      <DrawerSection title={t('request')} end={<CopyButton text={formatJson(payload)} />}>
        <p className={styles.url} dir="ltr">
          POST {url}
        </p>
        <Code text={formatJson(payload)} />
        {event.startsWith('order.') && (
          <p className={styles.order}>
            <Link to={`/orders/${subject}`}>{t('open_order', { id: subject })}</Link>
          </p>
        )}
        <p className={styles.muted}>
          webhook-id: <bdi dir="ltr">{event_id}</bdi>
        </p>
      </DrawerSection>
      {response?.body && (
        <DrawerSection title={t('response')} end={<CopyButton text={response.body} />}>
          <Code text={formatJson(response.body)} />
        </DrawerSection>
      )}
    </>
  )
}

const Code = ({ text }: { text: string }) => (
  <pre className={styles.body} dir="ltr">
    {text}
  </pre>
)

function Attempt({ attempt }: { attempt: WebhookDelivery['attempts'][number] }) {
  const t = useText('webhooks')
  const responseText = useResponseText()
  const { at, duration_ms, status_code, error, body } = attempt
  return (
    <li>
      <span>{responseText({ response: { status_code, error, body } })}</span>
      <span className={styles.muted}>{t('ms', { number: duration_ms })}</span>
      <Time at={at} />
    </li>
  )
}

/** JSON with indentation; any other text as it is. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
