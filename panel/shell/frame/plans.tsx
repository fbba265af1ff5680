import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { publicPlans } from '#contract/areas/operator/plans.ts'
import type { Plan } from '#contract/areas/operator/plans.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { formatMoney, formatNumber } from '#kit/ui/base/format.ts'
import { Segments } from '#kit/ui/layout/segments.tsx'
import styles from './plans.module.css'

type Cycle = 'monthly' | 'yearly'

/** Compares the plans, monthly or yearly. `action` renders the button of a plan. */
export function Plans({ action }: { action?: (plan: Plan) => ReactNode }) {
  const t = useText('registration')
  const [cycle, setCycle] = useState<Cycle>('monthly')
  const locale = useLocale()
  const { data, loadError, refetch } = useCall(publicPlans.list, {}, { staleTime: 3_600_000, keySuffix: locale })
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (!data)
    return (
      <div className={styles.plans} aria-busy="true">
        <div className={styles.plan} />
        <div className={styles.plan} />
      </div>
    )
  const saving = data[0]?.yearly_saving_percent ?? 0
  return (
    <div className={styles.container}>
      <Segments
        label={t('billing_cycle')}
        value={cycle}
        onChange={setCycle}
        options={[
          { value: 'monthly', text: t('monthly') },
          { value: 'yearly', text: t('yearly', { percent: saving }) },
        ]}
      />
      <div className={styles.plans}>
        {data.map((plan) => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} action={action?.(plan)} />
        ))}
      </div>
    </div>
  )
}

function PlanCard({ plan, cycle, action }: { plan: Plan; cycle: Cycle; action: ReactNode }) {
  const t = useText('registration')
  const locale = useLocale()
  const format = (amount: number) => formatMoney(amount, plan.currency, locale)
  const hasOffer = plan.id === 'starter_plan'
  return (
    <section className={styles.plan} aria-label={t(plan.id)}>
      <h2>{t(plan.id)}</h2>
      {hasOffer && <p className={styles.offer}>{t('starter_offer', { price: format(plan.monthly_price) })}</p>}
      <p className={styles.price}>
        <strong>{format(cycle === 'monthly' ? plan.monthly_price : plan.yearly_price)}</strong>{' '}
        {t(cycle === 'monthly' ? 'per_month' : 'per_year')}
      </p>
      <p className={styles.fees}>
        {t('fees', {
          percent: formatNumber(plan.success_fee_percent, locale, { maximumFractionDigits: 2 }),
          setup: format(plan.setup_fee),
        })}
      </p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </section>
  )
}
