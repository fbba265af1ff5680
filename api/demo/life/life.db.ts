import { merchantDriverPermission } from '#contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { LiveOrder } from './life.rules.ts'

/** Begins the idempotency key of every order that the demo places. */
export const keyPrefix = 'demo-life-'
const isOfDemo = sql<boolean>`(o.is_dummy or o.idempotency_key like ${`${keyPrefix}%`})`

/** Open orders of the demo. Orders that a user has moved since the demo was loaded belong to that user. */
export async function findOpenOrders(db: Db): Promise<LiveOrder[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select((eb) => [
      'o.order_id',
      'o.order_type',
      'o.order_status',
      'o.placed_at',
      'o.created_at',
      'o.delivery_timestamp',
      'o.preparation_time',
      'o.eta_minutes',
      eb
        .selectFrom('order_history as h')
        .select((of) => of.fn.max('h.at').as('at'))
        .whereRef('h.order_id', '=', 'o.id')
        .where('h.step', 'is', null)
        .as('changed_at'),
    ])
    .where('o.placed_at', 'is not', null)
    .where('o.closed_at', 'is', null)
    .where(isOfDemo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_history as h')
            .select('h.id')
            .whereRef('h.order_id', '=', 'o.id')
            .where('h.user_id', 'is not', null)
            .where(
              'h.at',
              '>',
              sql<string>`coalesce((select max(f.created_at) from file f
              where f.tenant_id = ${db.scope.tenantId} and f.folder = 'demo'), '-infinity')`,
            ),
        ),
      ),
    )
    .orderBy('o.placed_at')
    .execute()
  return rows.map((row) => ({
    order_id: row.order_id,
    order_type: row.order_type,
    order_status: row.order_status,
    placed_at: Date.parse(row.placed_at ?? row.created_at),
    changed_at: Date.parse(row.changed_at ?? row.created_at),
    promised_at: Date.parse(row.delivery_timestamp),
    travel_minutes: Math.max(0, (row.eta_minutes ?? 0) - row.preparation_time),
  }))
}

/** When the demo last placed an order; null if never. */
export async function lastOrderAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('orders as o')
    .select('o.created_at')
    .where('o.created_at', '>', new Date(db.nowMs - 86_400_000).toISOString())
    .where('o.idempotency_key', 'like', `${keyPrefix}%`)
    .orderBy('o.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Date.parse(row.created_at) : null
}

/** A completed order that the demo was loaded with, whose customer orders the same again. */
export const findPastOrder = (db: Db, merchantSlug: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('merchant as m', 'm.id', 'o.merchant_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select([
      'o.order_id',
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.email',
      'c.mobile',
      'c.locale',
      sql<string>`(select t.slug from tenant t where t.id = o.tenant_id)`.as('slug'),
    ])
    .where('m.slug', '=', merchantSlug)
    .where('m.is_accepting_orders', '=', true)
    .where('o.is_dummy', '=', true)
    .where('o.order_status', '=', 'completed')
    .where('o.order_type', 'in', ['delivery', 'pickup', 'dine_in'])
    .where('o.payment_mode', 'in', ['card', 'cash_on_delivery'])
    .where('o.coupon_id', 'is', null)
    .where('c.is_dummy', '=', true)
    .where('c.deleted_at', 'is', null)
    // The customers with a known password are people's.
    .where('c.email', 'not like', 'customer@%')
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()

/** Orders that the demo placed and completed since `from`, without a review. */
export const findOrdersToReview = (db: Db, from: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.order_id', 'o.closed_at', 'o.items_summary', 'c.id', 'c.first_name', 'c.last_name', 'c.locale'])
    .where('o.placed_at', '>', new Date(from - 3 * 3_600_000).toISOString())
    .where('o.closed_at', '>', new Date(from).toISOString())
    .where('o.order_status', '=', 'completed')
    .where('o.idempotency_key', 'like', `${keyPrefix}%`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review as r').select('r.id').whereRef('r.order_id', '=', 'o.id'))),
    )
    .execute()

/** A driver of the store of an order who has no delivery. Users with other work do not count. */
export const findIdleDriver = async (db: Db, orderNumber: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders as o')
      .innerJoin('merchant_user as m', 'm.merchant_id', 'o.merchant_id')
      .innerJoin('app_user as u', 'u.id', 'm.user_id')
      .select('u.id')
      .where('o.order_id', '=', orderNumber)
      .where(sql<boolean>`u.permissions = ${[merchantDriverPermission]}::text[]`)
      .where('u.deleted_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('driver_delivery as d')
              .select('d.id')
              .whereRef('d.driver_id', '=', 'u.id')
              .where('d.closed_at', 'is', null),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst()
  )?.id
