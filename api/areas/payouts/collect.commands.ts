import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { bookMerchantCash } from '../ledger/payouts.commands.ts'
import {
  insertPayoutEntries,
  listCollectedOrders,
  listCompletedOrders,
  listRefundedOrders,
  listRefundPostings,
  moveCursor,
  readCursor,
} from './entries.db.ts'
import type { CompletedOrder, Position } from './entries.db.ts'
import { entriesOf } from './entries.rules.ts'

/** Small batches keep the pauses of calls beside them short. */
const batchSize = 250
/** How long others leave the tenant to a reader that has not finished. */
const leaseMs = 60_000
const firstId = '00000000-0000-0000-0000-000000000000'
/** What a transaction writes becomes visible some time after the time that it writes. */
const overlapMs = 15 * 60_000
/** An order that was completed but is not paid after this time is not waited for. */
const waitMs = 7 * 86_400_000

const settledStatuses: ReadonlySet<string> = new Set(['paid', 'refund_pending', 'refunded'])
/** Completing an order can be undone for some seconds, and cash is booked after them. */
const isSettled = (order: CompletedOrder) => order.undo === null && settledStatuses.has(order.payment_status)
const isWaiting = (order: CompletedOrder, nowMs: number) =>
  !isSettled(order) && order.closed_at !== null && msOf(order.closed_at) > nowMs - waitMs

/**
 * Adds the entries of orders that were completed and of refunds that were made since the last time. Reads in batches, each
 * in its own transaction: it can be stopped and repeated at any time, and orders never wait for it.
 */
export async function collectEntries(openTransaction: OpenTransaction): Promise<void> {
  const start = await openTransaction(readCursor)
  let waiting: string | undefined
  await readAll(openTransaction, start.orders_at, async (db, after) => {
    const orders = await listCompletedOrders(db, after, batchSize)
    await addEntries(db, orders.filter(isSettled))
    waiting ??= orders.find((order) => isWaiting(order, db.nowMs))?.closed_at ?? undefined
    const last = orders.at(-1)
    if (!last?.closed_at) return undefined
    const isLast = orders.length < batchSize
    await moveCursor(db, { orders_at: waiting ?? last.closed_at, leased_until: isLast ? null : leaseOf(db) })
    return isLast ? undefined : { at: last.closed_at, id: last.id }
  })
  await readAll(openTransaction, start.refunds_at, collectRefunds)
}

const leaseOf = (db: Db) => isoAt(db.nowMs + leaseMs)

/** Returns the position of the last row, or undefined after the last batch. */
type ReadBatch = (db: Db, after: Position) => Promise<Position | undefined>

async function readAll(openTransaction: OpenTransaction, from: string, readBatch: ReadBatch): Promise<void> {
  const start = { at: isoAt(Math.max(0, msOf(from) - overlapMs)), id: firstId }
  for (let after: Position | undefined = start; after;) {
    const position: Position = after
    after = await openTransaction((db) => readBatch(db, position))
  }
}

/** Refunds of orders that are not completed are added with their order. */
async function collectRefunds(db: Db, after: Position): Promise<Position | undefined> {
  const refunds = await listRefundedOrders(db, after, batchSize)
  const orderIds = [...new Set(refunds.flatMap(({ order_id }) => (order_id === null ? [] : [order_id])))]
  await addEntries(db, await listCollectedOrders(db, orderIds))
  const last = refunds.at(-1)
  if (!last) return undefined
  const isLast = refunds.length < batchSize
  await moveCursor(db, { refunds_at: last.created_at, leased_until: isLast ? null : leaseOf(db) })
  return isLast ? undefined : { at: last.created_at, id: last.id }
}

async function addEntries(db: Db, orders: readonly CompletedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const postings = Map.groupBy(
    await listRefundPostings(
      db,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  )
  const entries = orders.flatMap((order) =>
    entriesOf({ ...order, closed_at: order.closed_at ?? db.now }, postings.get(order.id) ?? []),
  )
  await insertPayoutEntries(db, entries)
  await bookMerchantCash(
    db,
    entries.flatMap(({ kind, merchant_id, currency, business_key, merchant_amount }) =>
      kind === 'cash' && merchant_amount !== 0
        ? [{ merchant_id, currency, business_key, amount: -merchant_amount }]
        : [],
    ),
  )
}
