import { Link } from 'react-router'
import type { ownPayouts, payouts } from '#contract/areas/payouts/payouts.ts'
import type { Payout } from '#contract/areas/payouts/schemas.ts'
import type { InputOf } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { PayoutStatusLabel, Period } from './payout-labels.tsx'

type Props =
  | { call: typeof payouts.list; input: Partial<InputOf<typeof payouts.list>>; plain?: boolean }
  | { call: typeof ownPayouts.list; input: Partial<InputOf<typeof ownPayouts.list>>; plain?: boolean }

const pollMs = 2_000

/** Payouts, newest first. Each leads to its statement. */
export function PayoutTable({ call, input, plain }: Props) {
  const t = useText('payouts')
  const { panel, to } = usePanelRoute()
  const list = useList<typeof payouts.list | typeof ownPayouts.list>(call, {
    input,
    sort: '-created_at',
    ...(plain ? { prefix: 'statements' } : {}),
    // The payouts of a run appear while it works.
    refetchInterval: (rows) => 'run_id' in input && rows.length === 0 && pollMs,
  })
  const pathOf = ({ id }: Payout) => (panel === 'tenant' ? `/payouts/${id}` : to(`/settings/payout/statements/${id}`))
  return (
    <Table
      plain={plain}
      name="payouts"
      label={t('payouts')}
      list={list}
      columns={useColumns(pathOf)}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: (['pending', 'processing', 'completed', 'failed'] as const).map((value) => ({
            value,
            text: t(`status_${value}`),
          })),
        },
      ]}
      search={panel === 'tenant' ? t('find_merchant') : undefined}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      to={pathOf}
      empty={<NoRecords title={t('payouts_empty')} text={t('payouts_empty_text')} />}
    />
  )
}

function useColumns(pathOf: (payout: Payout) => string): Column<Payout>[] {
  const t = useText('payouts')
  const tKit = useKitText()
  const { panel } = usePanelRoute()
  const merchant: Column<Payout> = {
    key: 'merchant',
    head: t('merchant'),
    minWidth: 150,
    mobile: 'secondary',
    cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
  }
  return [
    {
      key: 'number',
      head: t('txn_id'),
      width: 130,
      pinned: true,
      mobile: 'primary',
      cell: (payout) => (
        <Link to={pathOf(payout)}>
          <bdi>{payout.number}</bdi>
        </Link>
      ),
    },
    {
      key: 'reference',
      head: t('ref_id'),
      minWidth: 130,
      collapsible: true,
      cell: ({ reference }) => (reference === null ? <Muted>{tKit('not_provided')}</Muted> : <bdi>{reference}</bdi>),
    },
    ...(panel === 'tenant' ? [merchant] : []),
    { key: 'type', head: t('type'), width: 100, hidden: true, cell: () => t('payout') },
    {
      key: 'mode',
      head: t('payment_mode'),
      width: 140,
      collapsible: true,
      cell: ({ payout_provider }) => t(`provider_${payout_provider}`),
    },
    {
      key: 'period',
      head: t('period'),
      minWidth: 200,
      collapsible: true,
      sort: 'period_end',
      cell: ({ period_start, period_end }) => <Period start={period_start} end={period_end} />,
    },
    { key: 'orders', head: t('orders'), width: 90, alignEnd: true, collapsible: true, cell: (row) => row.order_count },
    {
      key: 'amount',
      head: t('amount'),
      width: 130,
      alignEnd: true,
      mobile: 'end',
      sort: 'amount',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { key: 'currency', head: t('currency'), width: 90, hidden: true, cell: ({ currency }) => currency },
    {
      key: 'status',
      head: t('status'),
      width: 150,
      mobile: 'secondary',
      cell: ({ status }) => <PayoutStatusLabel status={status} />,
    },
    timeColumn({ key: 'created', head: t('created'), field: 'created_at' }),
  ]
}
