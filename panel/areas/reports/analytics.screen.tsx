import type { Analytics } from '#contract/areas/reports.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { analytics, maxRangeDays } from '#contract/areas/reports.ts'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { ShareBar } from '#kit/ui/chart/share-bar.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { RecommendationSummary } from '#panel/areas/recommendations/recommendation-summary.tsx'
import { useBreakdownLabel } from './breakdown-labels.ts'
import { CohortTable } from './cohort-table.tsx'
import { ComparisonPicker } from './comparison-picker.tsx'
import dashboardStyles from './dashboard.module.css'
import { PeriodText } from './period-text.tsx'
import { RangePicker } from './pickers.tsx'
import styles from './reports.module.css'
import { SalesChart } from './sales-chart.tsx'
import { useRange } from './use-range.ts'
import { VisitFunnel } from './visit-funnel.tsx'

/** Who buys, how, and what together. */
export function AnalyticsScreen() {
  const t = useText('reports')
  const can = useCan()
  const rangeState = useRange('last_30_days')
  const { data, loadError, refetch } = useCall(analytics.show, rangeState.input, { keepPreviousData: true })
  return (
    <Screen
      title={t('analytics')}
      titleExtra={<PeriodText period={data} />}
      actions={
        <>
          <RangePicker rangeState={rangeState} />
          <ComparisonPicker rangeState={rangeState} />
        </>
      }
    >
      {loadError && !data ? (
        loadError.isInvalid ? (
          <EmptyState
            alert
            title={t('period_refused')}
            text={t('period_rule', { limit: maxRangeDays })}
            action={
              <Button kind="primary" onClick={() => rangeState.setRange('last_30_days')}>
                {t('last_30_days')}
              </Button>
            }
          />
        ) : (
          <LoadErrorState error={{ ...loadError, text: t('failed') }} retry={refetch} />
        )
      ) : (
        data && <AnalyticsContent data={data} />
      )}
      {can(recommendations.orderAnalytics) && <RecommendationSummary input={rangeState.input} />}
    </Screen>
  )
}

function AnalyticsContent({ data }: { data: Analytics }) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const number = (value: number) => formatNumber(value, locale)
  const customers = data.new_customers + data.returning_customers
  const shareOf = (count: number) =>
    customers > 0 &&
    t('share_of_customers', {
      percent: formatNumber(count / customers, locale, { style: 'percent', maximumFractionDigits: 1 }),
    })
  return (
    <div className={styles.content}>
      <div className={dashboardStyles.figures}>
        <Kpi title={t('total_orders')} value={number(data.total_orders)} />
        <Kpi title={t('average_order')} value={money(data.average_order_value, data.currency)} />
        <Kpi title={t('new_customers')} value={number(data.new_customers)} note={shareOf(data.new_customers)} />
        <Kpi
          title={t('returning_customers')}
          value={number(data.returning_customers)}
          note={shareOf(data.returning_customers)}
        />
      </div>
      <SalesChart data={data} />
      <div className={styles.shares}>
        <Shares by="order_type" rows={data.by_order_type} />
        <Shares by="payment_mode" rows={data.by_payment_mode} />
        <Shares by="source" rows={data.by_source} />
      </div>
      <VisitFunnel funnel={data.funnel} />
      <CohortTable cohorts={data.cohorts} />
      <SoldTogether pairs={data.sold_together} />
    </div>
  )
}

/** Orders by one group, in all currencies. */
function Shares({ by, rows }: { by: Breakdown; rows: Analytics['by_source'] }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const label = useBreakdownLabel(by)
  const counts = new Map<string, number>()
  for (const { key, orders } of rows) counts.set(key, (counts.get(key) ?? 0) + orders)
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
  const max = sorted[0]?.[1] ?? 1
  return (
    <Card title={t(`by_${by}`)}>
      {sorted.length === 0 && <EmptyState illustration={<span />} title={t('no_records')} />}
      <ul className={dashboardStyles.shares}>
        {sorted.map(([key, orders]) => (
          <li key={key}>
            <span className={dashboardStyles.share}>
              <span className={dashboardStyles.name}>{label({ key, label: null })}</span>
              <span className={dashboardStyles.muted}>{formatNumber(orders, locale)}</span>
            </span>
            <ShareBar share={orders / max} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SoldTogether({ pairs }: { pairs: Analytics['sold_together'] }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  return (
    <Card title={t('sold_together')} pad={false}>
      {pairs.length === 0 ? (
        <p className={dashboardStyles.allClear}>{t('pairs_empty')}</p>
      ) : (
        <table className={dashboardStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-end>
                {t('orders_with_both')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ products, orders }) => (
              <tr key={products.map(({ product_id }) => product_id).join()}>
                {products.map(({ product_id, name }) => (
                  <td key={product_id}>
                    <bdi>{name ?? t('removed')}</bdi>
                  </td>
                ))}
                <td data-end>{formatNumber(orders, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
