import { Link } from 'react-router'
import type {
  RecommendationAnalytics,
  RecommendationKind,
  RecommendationRow,
} from '#contract/areas/recommendations/recommendations.ts'
import { useText } from '#kit/data/text.ts'
import { formatDay, formatLocale, formatMoney, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { BarChart } from '#kit/ui/chart/bar-chart.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import dashboardStyles from '#panel/areas/reports/dashboard.module.css'
import type { useRange } from '#panel/areas/reports/use-range.ts'
import styles from './recommendations.module.css'
import { useAnalytics } from './use-analytics.ts'

const kinds = ['product', 'merchant', 'order'] as const
type Props = { kind: RecommendationKind; rangeState: ReturnType<typeof useRange> }

/** What was shown, pressed and bought in a period: products, merchants, and the orders that came from them. */
export function Analytics({ kind, rangeState }: Props) {
  const t = useText('reports')
  const { data, list } = useAnalytics(kind, rangeState.input)
  const query = new URLSearchParams(rangeState.range === 'last_30_days' ? {} : rangeState.input).toString()
  return (
    <>
      <TabsWithCounts
        label={t('recommendation_analytics')}
        tabs={kinds.map((key) => ({ key, text: t(`recommendation_${key}_tab`) }))}
        current={kind}
        to={(key) => `/merchants/recommendations${key === 'product' ? '' : `/${key}`}${query && `?${query}`}`}
      />
      {list.error && !data && (
        <LoadErrorState error={{ ...list.error, text: t('recommendation_analytics_failed') }} retry={list.retry} />
      )}
      {data && <Figures {...data} />}
      {data && <RevenueChart {...data} />}
      <div className={styles.table}>
        <Table
          name={`recommended-${kind}`}
          label={t(`recommendation_${kind}_tab`)}
          list={list}
          columns={useColumns(kind)}
          search={t('recommendation_find')}
          rowKey={({ id, currency }) => id + currency}
          rowName={({ name }) => name}
          empty={<NoRecords title={t('recommendation_no_rows')} text={t('recommendation_no_rows_text')} />}
        />
      </div>
    </>
  )
}

/** Shown, pressed, ordered, earned. */
export function Figures({ totals }: Pick<RecommendationAnalytics, 'totals'>) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const number = (value: number) => formatNumber(value, locale)
  const share = (part: number, whole: number, key: 'recommendation_of_shown' | 'recommendation_of_pressed') =>
    whole > 0 && t(key, { percent: formatNumber(part / whole, locale, { style: 'percent', maximumFractionDigits: 1 }) })
  const others = totals.other_revenue.map((other) => money(other.revenue, other.currency))
  return (
    <div className={dashboardStyles.figures}>
      <Kpi title={t('recommendation_impressions')} value={number(totals.impressions)} />
      <Kpi
        title={t('recommendation_clicks')}
        value={number(totals.clicks)}
        note={share(totals.clicks, totals.impressions, 'recommendation_of_shown')}
      />
      <Kpi
        title={t('recommendation_orders')}
        value={number(totals.orders)}
        note={share(totals.orders, totals.clicks, 'recommendation_of_pressed')}
      />
      <Kpi
        title={t('recommendation_revenue')}
        value={money(totals.revenue, totals.currency)}
        note={
          others.length > 0 &&
          t('recommendation_and_others', { amounts: new Intl.ListFormat(formatLocale(locale)).format(others) })
        }
      />
    </div>
  )
}

function RevenueChart({ series, totals: { currency } }: RecommendationAnalytics) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const day = (date: string, weekday?: 'short') =>
    formatDay(date, locale, { day: 'numeric', month: 'short', ...(weekday ? { weekday } : {}) })
  return (
    <Card title={t('recommendation_revenue_by_day')}>
      <div className={styles.chart}>
        <BarChart
          label={t('recommendation_revenue_by_day')}
          bars={series.map(({ local_date, revenue }) => ({
            key: local_date,
            label: day(local_date),
            description: day(local_date, 'short'),
            value: revenue,
          }))}
          formatValue={(value) => formatMoney(value, currency, locale)}
          formatTick={(value) =>
            formatMoney(value, currency, locale, { maximumFractionDigits: 0, minimumFractionDigits: 0 })
          }
          seriesNames={{ value: t('recommendation_revenue') }}
        />
      </div>
    </Card>
  )
}

function useColumns(kind: RecommendationKind): Column<RecommendationRow>[] {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const counted = (key: 'impressions' | 'clicks' | 'orders'): Column<RecommendationRow> => ({
    key,
    head: t(`recommendation_${key}`),
    width: 120,
    alignEnd: true,
    sort: key,
    cell: (row) => formatNumber(row[key], locale),
  })
  const name: Column<RecommendationRow> = {
    key: 'name',
    head: t(`recommendation_${kind}_name`),
    minWidth: 200,
    pinned: true,
    mobile: 'primary',
    ...(kind === 'order' ? {} : { sort: 'name' }),
    cell: ({ id, name: text, merchant_id }) => {
      const path = kind === 'order' ? `/orders/${id}` : kind === 'merchant' ? `/merchants/view/${id}` : null
      const label = <bdi>{kind === 'order' ? `#${id}` : text || t('recommendation_removed')}</bdi>
      return path && merchant_id ? <Link to={path}>{label}</Link> : label
    },
  }
  const merchant: Column<RecommendationRow> = {
    key: 'merchant',
    head: t('recommendation_merchant_name'),
    minWidth: 160,
    mobile: 'secondary',
    cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
  }
  const revenue: Column<RecommendationRow> = {
    key: 'revenue',
    head: t('recommendation_revenue'),
    width: 140,
    alignEnd: true,
    mobile: 'end',
    sort: 'revenue',
    cell: (row) => <Money amount={row.revenue} currency={row.currency} />,
  }
  const recommended = useRecommendedText()
  const source: Column<RecommendationRow> = {
    key: 'source',
    head: t('recommendation_source'),
    minWidth: 160,
    collapsible: true,
    cell: recommended,
  }
  const placed = timeColumn({ key: 'placed', head: t('placed'), field: 'placed_at' })
  if (kind === 'order') return [name, merchant, source, revenue, placed]
  const columns = [counted('impressions'), counted('clicks'), counted('orders'), revenue]
  return kind === 'product' ? [name, merchant, ...columns] : [name, ...columns]
}

/** What was recommended for an order: a product, the merchant, or both. */
function useRecommendedText() {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const list = new Intl.ListFormat(formatLocale(locale))
  return ({ source }: RecommendationRow) =>
    list.format([
      ...(source === 'merchant' ? [] : [t('recommendation_product_name')]),
      ...(source === 'product' ? [] : [t('recommendation_merchant_name')]),
    ])
}
