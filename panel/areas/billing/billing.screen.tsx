import { IconMail } from '@tabler/icons-react'
import { pricing } from '#contract/areas/operator/plans.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import type { PanelContext } from '../../shell/session/panel-context.ts'
import { Plans } from '../../shell/frame/plans.tsx'
import styles from '../../shell/frame/plans.module.css'

type Boot = Extract<PanelContext, { panel: 'tenant' }>['boot']

/** Plan, payments and support of the tenant. */
export function BillingScreen() {
  const t = useText('registration')
  const context = usePanelContext()
  if (context.panel !== 'tenant') return null
  return (
    <Screen title={t('billing')}>
      <Columns
        side={
          <>
            <PlanStatus boot={context.boot} />
            <Support boot={context.boot} />
          </>
        }
      >
        {!context.active && <BlockedNotice boot={context.boot} />}
        <Card title={t('plans')}>
          <Plans
            action={({ id }) =>
              id === context.boot.plan_id ? <p className={styles.note}>{t('chosen_plan')}</p> : null
            }
          />
        </Card>
      </Columns>
    </Screen>
  )
}

/** Why the panel is blocked: by the operator, an unpaid invoice, or the end of the trial. */
function BlockedNotice({ boot: { tenant } }: { boot: Boot }) {
  const t = useText('registration')
  const time = useTime()
  const reason =
    tenant.status !== 1
      ? t('blocked_operator')
      : tenant.payment_due_since
        ? t('blocked_due', { date: time(tenant.payment_due_since, 'day'), days: pricing.graceDays })
        : t('blocked_trial')
  return (
    <div className={styles.due} role="alert">
      <strong>{t('blocked_title')}</strong>
      <span>{reason}</span>
      <span>{t(tenant.status === 1 ? 'blocked_pay' : 'blocked_ask')}</span>
    </div>
  )
}

function PlanStatus({ boot: { tenant, plan_id } }: { boot: Boot }) {
  const t = useText('registration')
  const time = useTime()
  return (
    <Card title={t('plan')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('plan')}>{plan_id && t(plan_id)}</DescriptionItem>
        {tenant.in_trial && (
          <DescriptionItem term={t('trial')}>
            {tenant.trial_expires === null ? t('trial_endless') : t('trial_days', { count: tenant.trial_expires })}
          </DescriptionItem>
        )}
        <DescriptionItem term={t('due')}>
          {tenant.payment_due_since ? time(tenant.payment_due_since, 'day') : t('nothing_due')}
        </DescriptionItem>
        <DescriptionItem term={t('billing_currency')}>
          <bdi dir="ltr">{tenant.billing_currency}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** The subject names the tenant for support. */
function Support({ boot: { support, tenant } }: { boot: Boot }) {
  const t = useText('registration')
  const subject = new URLSearchParams({ subject: `${t('support_subject')}: ${tenant.name} (${tenant.slug})` })
  return (
    <Card title={t('support')}>
      <div className={styles.stack}>
        <p className={styles.note}>{t('support_text')}</p>
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
