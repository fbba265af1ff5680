import { Link } from 'react-router'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import type { Quality } from '#contract/areas/reports/quality.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Muted, NameCell } from '#kit/ui/table/cells.tsx'
import type { ListView } from '#kit/ui/table/list-view.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import type { useOrderLinks } from '../report-links.ts'
import styles from '../reports.module.css'
import { shareOf, shares, times } from './quality-figures.ts'
import type { ShareKey, TimeKey } from './quality-figures.ts'
import { QualityKpis } from './quality-kpis.tsx'

type Links = ReturnType<typeof useOrderLinks>
type Props = {
  list: ListView<BreakdownRow>
  quality: { current: Quality; previous: Quality } | null | undefined
  links: Links
  reportPath: (row: BreakdownRow) => string
}

/** How well orders are served: all stores together, and each store beside the others. */
export function QualityReport({ list, quality, links, reportPath }: Props) {
  const t = useText('reports')
  const columns = useQualityColumns(links)
  const { panel } = usePanelRoute()
  return (
    <>
      {quality && quality.current.orders > 0 && <QualityKpis quality={quality} links={links} />}
      <p className={styles.note}>{t(panel === 'tenant' ? 'quality_note' : 'quality_note_store')}</p>
      <div className={styles.table}>
        <Table
          name="report-quality"
          label={t('by_quality')}
          list={{ ...list, filters: {} }}
          columns={columns}
          search={t('find_row')}
          rowKey={({ key }) => key}
          rowName={({ label }) => label ?? t('removed')}
          {...(panel === 'tenant' ? { to: reportPath } : {})}
          empty={<NoRecords title={t('report_empty')} text={t('report_empty_text')} />}
        />
      </div>
    </>
  )
}

function useQualityColumns(links: Links): Column<BreakdownRow>[] {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const { href } = useQueryParams()
  const { panel } = usePanelRoute()
  const linked = (to: string | undefined, text: string) =>
    to === undefined ? (
      text
    ) : (
      <Link className={styles.number} to={to}>
        {text}
      </Link>
    )
  const ordersOf = (row: BreakdownRow, params: [string, string][], about: string) =>
    links(panel === 'tenant' ? [['merchant_id', row.key], ...params] : params, about)
  const reportOf = (row: BreakdownRow, by: Breakdown) =>
    href({ by, page: null, sort: null, search: null, ...(panel === 'tenant' ? { merchant_id: row.key } : {}) })
  const minutes = (value: number) => t('minutes', { number: formatNumber(value, locale) })
  const common = { alignEnd: true }
  const time = (key: TimeKey, head: string): Column<BreakdownRow> => ({
    ...common,
    width: key === 'lateness_p95' ? 120 : 156,
    key,
    head,
    sort: key,
    cell: (row) => {
      const value = row.quality?.[key] ?? null
      if (value === null) return <Muted>–</Muted>
      return linked(reportOf(row, times[key]), value === 0 ? t('in_time') : minutes(value))
    },
  })
  const share = (key: ShareKey, head: string): Column<BreakdownRow> => ({
    ...common,
    width: 136,
    key,
    head,
    sort: key,
    cell: (row) => {
      const value = row.quality && shareOf(row.quality, key)
      if (value === null) return <Muted>–</Muted>
      const text = formatNumber(value, locale, { style: 'percent', maximumFractionDigits: 1 })
      return linked(ordersOf(row, [['problem', shares[key].problem]], head), text)
    },
  })
  const amount = (key: 'refunds' | 'problem_cost', head: string, by: Breakdown): Column<BreakdownRow> => ({
    ...common,
    width: 104,
    key,
    head,
    sort: key,
    cell: (row) => (
      <Link className={styles.number} to={reportOf(row, by)}>
        <Money amount={row.quality?.[key] ?? 0} currency={row.currency} />
      </Link>
    ),
  })
  return [
    {
      key: 'name',
      head: t('merchant'),
      cell: ({ label }) => <NameCell>{label ?? t('removed')}</NameCell>,
      pinned: true,
      mobile: 'primary',
    },
    {
      ...common,
      width: 84,
      key: 'orders',
      head: t('orders'),
      sort: 'orders',
      mobile: 'secondary',
      cell: (row) => linked(ordersOf(row, [], row.label ?? ''), formatNumber(row.orders, locale)),
    },
    { ...share('problem_orders', t('problem_orders')), mobile: 'end' },
    { ...time('acceptance_median', t('accept_median')), hidden: true },
    time('acceptance_p95', t('accept_p95')),
    share('accepted_late', t('accepted_late')),
    { ...time('preparation_median', t('prepare_median')), hidden: true },
    time('preparation_p95', t('prepare_p95')),
    time('lateness_p95', t('late_p95')),
    { ...share('missed_orders', t('problem_missed')), hidden: true },
    share('store_cancelled_orders', t('problem_cancelled')),
    { ...share('unavailable_orders', t('problem_unavailable')), hidden: true },
    {
      ...common,
      width: 150,
      key: 'paused_minutes',
      head: t('paused_time'),
      sort: 'paused_minutes',
      cell: ({ quality }) => minutes(quality?.paused_minutes ?? 0),
    },
    { ...amount('refunds', t('by_refund'), 'refund'), hidden: true },
    amount('problem_cost', t('problem_cost'), 'problem'),
  ]
}
