import { useSearchParams, Link } from 'react-router'
import { paymentAlias } from '#contract/fields.ts'
import { transactions, transactionStatus, transactionType } from '#contract/areas/payments/transactions.ts'
import type { Transaction } from '#contract/areas/payments/transactions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { TransactionAmount, TransactionStatus } from './transaction-labels.tsx'

const pathOf = ({ txn_id }: Transaction) => `/settings/transactions/${encodeURIComponent(txn_id)}`

/** Payments, refunds and payouts of all merchants. */
export function TransactionsScreen() {
  const t = useText('payments')
  const { to } = usePanelRoute()
  const list = useList(transactions.list, { sort: '-created_at' })
  return (
    <Screen
      title={t('title')}
      back={to('/settings')}
      actions={<TransferLinks type="transactions" exports={transactions.startExport} />}
      fill
    >
      <Table
        name="transactions"
        label={t('title')}
        list={list}
        columns={useColumns()}
        filters={useFilters()}
        search={t('find')}
        rowKey={({ txn_id }) => txn_id}
        rowName={({ txn_id }) => txn_id}
        to={pathOf}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} />}
      />
    </Screen>
  )
}

function useColumns(): Column<Transaction>[] {
  const t = useText('payments')
  const tOrders = useText('orders')
  return [
    {
      key: 'transaction',
      head: t('transaction'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      cell: (row) => (
        <Link to={pathOf(row)}>
          <bdi>{row.txn_id}</bdi>
        </Link>
      ),
    },
    { key: 'type', head: t('type'), width: 110, mobile: 'secondary', cell: ({ type }) => t(`type_${type}`) },
    {
      key: 'order',
      head: t('order'),
      width: 100,
      cell: ({ order_id }) =>
        order_id && (
          <Link to={`/orders/${order_id}`}>
            <bdi>#{order_id}</bdi>
          </Link>
        ),
    },
    {
      key: 'merchant',
      head: t('merchant'),
      minWidth: 140,
      collapsible: true,
      cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
    },
    {
      key: 'mode',
      head: t('payment_mode'),
      width: 130,
      collapsible: true,
      cell: ({ payment_mode }) => tOrders(`pay_${payment_mode}`),
    },
    {
      key: 'reference',
      head: t('reference'),
      minWidth: 160,
      hidden: true,
      cell: ({ ref_id }) => ref_id && <bdi>{ref_id}</bdi>,
    },
    { key: 'status', head: t('status'), width: 130, cell: ({ status }) => <TransactionStatus status={status} /> },
    {
      key: 'amount',
      head: t('amount'),
      width: 120,
      alignEnd: true,
      mobile: 'end',
      sort: 'amount',
      cell: (row) => <TransactionAmount {...row} />,
    },
    { key: 'currency', head: t('currency'), width: 90, hidden: true, cell: ({ currency }) => currency },
    timeColumn({ key: 'created', head: t('created'), field: 'created_at' }),
  ]
}

function useFilters(): Filter[] {
  const t = useText('payments')
  const tOrders = useText('orders')
  const [params] = useSearchParams()
  const merchants = useMerchantChoices(params.getAll('merchant_id'))
  return [
    { name: 'days', label: t('days'), kind: 'days' },
    {
      name: 'type',
      label: t('type'),
      options: transactionType.options.map((value) => ({ value, text: t(`type_${value}`) })),
    },
    {
      name: 'status',
      label: t('status'),
      options: transactionStatus.options.map((value) => ({ value, text: t(`status_${value}`) })),
    },
    {
      name: 'payment_mode',
      label: t('payment_mode'),
      options: paymentAlias.options.map((value) => ({ value, text: tOrders(`pay_${value}`) })),
    },
    { name: 'merchant_id', label: t('merchant'), kind: 'one', ...merchants },
  ]
}
