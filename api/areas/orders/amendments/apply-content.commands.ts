import type { OrderContent } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from '../../catalog/catalog.commands.ts'
import { insertLines } from '../new-orders.db.ts'
import type { OrderRow } from '../order-details.queries.ts'
import { updateOrderContent } from '../order-writes.db.ts'
import { lockStock, releaseStock, reserveStock } from '../stock-reservations.db.ts'
import { changeSlotItems } from '../slot-reservations.db.ts'
import { releaseCoupon } from '../coupon-redemptions.db.ts'
import type { StockReservation } from '../stock-reservations.db.ts'
import { updateFigures } from '../totals/customer-figures.commands.ts'
import { replaceCountedOrder } from '../totals/order-totals.commands.ts'
import { deleteLines, markLinesDone } from './amendments.db.ts'
import { keptDone, stockChanges } from './amendments.rules.ts'

export type ContentChange = {
  before: OrderContent
  after: OrderContent
  /** What was removed is not there any more: it does not return to the stock. */
  is_sold_out: boolean
  wallet_amount: number
}

/**
 * Replaces lines, bill and shares of a locked order, with its stock, coupon, sums and figures. Returns false, with nothing
 * changed, if there is not enough stock. Needs a transaction that sees all merchants: cohorts read their sums.
 */
export async function applyContent(db: Db, order: OrderRow, change: ContentChange): Promise<boolean> {
  const { before, after, is_sold_out, wallet_amount } = change
  const { taken, returned } = stockChanges(before, after)
  if (!(await takeStock(db, order, taken))) return false
  if (!is_sold_out) await returnStock(db, order, returned)
  if (order.is_scheduled && order.slot_start)
    await changeSlotItems(db, order.merchant_id, order.slot_start, after.items_count - order.items_count)
  const row = { ...order, ...after.bill, ...sharesOf(after), coupon_id: after.coupon_id, coupon: after.coupon }
  await replaceCountedOrder(db, { before: order, after: row }, () => writeContent(db, order, after, wallet_amount))
  await updateFigures(db, [{ before: order, after: row }])
  if (order.coupon_id !== null && after.coupon_id === null) await releaseCoupon(db, order.id)
  return true
}

async function takeStock(db: Db, order: OrderRow, taken: readonly StockReservation[]): Promise<boolean> {
  if (!(await lockStock(db, taken))) return false
  const { ranOut } = await reserveStock(db, taken)
  if (ranOut.length > 0) await publishCatalogChange(db, order.merchant_id, ranOut)
  return true
}

async function returnStock(db: Db, order: OrderRow, returned: readonly StockReservation[]): Promise<void> {
  const backInStock = await releaseStock(db, returned)
  if (backInStock.length > 0) await publishCatalogChange(db, order.merchant_id, backInStock)
}

const sharesOf = ({ commission_amount, admin_amount, merchant_amount }: OrderContent) => ({
  commission_amount,
  admin_amount,
  merchant_amount,
})

async function writeContent(db: Db, order: OrderRow, after: OrderContent, wallet_amount: number): Promise<void> {
  const { bill, coupon, coupon_id, items_summary, items_count, lines } = after
  const done = await deleteLines(db, order.id)
  const newLines = lines.map((line, position) => ({
    ...line,
    allergens: line.allergens ?? [],
    taxable_amount: line.taxable_amount ?? null,
    id: newId(),
    position,
  }))
  await insertLines(db, [{ order, lines: newLines }])
  await markLinesDone(db, order.id, keptDone(newLines, done))
  await updateOrderContent(db, order, {
    ...bill,
    ...sharesOf(after),
    charges: json(bill.charges),
    coupon: coupon && json(coupon),
    coupon_id,
    items_summary: json(items_summary),
    items_count,
    wallet_amount,
    open_amendment: null,
    amended_at: db.now,
    // Undoing a change of status restores shares: those of the new bill.
    ...(order.undo ? { undo: json({ ...order.undo, columns: { ...order.undo.columns, ...sharesOf(after) } }) } : {}),
  })
}
