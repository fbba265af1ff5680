import { IconCheck } from '@tabler/icons-react'
import type { BillingCycle } from '#contract/areas/billing/schemas.ts'
import type { Plan, PlanId } from '#contract/areas/operator/plans.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './billing.module.css'

type Props = {
  plans: readonly Plan[]
  cycle: BillingCycle
  chosen: PlanId
  current: PlanId | null
  choose: (plan: PlanId) => void
}

/** The plans side by side, with their price and features. */
export function PlanOptions({ plans, cycle, chosen, current, choose }: Props) {
  const t = useText('billing')
  const tPlan = useText('registration')
  const money = useMoney()
  return (
    <Card pad={false} label={t('plans')}>
      <div className={styles.plans}>
        {plans.map((plan) => {
          const price = cycle === 'yearly' ? plan.yearly_price : plan.monthly_price
          const isChosen = plan.id === chosen
          return (
            <section key={plan.id} className={styles.option} aria-label={tPlan(plan.id)}>
              <h2 className={styles.name}>
                {tPlan(plan.id)}
                {plan.id === current && (
                  <StatusLabel shape="ready" tone="good">
                    {t('your_plan')}
                  </StatusLabel>
                )}
              </h2>
              <span className={styles.amount}>
                <Money amount={price} currency={plan.currency} />
              </span>
              <span className={styles.soft}>{tPlan(cycle === 'yearly' ? 'per_year' : 'per_month')}</span>
              <span className={styles.good}>
                {cycle === 'yearly' &&
                  t('less_than_monthly', {
                    amount: money(plan.monthly_price * 12 - plan.yearly_price, plan.currency),
                  })}
              </span>
              <Button
                icon={isChosen ? IconCheck : undefined}
                full
                aria-pressed={isChosen}
                onClick={() => choose(plan.id)}
              >
                {isChosen ? t('chosen') : t('choose', { name: tPlan(plan.id) })}
              </Button>
              <ul>
                {plan.features.map((feature) => (
                  <li key={feature}>
                    <IconCheck size={16} aria-hidden />
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Card>
  )
}
