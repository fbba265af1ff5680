import { sql } from 'kysely'
import type { KitchenStation } from '#contract/areas/kitchen.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

const minute = 60_000
const maxCategories = 500
/** Most tickets that a kitchen shows. */
const maxTickets = 200
/** How long a ready order can be called back, and how long a cancelled one is shown. */
const [recentMs, cancelledMs] = [30 * minute, 15 * minute]
/** A cancelled order was placed at most this long ago, so that few rows are read. */
const longestOrderMs = 6 * 60 * minute

const columns = [
  'o.id',
  'o.order_id',
  'o.order_status',
  'o.order_type',
  'o.is_scheduled',
  'o.delivery_timestamp',
  'o.placed_at',
  'o.created_at',
  'o.preparation_time',
  'o.eta_minutes',
  'o.auto_reject_at',
  'o.was_ready',
  'o.customer_snapshot',
  'o.table_number',
  'o.customer_note',
  'o.amended_at',
  'o.closed_at',
] as const

const tickets = (db: Db, merchantId: string) =>
  db
    .selectFrom('orders as o')
    .select(columns)
    .where('o.merchant_id', '=', merchantId)
    .where('o.order_type', '<>', 'pick_and_drop')

/** Orders that are prepared, were ready a short time ago, or were cancelled a short time ago after they were accepted. */
export async function listTickets(db: Db, merchantId: string) {
  const [open, cancelled] = await Promise.all([
    tickets(db, merchantId)
      .where('o.placed_at', 'is not', null)
      .where('o.closed_at', 'is', null)
      .where('o.order_status', 'in', ['processing', 'driver_assigned', 'ready'])
      .where((eb) =>
        eb.or([
          eb('o.order_status', '=', 'processing'),
          eb('o.ready_at', 'is', null),
          eb('o.ready_at', '>', isoAt(db.nowMs - recentMs)),
        ]),
      )
      .orderBy('o.placed_at')
      .limit(maxTickets)
      .execute(),
    tickets(db, merchantId)
      .where('o.placed_at', '>', isoAt(db.nowMs - longestOrderMs))
      .where('o.closed_at', '>', isoAt(db.nowMs - cancelledMs))
      .where('o.order_status', '=', 'cancelled')
      .where('o.accepted_at', 'is not', null)
      .orderBy('o.placed_at')
      .limit(maxTickets)
      .execute(),
  ])
  return [...open, ...cancelled]
}
export type TicketRow = Awaited<ReturnType<typeof listTickets>>[number]

/** The lines of orders with the categories of their products. */
export const listLines = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_line as l')
    .select([
      'l.order_id',
      'l.position',
      'l.product_id',
      'l.name',
      'l.quantity',
      'l.options',
      'l.addons',
      'l.instruction',
      'l.allergens',
      'l.line_total',
      'l.done_at',
      sql<string[]>`array(select c.category_id from product_category_link c
        where c.tenant_id = l.tenant_id and c.product_id = l.product_id)`.as('category_ids'),
    ])
    .where('l.order_id', 'in', orderIds)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute()
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export const findSetup = (db: Db, merchantId: string) =>
  db
    .selectFrom('kitchen_setup')
    .select(['stations', 'marks_ready', 'updated_at'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

type Setup = { stations: readonly KitchenStation[]; marks_ready: boolean }

export async function saveSetup(db: Db, merchantId: string, { stations, marks_ready }: Setup): Promise<void> {
  const values = { stations: json(stations), marks_ready, updated_at: db.now }
  await db
    .insertInto('kitchen_setup')
    .values({ merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'merchant_id']).doUpdateSet(values))
    .execute()
}

/** The categories of the merchant, in their order. */
export const listCategories = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(maxCategories)
    .execute()

/** How many of these categories the merchant has. */
export async function countCategories(db: Db, merchantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('product_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets or removes the time at which lines of a locked order were done. A line that is done already keeps its time. */
export const setLinesDone = (db: Db, orderId: string, positions: readonly number[], isDone: boolean) =>
  db
    .updateTable('order_line')
    .set({ done_at: isDone ? db.now : null })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('done_at', isDone ? 'is' : 'is not', null)
    .execute()

export async function hasOpenLines(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_line')
    .select('position')
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
