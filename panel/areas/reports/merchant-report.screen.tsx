import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { orderExports } from '#contract/areas/exports.ts'
import { maxRangeDays, reports } from '#contract/areas/reports.ts'
import type { RowsOf } from '#kit/data/use-list.ts'
import { useList } from '#kit/data/use-list.ts'
import { useText } from '#kit/data/text.ts'
import { useCan, usePermissions } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { EmptyState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { canOpen } from '#panel/shell/routing/route-registry.ts'
import { RangePicker } from './pickers.tsx'
import { PeriodText } from './period-text.tsx'
import styles from './reports.module.css'
import { useRange } from './use-range.ts'

/** The totals and orders of one merchant. The address may hold the period: a first day, or both. */
export function MerchantReportScreen() {
  const t = useText('reports')
  const can = useCan()
  const permissions = usePermissions()
  const { id = '' } = useParams()
  const rangeState = usePathRange(`/reports/${id}/merchant_reports`)
  const list = useList(reports.ofMerchant, { input: { ...rangeState.input, merchant_id: id } })
  const { meta, error } = list
  const canOpenOrders = canOpen(permissions, '/orders')
  return (
    <Screen
      title={meta?.merchant_name ?? t('reports_title')}
      back="/reports"
      fill
      titleExtra={<PeriodText period={meta} />}
      actions={
        <>
          <RangePicker rangeState={rangeState} />
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {can(orderExports.startExport) && (
            <LinkButton icon={IconDownload} to={`/export?type=order&merchant_id=${id}`}>
              {t('export')}
            </LinkButton>
          )}
        </>
      }
      toolbar={meta && <MerchantTotals meta={meta} />}
    >
      {error?.isInvalid ? (
        <EmptyState alert title={t('period_refused')} text={t('period_rule', { limit: maxRangeDays })} />
      ) : (
        <Table
          name="merchant-report"
          label={t('total_orders')}
          list={{ ...list, filters: {} }}
          columns={useColumns()}
          search={t('find_order')}
          rowKey={({ order_id }) => order_id}
          rowName={({ order_id }) => `#${order_id}`}
          {...(canOpenOrders ? { to: ({ order_id }: Row) => `/orders/${order_id}` } : {})}
          empty={<NoRecords title={t('report_empty')} text={t('report_empty_text')} />}
        />
      )}
    </Screen>
  )
}

type Row = RowsOf<typeof reports.ofMerchant>
type Meta = NonNullable<ReturnType<typeof useList<typeof reports.ofMerchant>>['meta']>

/** The period of the path, else of the address as on the page of all merchants. */
function usePathRange(base: string): ReturnType<typeof useRange> {
  const { start_date, end_date } = useParams()
  const navigate = useNavigate()
  const { timeZone } = useLocaleContext()
  const today = localDayOf(useNow(), timeZone)
  const named = useRange('last_30_days')
  const setDays = (from: string, to: string) => void navigate(`${base}/${from}/${to}`)
  if (start_date === undefined) return { ...named, setDays }
  const days = { start_date, end_date: end_date ?? today }
  return {
    ...named,
    range: 'custom',
    days,
    input: { range: 'custom', ...days },
    setRange: (range) => void navigate(`${base}?range=${range}`),
    setDays,
  }
}

function MerchantTotals({ meta }: { meta: Meta }) {
  const t = useText('reports')
  const { total_sales, total_commission, total_orders, cancelled_orders, currency, other_currencies } = meta
  return (
    <dl className={styles.totals}>
      {[{ currency, total_sales, total_commission }, ...other_currencies].map((sums) => (
        <div key={sums.currency} className={styles.totals}>
          <LabeledValue term={t('total_sales')}>
            <Money amount={sums.total_sales} currency={sums.currency} />
          </LabeledValue>
          <LabeledValue term={t('total_commission')}>
            <Money amount={sums.total_commission} currency={sums.currency} />
          </LabeledValue>
        </div>
      ))}
      <LabeledValue term={t('total_orders')}>{total_orders}</LabeledValue>
      <LabeledValue term={t('cancelled_orders')}>{cancelled_orders}</LabeledValue>
    </dl>
  )
}

function useColumns(): Column<Row>[] {
  const t = useText('reports')
  const amount = (key: 'order_amount' | 'commission_amount' | 'merchant_amount'): Column<Row> => ({
    key,
    head: t(key),
    width: 130,
    alignEnd: true,
    cell: (row) => <Money amount={row[key]} currency={row.currency} />,
    ...(key === 'order_amount' ? { mobile: 'end' as const } : {}),
  })
  return [
    {
      key: 'order_id',
      head: t('order'),
      width: 110,
      cell: ({ order_id }) => `#${order_id}`,
      pinned: true,
      mobile: 'primary',
    },
    {
      key: 'customer',
      head: t('by_customer'),
      cell: ({ customer_name }) => <bdi>{customer_name}</bdi>,
      mobile: 'secondary',
    },
    {
      key: 'status',
      head: t('order_status'),
      width: 130,
      cell: ({ order_status }) => <StatusBadge status={order_status} />,
    },
    amount('order_amount'),
    amount('commission_amount'),
    amount('merchant_amount'),
    { ...timeColumn({ key: 'created_at', head: t('placed'), field: 'created_at' }), sort: undefined },
  ]
}
