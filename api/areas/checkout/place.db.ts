import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
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

/** Whether the customer has fewer pending cash orders of the last 24 hours than the limit. */
export const isBelowCashOrderLimit = async (db: Db, customerId: string): Promise<boolean> =>
  (await belowLimitFor(db, openCashFilter(db, customerId)))[0]?.is_below_limit ?? false

/** Aborts the transaction if the customer has reached the limit of pending cash orders. */
export const assertCashOrderLimit = (db: Db, customerId: string) =>
  cashLimitAssertion(db, openCashFilter(db, customerId))

const openCashFilter = (db: Db, customerId: string) => ({
  customerId,
  since: new Date(db.nowMs - 86_400_000).toISOString(),
})

type OpenCashFilter = ReturnType<typeof openCashFilter>

const openCashOrders = (db: Kysely<Tables>, { customerId, since: from }: OpenCashFilter) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('payment_mode', '=', 'cash_on_delivery')
    .where('order_status', '=', 'pending')
    .where('created_at', '>', from)

const belowLimit = sql<boolean>`count(*) < ${maxOpenCashOrders}::int`
const belowLimitFor = prepared((db, filter: OpenCashFilter) =>
  openCashOrders(db, filter).select(belowLimit.as('is_below_limit')),
)
const cashLimitAssertion = prepared((db, filter: OpenCashFilter) =>
  openCashOrders(db, filter).select(sqlAssert(belowLimit).as('is_below_limit')),
)
