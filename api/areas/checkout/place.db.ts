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

/** Whether this customer has so few cash orders that are not done yet that another may be added. */
export const isBelowCashOrderLimit = async (db: Db, customerId: string): Promise<boolean> =>
  (await belowLimitFor(db, since(db, customerId)))[0]?.few ?? false

/** Demands it. */
export const assertCashOrderLimit = (db: Db, customerId: string) => cashLimitAssertion(db, since(db, customerId))

const since = (db: Db, customerId: string) => ({ customerId, since: new Date(db.nowMs - 86_400_000).toISOString() })

type OpenInCash = ReturnType<typeof since>

const openInCash = (db: Kysely<Tables>, { customerId, since: from }: OpenInCash) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('payment_mode', '=', 'cash_on_delivery')
    .where('order_status', '=', 'pending')
    .where('created_at', '>', from)

const belowLimit = sql<boolean>`count(*) < ${maxOpenCashOrders}::int`
const belowLimitFor = prepared((db, of: OpenInCash) => openInCash(db, of).select(belowLimit.as('few')))
const cashLimitAssertion = prepared((db, of: OpenInCash) => openInCash(db, of).select(sqlAssert(belowLimit).as('few')))
