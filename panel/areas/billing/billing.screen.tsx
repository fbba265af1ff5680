import { IconMail } from '@tabler/icons-react'
import { pricing } from '#contract/plans.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useHall } from '../../shell/session/panel-context.ts'
import type { Hall } from '../../shell/session/panel-context.ts'
import { Plans } from '../../shell/frame/plans.tsx'
import styles from '../../shell/frame/plans.module.css'

type Boot = Extract<Hall, { panel: 'tenant' }>['boot']

/** How the tenant's plan stands, what there is to pay and whom to ask. */
export function BillingScreen() {
  const say = useText('registration')
  const hall = useHall()
  if (hall.panel !== 'tenant') return null
  return (
    <Screen title={say('billing')}>
      <Columns
        side={
          <>
            <Standing boot={hall.boot} />
            <Support boot={hall.boot} />
          </>
        }
      >
        {!hall.active && <Stopped boot={hall.boot} />}
        <Card title={say('plans')}>
          <Plans
            action={({ id }) => (id === hall.boot.plan_id ? <p className={styles.note}>{say('chosen_plan')}</p> : null)}
          />
        </Card>
      </Columns>
    </Screen>
  )
}

/** Why everything stands still: the operator, an unpaid invoice, or the end of the trial. */
function Stopped({ boot: { tenant } }: { boot: Boot }) {
  const say = useText('registration')
  const time = useTime()
  const why =
    tenant.status !== 1
      ? say('stopped_operator')
      : tenant.payment_due_since
        ? say('stopped_due', { date: time(tenant.payment_due_since, 'day'), days: pricing.graceDays })
        : say('stopped_trial')
  return (
    <div className={styles.due} role="alert">
      <strong>{say('blocked_title')}</strong>
      <span>{why}</span>
      <span>{say(tenant.status === 1 ? 'stopped_pay' : 'stopped_ask')}</span>
    </div>
  )
}

function Standing({ boot: { tenant, plan_id } }: { boot: Boot }) {
  const say = useText('registration')
  const time = useTime()
  return (
    <Card title={say('plan')}>
      <DescriptionList lines>
        <DescriptionItem term={say('plan')}>{plan_id && say(plan_id)}</DescriptionItem>
        {tenant.in_trial && (
          <DescriptionItem term={say('trial')}>
            {tenant.trial_expires === null ? say('trial_endless') : say('trial_days', { count: tenant.trial_expires })}
          </DescriptionItem>
        )}
        <DescriptionItem term={say('due')}>
          {tenant.payment_due_since ? time(tenant.payment_due_since, 'day') : say('nothing_due')}
        </DescriptionItem>
        <DescriptionItem term={say('billing_currency')}>
          <bdi dir="ltr">{tenant.billing_currency}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** The request carries what support needs to find the tenant. */
function Support({ boot: { support, tenant } }: { boot: Boot }) {
  const say = useText('registration')
  const subject = new URLSearchParams({ subject: `${say('support_subject')}: ${tenant.name} (${tenant.slug})` })
  return (
    <Card title={say('support')}>
      <div className={styles.stack}>
        <p className={styles.note}>{say('support_text')}</p>
        <LinkButton
          kind="primary"
          icon={IconMail}
          href={`mailto:${support.email}?${String(subject).replaceAll('+', '%20')}`}
        >
          {support.email}
        </LinkButton>
      </div>
    </Card>
  )
}
