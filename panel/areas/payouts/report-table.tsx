import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ownPayouts, payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutRow, ReportTotal } from '#contract/areas/payouts/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { PayoutStatusLabel } from './payout-labels.tsx'
import styles from './payouts.module.css'

/** Each order and refund with what the merchant and the network get of it. */
export function TenantReport({ providerId }: { providerId: string }) {
  const list = useList(payouts.report, { input: { payout_provider_id: providerId }, sort: '-created_at' })
  const [params] = useSearchParams()
  const merchants = useMerchantChoices(params.getAll('merchant_id'))
  const t = useText('payouts')
  const filters = [...useFilters(), { name: 'merchant_id', label: t('merchant'), kind: 'one' as const, ...merchants }]
  return <Report list={list} filters={filters} totals={list.meta?.totals ?? []} />
}

export function OwnReport() {
  const { merchantId = '' } = usePanelRoute()
  const list = useList(ownPayouts.report, { input: { merchant_id: merchantId }, sort: '-created_at' })
  return <Report list={list} filters={useFilters()} totals={list.meta?.totals ?? []} />
}

function useFilters(): Filter[] {
  const t = useText('payouts')
  return [
    { name: 'days', label: t('days'), kind: 'days' },
    {
      name: 'payout_status',
      label: t('status'),
      options: (['pending', 'completed', 'failed'] as const).map((value) => ({ value, text: t(`status_${value}`) })),
    },
  ]
}

type ReportProps = {
  list: ReturnType<typeof useList<typeof payouts.report>> | ReturnType<typeof useList<typeof ownPayouts.report>>
  filters: Filter[]
  totals: readonly ReportTotal[]
}

function Report({ list, filters, totals }: ReportProps) {
  const t = useText('payouts')
  return (
    <>
      <Totals totals={totals} />
      <Table
        name="payout-report"
        label={t('tab_reports')}
        list={list}
        columns={useColumns()}
        filters={filters}
        search={t('find_order')}
        rowKey={({ id }) => id}
        rowName={({ order_id }) => order_id}
        empty={<NoRecords title={t('report_empty')} text={t('payouts_empty_text')} />}
      />
    </>
  )
}

/** Sums of the whole list. Currencies are never added up. */
function Totals({ totals }: { totals: readonly ReportTotal[] }) {
  const t = useText('payouts')
  if (totals.length === 0) return null
  return (
    <>
      {totals.map(({ currency, orders, order_amount, merchant_amount, admin_amount, commission_amount }) => (
        <div key={currency} className={styles.figures}>
          <Figure term={t('orders')}>{orders}</Figure>
          <Figure term={t('order_amount')}>
            <Money amount={order_amount} currency={currency} />
          </Figure>
          <Figure term={t('merchant_amount')}>
            <Money amount={merchant_amount} currency={currency} />
          </Figure>
          <Figure term={t('admin_amount')}>
            <Money amount={admin_amount} currency={currency} />
          </Figure>
          <Figure term={t('commission_amount')}>
            <Money amount={commission_amount} currency={currency} />
          </Figure>
        </div>
      ))}
    </>
  )
}

export const Figure = ({ term, large, children }: { term: string; large?: boolean; children: ReactNode }) => (
  <span className={styles.figure} data-large={large || undefined}>
    <span>{term}</span>
    <b>{children}</b>
  </span>
)

function useColumns(): Column<PayoutRow>[] {
  const t = useText('payouts')
  const tKit = useKitText()
  const { panel, to } = usePanelRoute()
  const amount = (
    key: 'order_amount' | 'merchant_amount' | 'admin_amount' | 'commission_amount',
  ): Column<PayoutRow> => ({
    key,
    head: t(key),
    width: 130,
    alignEnd: true,
    cell: (row) => <Money amount={row[key]} currency={row.currency} />,
  })
  const merchant: Column<PayoutRow> = {
    key: 'merchant',
    head: t('merchant'),
    minWidth: 150,
    mobile: 'secondary',
    cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
  }
  return [
    {
      key: 'order',
      head: t('order'),
      width: 120,
      pinned: true,
      mobile: 'primary',
      cell: ({ order_id, kind }) => (
        <>
          <Link to={to(`/orders/${order_id}`)}>
            <bdi>#{order_id}</bdi>
          </Link>{' '}
          {kind === 'refund' && <Muted>{t('refund')}</Muted>}
        </>
      ),
    },
    ...(panel === 'tenant' ? [merchant] : []),
    {
      key: 'customer',
      head: t('customer'),
      minWidth: 140,
      collapsible: true,
      cell: ({ customer_name }) =>
        customer_name === null ? <Muted>{tKit('not_provided')}</Muted> : <bdi>{customer_name}</bdi>,
    },
    { ...amount('order_amount'), sort: 'order_amount' },
    { ...amount('merchant_amount'), mobile: 'end' },
    amount('admin_amount'),
    { ...amount('commission_amount'), collapsible: true },
    {
      key: 'status',
      head: t('status'),
      width: 200,
      mobile: 'secondary',
      cell: (row) => <RowStatus row={row} />,
    },
    timeColumn({ key: 'created', head: t('completed_at'), field: 'created_at' }),
  ]
}

/** A failed row offers a retry of its payout to the tenant. */
function RowStatus({ row: { id, payout_status, failure_reason } }: { row: PayoutRow }) {
  const t = useText('payouts')
  const { panel } = usePanelRoute()
  const { mutate, isPending } = useCallMutation(payouts.retryRow, {
    invalidates: [payouts],
    errorText: t('went_wrong'),
  })
  return (
    <span className={styles.tags} title={failure_reason ?? undefined}>
      <PayoutStatusLabel status={payout_status} />
      {payout_status === 'failed' && panel === 'tenant' && (
        <Button size="small" icon={IconRefresh} busy={isPending} onClick={() => void mutate({ id })}>
          {t('retry')}
        </Button>
      )}
    </span>
  )
}
