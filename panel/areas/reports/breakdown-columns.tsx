import { Link } from 'react-router'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { useText } from '#kit/data/text.ts'
import { formatChange, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Change } from '#kit/ui/chart/kpi.tsx'
import { Muted, NameCell } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { useBreakdownLabel } from './breakdown-labels.ts'
import { orderParams } from './report-links.ts'
import type { useOrderLinks } from './report-links.ts'
import styles from './reports.module.css'

type AmountKey = 'sales' | 'discount' | 'commission' | 'tax' | 'delivery_fee' | 'charges' | 'tip'
type ColumnKey =
  | AmountKey
  | 'orders'
  | 'cancelled_orders'
  | 'quantity'
  | 'combo_quantity'
  | 'average'
  | 'net'
  | 'gross'
  | 'change'
  | 'merchant'

const ordersOf: readonly ColumnKey[] = [
  'orders',
  'sales',
  'discount',
  'commission',
  'tax',
  'delivery_fee',
  'charges',
  'tip',
  'average',
  'cancelled_orders',
  'change',
]
const columnsOf: { readonly [by in Breakdown]?: readonly ColumnKey[] } = {
  day: ordersOf.filter((key) => key !== 'change'),
  product: ['merchant', 'quantity', 'combo_quantity', 'orders', 'sales', 'discount', 'change'],
  category: ['merchant', 'quantity', 'combo_quantity', 'orders', 'sales', 'discount', 'change'],
  customer: ['orders', 'sales', 'discount', 'average', 'change'],
  coupon: ['orders', 'sales', 'discount', 'change'],
  charge: ['orders', 'sales', 'change'],
  source: ['orders', 'sales', 'average', 'change'],
  cancellation: ['orders', 'sales', 'change'],
  problem: ['orders', 'sales', 'change'],
  refund: ['orders', 'sales', 'change'],
  tax: ['orders', 'net', 'tax', 'gross'],
}
/** Not shown until the user asks for them. */
const rare: readonly ColumnKey[] = ['tax', 'delivery_fee', 'charges', 'tip']
const narrow: readonly ColumnKey[] = ['orders', 'quantity', 'combo_quantity', 'change']
const sortable: readonly ColumnKey[] = ['orders', 'sales', 'quantity', 'discount', 'tax', 'commission']

const amountHeads: { readonly [by in Breakdown]?: 'lost_sales' | 'problem_cost' | 'refunded' | 'amount' } = {
  cancellation: 'lost_sales',
  problem: 'problem_cost',
  refund: 'refunded',
  charge: 'amount',
}

/** The columns of a breakdown. The number of orders leads to the orders behind the row. */
export function useBreakdownColumns(
  by: Breakdown,
  links: ReturnType<typeof useOrderLinks>,
  hasMerchants: boolean,
): Column<BreakdownRow>[] {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const label = useBreakdownLabel(by)
  const number = (value: number) => formatNumber(value, locale)
  const heads: Record<ColumnKey, string> = {
    merchant: t('merchant'),
    orders: t('orders'),
    cancelled_orders: t('cancelled_orders'),
    quantity: t('quantity'),
    combo_quantity: t('combo_quantity'),
    sales: t(amountHeads[by] ?? 'sales'),
    discount: t('discounts'),
    commission: t('commission'),
    tax: t('tax'),
    delivery_fee: t('delivery_fees'),
    charges: t('charges'),
    tip: t('tips'),
    average: t('average_order'),
    net: t('net'),
    gross: t('gross'),
    change: t('change'),
  }
  const cell = (key: ColumnKey, row: BreakdownRow) => {
    const amount = (value: number) => <Money amount={value} currency={row.currency} />
    const sold = row.orders - row.cancelled_orders
    switch (key) {
      case 'merchant':
        return <Muted>{row.merchant_name}</Muted>
      case 'orders': {
        const params = orderParams(by, row)
        const to = params && links(params, label(row))
        return to ? (
          <Link className={styles.number} to={to}>
            {number(row.orders)}
          </Link>
        ) : (
          number(row.orders)
        )
      }
      case 'quantity':
      case 'cancelled_orders':
        return number(row[key])
      case 'combo_quantity':
        return row.combo_quantity === 0 ? <Muted>–</Muted> : number(row.combo_quantity)
      case 'average':
        return sold > 0 ? amount(Math.round(row.sales / sold)) : '–'
      case 'net':
        return amount(row.sales)
      case 'gross':
        return amount(row.sales + row.tax)
      case 'change':
        return <RowChange row={row} by={by} />
      default:
        return amount(row[key])
    }
  }
  const keys = (columnsOf[by] ?? ordersOf).filter((key) => key !== 'merchant' || hasMerchants)
  return [
    {
      key: 'name',
      head: t(`by_${by}`),
      cell: (row) => <NameCell>{label(row)}</NameCell>,
      pinned: true,
      mobile: 'primary',
    },
    ...keys.map((key): Column<BreakdownRow> => ({
      key,
      head: heads[key],
      width: key === 'merchant' ? 150 : narrow.includes(key) ? 96 : 124,
      alignEnd: key !== 'merchant',
      cell: (row) => cell(key, row),
      ...(sortable.includes(key) ? { sort: key } : {}),
      ...(by !== 'tax' && rare.includes(key) ? { hidden: true } : {}),
      ...(key === 'sales' || key === 'gross' ? { mobile: 'end' as const } : {}),
      ...(key === 'orders' ? { mobile: 'secondary' as const } : {}),
    })),
  ]
}

function RowChange({ row, by }: { row: BreakdownRow; by: Breakdown }) {
  const { locale } = useLocaleContext()
  const isLoss = by === 'cancellation' || by === 'problem' || by === 'refund'
  const field = isLoss ? 'orders' : 'sales'
  const before = row.previous?.[field] ?? 0
  const text = formatChange(row[field], before, locale)
  if (text === null) return <Muted>–</Muted>
  return <Change text={text} isRise={row[field] === before ? null : row[field] > before !== isLoss} />
}
