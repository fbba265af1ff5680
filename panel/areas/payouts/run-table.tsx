import { Link } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutRun } from '#contract/areas/payouts/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'

const pathOf = ({ id }: PayoutRun) => `/payouts/runs/${id}`

/** Earlier runs, newest first. */
export function RunTable() {
  const t = useText('payouts')
  const list = useList(payouts.runs, { sort: '-period_end' })
  return (
    <Table
      name="payout-runs"
      label={t('view_runs')}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ period_end }) => period_end}
      to={pathOf}
      empty={<NoRecords title={t('payouts_empty')} text={t('payouts_empty_text')} />}
    />
  )
}

function useColumns(): Column<PayoutRun>[] {
  const t = useText('payouts')
  const { locale } = useLocaleContext()
  return [
    {
      key: 'day',
      head: t('until'),
      minWidth: 140,
      pinned: true,
      mobile: 'primary',
      sort: 'period_end',
      cell: (run) => <Link to={pathOf(run)}>{formatDay(run.period_end, locale)}</Link>,
    },
    { key: 'payouts', head: t('merchants'), width: 110, alignEnd: true, cell: ({ payout_count }) => payout_count },
    { key: 'orders', head: t('orders'), width: 100, alignEnd: true, cell: ({ order_count }) => order_count },
    {
      key: 'open',
      head: t('open'),
      width: 100,
      alignEnd: true,
      mobile: 'secondary',
      cell: ({ open_count }) => open_count,
    },
    {
      key: 'failed',
      head: t('status_failed'),
      width: 100,
      alignEnd: true,
      cell: ({ failed_count }) => failed_count,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 170,
      alignEnd: true,
      mobile: 'end',
      cell: ({ totals }) =>
        totals.map(({ currency, amount }) => (
          <div key={currency}>
            <Money amount={amount} currency={currency} />
          </div>
        )),
    },
    {
      key: 'by',
      head: t('started_by'),
      width: 150,
      collapsible: true,
      cell: ({ started_by }) => (started_by === null ? <Muted>{t('by_schedule')}</Muted> : <bdi>{started_by}</bdi>),
    },
    timeColumn({ key: 'created', head: t('created'), field: 'created_at' }),
  ]
}
