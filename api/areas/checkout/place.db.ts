import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { lockKeys } from '#api/platform/db/advisory-lock.ts'
import { sqlAssert } from '#api/platform/db/sql-assert.ts'
import { prepared } from '#api/platform/db/prepared.ts'
import type { Tables } from '#api/platform/tables.ts'

export const orderWithKey = (db: Db, customerId: string, key: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'idempotency_hash'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

const maxOpenCashOrders = 10

/** Cash orders that a transaction is about to place, counted by customer. */
export type NewCashOrders = ReadonlyMap<string, number>

/**
 * Makes transactions that place cash orders of the same customer wait for each other. Send it before the checks
 * below: without it they would not count orders that are placed at the same time.
 */
export const lockCashOrders = (db: Db, newOrders: NewCashOrders): Promise<void> =>
  lockKeys(
    db,
    [...newOrders.keys()].map((customerId) => `cash orders ${customerId}`),
  )

/** Whether no customer has more pending cash orders of the last 24 hours than the limit, with the new ones. */
export async function areWithinCashOrderLimit(db: Db, newOrders: NewCashOrders): Promise<boolean> {
  const counts = await Promise.all(cashFilters(db, newOrders).map((filter) => withinLimitFor(db, filter)))
  return counts.every(([row]) => row?.is_within_limit)
}

/** Aborts the transaction if a customer would have more pending cash orders than the limit. */
export const assertCashOrderLimit = (db: Db, newOrders: NewCashOrders) =>
  Promise.all(cashFilters(db, newOrders).map((filter) => cashLimitAssertion(db, filter)))

const cashFilters = (db: Db, newOrders: NewCashOrders) =>
  Array.from(newOrders, ([customerId, count]) => ({
    customerId,
    maxEarlier: maxOpenCashOrders - count,
    since: new Date(db.nowMs - 86_400_000).toISOString(),
  }))

type OpenCashFilter = ReturnType<typeof cashFilters>[number]

const openCashOrders = (db: Kysely<Tables>, { customerId, since: from }: OpenCashFilter) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('payment_mode', '=', 'cash_on_delivery')
    .where('order_status', '=', 'pending')
    .where('created_at', '>', from)

const withinLimit = ({ maxEarlier }: OpenCashFilter) => sql<boolean>`count(*) <= ${maxEarlier}::int`
const withinLimitFor = prepared((db, filter: OpenCashFilter) =>
  openCashOrders(db, filter).select(withinLimit(filter).as('is_within_limit')),
)
const cashLimitAssertion = prepared((db, filter: OpenCashFilter) =>
  openCashOrders(db, filter).select(sqlAssert(withinLimit(filter)).as('is_within_limit')),
)
