import type { RevenueFigures } from '#contract/areas/billing/revenue.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import styles from './revenue.module.css'

export function CurrencyFigures({ figures }: { figures: RevenueFigures }) {
  const t = useText('revenue')
  const { locale } = useLocaleContext()
  const { currency, mrr, subscriptions, paid, churned, churn_percent, unpaid, unpaid_invoices } = figures
  const number = (value: number) => formatNumber(value, locale)
  const list = `/revenue?currency=${currency}`
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <section className={styles.figures} aria-label={currency}>
      <Kpi title={t('mrr')} value={money(mrr)} note={t('tenants_number', { number: number(subscriptions) })} />
      <Kpi title={t('paid_30')} value={money(paid)} to={`${list}&status=paid`} />
      <Kpi
        title={t('churn_30')}
        value={
          churn_percent === null
            ? '–'
            : formatNumber(churn_percent / 100, locale, { style: 'percent', maximumFractionDigits: 1 })
        }
        note={t('tenants_number', { number: number(churned) })}
      />
      <Kpi
        title={t('unpaid')}
        value={money(unpaid)}
        to={`${list}&status=payment_due`}
        note={t('invoices_number', { number: number(unpaid_invoices) })}
      />
      <Kpi
        title={t('past_due')}
        value={money(figures.past_due)}
        to={`${list}&is_past_due=true`}
        note={t('tenants_number', { number: number(figures.past_due_tenants) })}
      />
    </section>
  )
}
