import { billing } from '#contract/areas/billing/billing.ts'
import type { BillingCycle, ModuleName } from '#contract/areas/billing/schemas.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { ErrorBanner } from '#kit/ui/feedback/error-banner.tsx'
import { Card, LabeledValue } from '#kit/ui/layout/layout.tsx'
import { CouponField } from './coupon-field.tsx'
import styles from './billing.module.css'

type Props = {
  tenantId: string
  choice: { plan: PlanId; cycle: BillingCycle; modules: readonly ModuleName[]; coupon: string | undefined }
  /** The end of a running trial, null for one without an end; undefined outside a trial. */
  trialEndsAt: string | null | undefined
  /** Whether the choice differs from what the tenant has. */
  isChanged: boolean
  isBusy: boolean
  setCoupon: (code: string | null) => void
  confirm: () => void
}

/** What the choice costs and when it is charged. The server computes every amount. */
export function ChoiceCard({ tenantId, choice, trialEndsAt, isChanged, isBusy, setCoupon, confirm }: Props) {
  const t = useText('billing')
  const tPlan = useText('registration')
  const money = useMoney()
  const time = useTime()
  const { plan, cycle, modules, coupon } = choice
  const priced = {
    tenant_id: tenantId,
    items: [{ type: 'plan' as const, id: plan }, ...modules.map((id) => ({ type: 'module' as const, id }))],
    billing_cycle: cycle,
  }
  const { data, loadError, refetch } = useCall(
    billing.estimate,
    { ...priced, ...(coupon === undefined ? {} : { coupon_code: coupon }) },
    { keepPreviousData: true, staleTime: 0 },
  )
  const buttonText = (amount: string) => {
    if (!isChanged) return t('your_plan')
    if (trialEndsAt === undefined) return t('pay', { amount })
    return trialEndsAt === null
      ? t('choose', { name: tPlan(plan) })
      : t('pay_at', { amount, date: time(trialEndsAt, 'day') })
  }
  const lines = data && [
    { term: `${tPlan(plan)}${modules.length > 0 ? ` + ${modules.length}` : ''}`, amount: data.subtotal },
    { term: t('yearly_discount'), amount: -data.yearly_discount },
    { term: t('coupon'), amount: -data.coupon_discount },
    { term: t('setup_fees'), amount: data.setup_fees },
    { term: t('credits'), amount: -data.credits },
  ]
  return (
    <Card title={t('your_choice')}>
      <div className={styles.stack} aria-busy={!data && !loadError}>
        {loadError && <ErrorBanner error={loadError} onRetry={refetch} />}
        {lines?.map(
          ({ term, amount }, index) =>
            (amount !== 0 || index === 0) && (
              <LabeledValue key={term} term={term}>
                <Money amount={amount} currency={data?.currency ?? null} />
              </LabeledValue>
            ),
        )}
        {data && (
          <LabeledValue term={t('total')} total>
            <Money amount={data.total} currency={data.currency} />
          </LabeledValue>
        )}
        <CouponField
          coupon={coupon}
          check={(code) => send(billing.estimate, { ...priced, coupon_code: code })}
          setCoupon={setCoupon}
        />
        <Button kind="primary" full busy={isBusy} disabled={!data || !isChanged} onClick={confirm}>
          {data && buttonText(money(data.total, data.currency))}
        </Button>
        {data && (
          <p className={styles.soft}>
            {trialEndsAt === undefined && t('renews', { date: time(data.next_billing_at, 'day') })}
            {trialEndsAt && t('trial_until', { date: time(trialEndsAt, 'day') })} {t('fee_note')}
          </p>
        )}
      </div>
    </Card>
  )
}
