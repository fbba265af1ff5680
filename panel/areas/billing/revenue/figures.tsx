import { revenue } from '#contract/areas/billing/revenue.ts'
import type { RevenueFigures } from '#contract/areas/billing/revenue.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './revenue.module.css'

/** The figures of each currency. They are never added up. */
export function Figures() {
  const t = useText('revenue')
  const { data, loadError, refetch } = useCall(revenue.figures, {})
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (data?.length === 0)
    return (
      <Card>
        <NoRecords title={t('no_revenue')} text={t('no_revenue_text')} />
      </Card>
    )
  return (
    <div aria-busy={!data} className={styles.currencies}>
      {data?.map((figures) => (
        <CurrencyFigures key={figures.currency} figures={figures} />
      ))}
    </div>
  )
}

function CurrencyFigures({ figures }: { figures: RevenueFigures }) {
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
