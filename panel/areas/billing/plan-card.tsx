import { pricing } from '#contract/areas/operator/plans.ts'
import { billing } from '#contract/areas/billing/billing.ts'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { BillingInfo } from './billing-info.ts'
import styles from './billing.module.css'

const looks = {
  trial: { shape: 'pending', tone: 'info' },
  active: { shape: 'ready', tone: 'good' },
  past_due: { shape: 'pending', tone: 'bad' },
  cancelled: { shape: 'cancelled', tone: 'off' },
  expired: { shape: 'cancelled', tone: 'bad' },
} as const

type Props = { tenantId: string; info: BillingInfo }

/** The plan, its state and the next bill. */
export function PlanCard({ tenantId, info }: Props) {
  const t = useText('billing')
  const tPlan = useText('registration')
  const time = useTime()
  const { subscription, trial_expires: days, trial_ends_at: trialEnd, next_billing_at: nextAt } = info
  const { plan_id: plan, status } = subscription
  const total = info.saas_charges.reduce((sum, { amount }) => sum + amount, 0)
  const text =
    status === 'trial' && trialEnd !== null
      ? t('trial_until', { date: time(trialEnd, 'day') })
      : nextAt !== null
        ? t('renews', { date: time(nextAt, 'day') })
        : undefined
  return (
    <Card>
      <div className={styles.plan}>
        <div>
          <span className={styles.soft}>{tPlan('plan')}</span>
          <h2 className={styles.name}>
            {plan ? tPlan(plan) : t('no_plan')}
            <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>
          </h2>
          {text && <span className={styles.soft}>{text}</span>}
          {status === 'trial' && days !== null && (
            <>
              <div className={styles.progress}>
                <span style={{ inlineSize: `${Math.min(100, (days / Math.max(days, pricing.trialDays)) * 100)}%` }} />
              </div>
              <span className={styles.soft}>{tPlan('trial_days', { count: days })}</span>
            </>
          )}
        </div>
        <div className={styles.bill}>
          <span className={styles.soft}>{t('next_bill')}</span>
          <span className={styles.amount}>
            <Money amount={nextAt === null && status !== 'trial' ? 0 : total} currency={info.billing_currency} />
          </span>
          {status === 'expired' && plan && !info.in_trial ? (
            <Renew tenantId={tenantId} />
          ) : (
            <LinkButton kind="primary" to="/billing/plans">
              {t(plan ? 'change_plan' : 'choose_plan')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function Renew({ tenantId }: { tenantId: string }) {
  const t = useText('billing')
  const { mutate, isPending } = useCallMutation(billing.renew, {
    invalidates: [billing, billingInvoices, boot],
    successText: t('plan_saved'),
    errorText: t('renew_failed'),
  })
  const renew = async () => {
    const result = await mutate({ tenant_id: tenantId })
    if (result.ok && result.data.url) location.assign(result.data.url)
  }
  return (
    <Button kind="primary" busy={isPending} onClick={() => void renew()}>
      {t('renew')}
    </Button>
  )
}
