import type { Db } from '#api/platform/db/db.ts'
import type { OrderRow } from '../order-details.queries.ts'
import { countRefund } from './order-totals.commands.ts'
import { addDeltas, insertMissingFigures, lockFigures, replaceFigures } from './customer-figures.db.ts'
import type { FigureDelta } from './customer-figures.db.ts'

type FigureOrder = Pick<
  OrderRow,
  | 'id'
  | 'customer_id'
  | 'merchant_id'
  | 'coupon_id'
  | 'currency'
  | 'placed_at'
  | 'order_status'
  | 'order_type'
  | 'grand_total'
  | 'coupon'
  | 'address'
  | 'txn_id'
>

/**
 * Adds new or changed orders to the figures of their customers, in the transaction of the change. Orders count once
 * they are placed; a cancelled order counts as cancelled alone. A change of what is in an order replaces it.
 */
export function updateFigures(
  db: Db,
  changes: readonly { before: FigureOrder | null; after: FigureOrder }[],
): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) =>
      stateOf(before) !== stateOf(after) ||
      before?.grand_total !== after.grand_total ||
      before.coupon_id !== after.coupon_id,
  )
  return addDeltas(
    db,
    changed.flatMap(({ before, after }) => [...deltasOf(before, -1, true), ...deltasOf(after, 1, before !== null)]),
  )
}

type ArrivedRefund = {
  amount: number
  payment_txn_id: string | null
  amendment_id?: string | null
  is_further?: boolean | null
  reason?: string | null
}

/**
 * Counts a refund that has arrived, unless its order does not count it: see `refunds` in customer-figures.db.ts. It is
 * deducted from what the customer spent.
 */
export async function deductRefund(
  db: Db,
  order: FigureOrder,
  { amount, payment_txn_id, amendment_id = null, is_further = false, reason = null }: ArrivedRefund,
): Promise<void> {
  const isOfOrder = payment_txn_id === null || payment_txn_id === order.txn_id || is_further === true
  if (amendment_id !== null || !isOfOrder) return
  await countRefund(db, order.id, amount, reason ?? '')
  if (stateOf(order) === 'counted') await addDeltas(db, [{ ...emptyDelta(order), spent: -amount, refunds: 1 }])
}

const stateOf = (order: FigureOrder | null) => {
  if (order === null || order.placed_at === null) return 'unplaced'
  return order.order_status === 'cancelled' ? 'cancelled' : 'counted'
}

const emptyDelta = (order: FigureOrder): FigureDelta => ({
  order_id: order.id,
  customer_id: order.customer_id,
  currency: order.currency,
  placed_at: order.placed_at,
  merchant_id: order.merchant_id,
  coupon_id: order.coupon_id,
  city: order.order_type === 'delivery' ? (order.address?.city ?? null) : null,
  orders: 0,
  cancelled_orders: 0,
  delivery_orders: 0,
  pickup_orders: 0,
  dine_in_orders: 0,
  coupons_used: 0,
  spent: 0,
  refunds: 0,
  is_net: false,
})

function deltasOf(order: FigureOrder | null, sign: 1 | -1, isNet: boolean): FigureDelta[] {
  const state = stateOf(order)
  if (order === null || state === 'unplaced') return []
  if (state === 'cancelled') return [{ ...emptyDelta(order), cancelled_orders: sign }]
  const countOf = (type: string) => (order.order_type === type ? sign : 0)
  return [
    {
      ...emptyDelta(order),
      orders: sign,
      delivery_orders: countOf('delivery'),
      pickup_orders: countOf('pickup'),
      dine_in_orders: countOf('dine_in'),
      coupons_used: order.coupon === null ? 0 : sign,
      spent: sign * order.grand_total,
      is_net: isNet,
    },
  ]
}

/** Rebuilds the figures of all customers. Needed after customers or orders were written without commands. */
export async function rebuildFigures(db: Db): Promise<void> {
  await db.allowLongStatements()
  await insertMissingFigures(db)
  await lockFigures(db)
  await replaceFigures(db)
}
