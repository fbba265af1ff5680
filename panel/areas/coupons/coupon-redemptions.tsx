import { Link } from 'react-router'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { CouponRedemption } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'

/** The orders that used a coupon, and what they add up to. */
export function CouponRedemptions({ id }: { id: string }) {
  const t = useText('coupons')
  const { to, byPanel } = usePanelRoute()
  const list = useList(byPanel(coupons.redemptions, merchantCoupons.redemptions), {
    input: { id },
    prefix: 'orders',
    pageSize: 10,
  })
  const money = useMoney()
  const totals = list.meta?.totals ?? []
  const columns: Column<CouponRedemption>[] = [
    {
      key: 'order',
      head: t('order'),
      width: 120,
      mobile: 'primary',
      cell: ({ order_id }) => (
        <Link to={to(`/orders/${order_id}`)}>
          <bdi>#{order_id}</bdi>
        </Link>
      ),
    },
    {
      key: 'customer',
      head: t('customer'),
      minWidth: 140,
      mobile: 'secondary',
      cell: ({ customer_name }) => <bdi>{customer_name}</bdi>,
    },
    { key: 'merchant', head: t('merchant'), minWidth: 140, cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi> },
    {
      key: 'amount',
      head: t('gives'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      cell: ({ discount, currency }) => <Money amount={discount} currency={currency} />,
    },
    {
      key: 'time',
      head: t('redeemed_at'),
      width: 140,
      alignEnd: true,
      cell: ({ redeemed_at }) => <Time at={redeemed_at} />,
    },
  ]
  return (
    <Card
      title={t('orders')}
      pad={false}
      {...(totals.length > 0
        ? {
            note: totals
              .map((total) =>
                t('given_away', {
                  discount: money(total.discount, total.currency),
                  sales: money(total.sales, total.currency),
                }),
              )
              .join(' '),
          }
        : {})}
    >
      <Table
        name="coupon-orders"
        label={t('orders')}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={({ order_id }) => order_id}
        to={({ order_id }) => to(`/orders/${order_id}`)}
        empty={<NoRecords title={t('no_orders')} text={t('no_orders_text')} />}
      />
    </Card>
  )
}
