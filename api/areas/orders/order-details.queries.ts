import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Driver } from '#contract/schemas/driver.ts'
import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'
import type { Tables } from '#api/platform/tables.ts'
import { notFound } from '#api/platform/api-error.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { amendmentsOf } from './amendments/amendments.queries.ts'
import { failedRefund } from './order-rows.queries.ts'
import type { OrderDetails } from './order-views.rules.ts'

const columns = [
  'o.id',
  'o.order_id',
  'o.merchant_id',
  'o.customer_id',
  'o.merchant_snapshot',
  'o.customer_snapshot',
  'o.order_type',
  'o.order_status',
  'o.was_ready',
  'o.customer_note',
  'o.is_scheduled',
  'o.delivery_timestamp',
  'o.slot_start',
  'o.slot_end',
  'o.preparation_time',
  'o.late_grace_minutes',
  'o.auto_reject_at',
  'o.source',
  'o.payment_mode',
  'o.payment_status',
  'o.txn_id',
  'o.currency',
  'o.items_count',
  'o.subtotal',
  'o.coupon_discount',
  'o.product_tax',
  'o.product_tax_percent',
  'o.delivery_fee',
  'o.delivery_tax',
  'o.delivery_tax_percent',
  'o.charges_total',
  'o.charges',
  'o.tip',
  'o.is_tax_inclusive',
  'o.grand_total',
  'o.wallet_amount',
  'o.commission_amount',
  'o.admin_amount',
  'o.merchant_amount',
  'o.address',
  'o.pickup',
  'o.drop',
  'o.table_number',
  'o.package',
  'o.distance',
  'o.eta_minutes',
  'o.delivery_by',
  'o.delivery_provider',
  'o.driver',
  'o.delivery_instruction',
  'o.form_data',
  'o.form_labels',
  'o.form_field_ids',
  'o.coupon_id',
  'o.coupon',
  'o.cart_meta',
  'o.cancelled_by',
  'o.cancel_reason',
  'o.items_summary',
  'o.undo',
  'o.open_amendment',
  'o.amended_at',
  'o.pos',
  'o.version',
  'o.placed_at',
  'o.accepted_at',
  'o.ready_at',
  'o.picked_at',
  'o.delivered_at',
  'o.refunded_amount',
  'o.refund_reasons',
  'o.closed_at',
  'o.created_at',
  'o.updated_at',
  'm.share_customer_detail',
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'YYYY-MM-DD')`.as(
    'local_date',
  ),
  sql<string>`to_char(o.delivery_timestamp at time zone (o.merchant_snapshot ->> 'timezone'), 'HH24:MI')`.as(
    'local_time',
  ),
] as const

const rowOf = (db: Kysely<Tables>) =>
  db.selectFrom('orders as o').innerJoin('merchant as m', 'm.id', 'o.merchant_id').select(columns)
export type OrderRow = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Locks an order by its number until the end of the transaction. Includes unpaid orders. */
export const lockOrder = async (db: Db, orderId: string) => (await orderToLock(db, { orderId }))[0]

const orderToLock = prepared((db, { orderId }: { orderId: string }) =>
  rowOf(db).where('o.order_id', '=', orderId).forUpdate('o'),
)

/** Locks a placed order. Throws 404 for orders that are not placed; the panels do not see them. */
export async function lockPlacedOrder(
  db: Db,
  orderId: string,
  merchantId?: string,
): Promise<OrderRow & { placed_at: string }> {
  const order = await lockOrder(db, orderId)
  if (!order?.placed_at || (merchantId !== undefined && order.merchant_id !== merchantId)) throw notFound('Order')
  return { ...order, placed_at: order.placed_at }
}

const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select([
      'l.product_id',
      'l.sku',
      'l.name',
      'l.translations',
      'l.image',
      'l.quantity',
      'l.unit_price',
      'l.options',
      'l.addons',
      'l.allergens',
      'l.instruction',
      'l.line_total',
      'l.discount',
      'l.tax',
      'l.meta',
      'l.reserved_stock',
    ])
    .where('o.order_id', '=', orderId)
    .orderBy('l.position')
export type OrderLineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

const historyOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_history as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['h.id', 'h.undone_at', 'h.status', 'h.at', 'h.by', 'h.user_id', 'h.user_name', 'h.reason', 'h.step'])
    .where('o.order_id', '=', orderId)
    .orderBy('h.id')
export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyOf>['execute']>>[number]

const notesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_note as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.note', 'n.at', 'n.user_id', 'n.user_name'])
    .where('o.order_id', '=', orderId)
    .orderBy('n.id')
export type NoteRow = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number]

/** Refunds of an order, with the number of the payment that each returns. */
const refundsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('payment as p', 'p.id', 'r.payment_id')
    .leftJoin('order_amendment as a', 'a.id', 'p.amendment_id')
    .select((eb) => [
      'r.id',
      'r.amount',
      'r.method',
      'r.status',
      'r.reason',
      'r.lines',
      'r.fees',
      'r.payer',
      'r.hand_method',
      'r.hand_note',
      'r.settled_by',
      'r.settled_at',
      'r.payment_id',
      'r.created_at as at',
      'r.user_name',
      'p.txn_id as payment_txn_id',
      'r.amendment_id',
      eb('a.state', '=', 'applied').$castTo<boolean | null>().as('is_further'),
    ])
    .where('o.order_id', '=', orderId)
    .orderBy('r.id')
export type OrderRefundRow = Awaited<ReturnType<ReturnType<typeof refundsOf>['execute']>>[number]

/** A courier's position is shown this long: an older one says nothing about where the courier is. */
const positionMinutes = 10

type Position = Pick<Driver, 'latitude' | 'longitude' | 'located_at'>

/** Where the courier of a service is, or the own driver, while the order is on its way. */
const driverPosition = (db: Db) => sql<Position | null>`coalesce(
  (select jsonb_build_object('latitude', c.latitude, 'longitude', c.longitude, 'located_at', ${isoText('c.located_at')})
     from courier_delivery c
    where c.tenant_id = ${db.scope.tenantId} and c.order_id = o.order_id and o.closed_at is null
      and c.located_at > ${positionsSince(db)}),
  (select jsonb_build_object('latitude', s.latitude, 'longitude', s.longitude, 'located_at', ${isoText('s.located_at')})
     from driver_delivery d join driver_shift s on s.tenant_id = d.tenant_id and s.user_id = d.driver_id
    where d.tenant_id = ${db.scope.tenantId} and d.order_id = o.id and d.closed_at is null and d.state = 'picked'
      and s.located_at > ${positionsSince(db)}))`

/** A time inside of a document, as columns are read. */
const isoText = (column: 'c.located_at' | 's.located_at') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const positionsSince = (db: Db) => sql`${isoAt(db.nowMs - positionMinutes * 60_000)}::timestamptz`

/** What the customer says to an own driver; null unless the driver has to ask for it. */
const deliveryCode = (db: Db) => sql<string | null>`
  (select d.code from driver_delivery d
    where d.tenant_id = ${db.scope.tenantId} and d.order_id = o.id and d.closed_at is null and d.proof = 'code')`

/** Loads an order with lines, history, notes and refunds in one flush. With `customerId` only that customer's orders match. */
export async function orderDetails(
  db: Db,
  orderId: string,
  { customerId, unplaced = false }: { customerId?: string; unplaced?: boolean } = {},
): Promise<OrderDetails | undefined> {
  const query = rowOf(db)
    .select([failedRefund, driverPosition(db).as('driver_position'), deliveryCode(db).as('delivery_code')])
    .where('o.order_id', '=', orderId)
    .$if(customerId !== undefined, (qb) => qb.where('o.customer_id', '=', customerId ?? ''))
    .$if(!unplaced, (qb) => qb.where('o.placed_at', 'is not', null))
  const [row, lines, history, notes, refunds, amendments] = await Promise.all([
    query.executeTakeFirst(),
    linesOf(db, orderId).execute(),
    historyOf(db, orderId).execute(),
    notesOf(db, orderId).execute(),
    refundsOf(db, orderId).execute(),
    amendmentsOf(db, orderId).execute(),
  ])
  if (!row) return undefined
  const { driver_position, ...order } = row
  const driver = order.driver && { ...order.driver, ...driver_position }
  return { row: { ...order, driver }, lines, history, notes, refunds, amendments }
}

export const reservedStockOf = (db: Db, id: string) =>
  db.selectFrom('order_line').select(['reserved_stock']).where('order_id', '=', id).execute()
