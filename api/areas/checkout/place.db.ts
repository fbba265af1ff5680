import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { demanded } from '#api/platform/db/demand.ts'
import { json } from '#api/platform/db/json.ts'
import { insertRows, prepared } from '#api/platform/db/prepared.ts'
import type { Tables } from '#api/platform/tables.ts'
import type { NewLine, NewOrder } from './order-row.rules.ts'

export const orderWithKey = (db: Db, customerId: string, key: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'idempotency_hash'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

const orNull = (value: unknown) => (value === null ? null : json(value))

export type OrderToWrite = { order: NewOrder; key: string | null; hash: Buffer }

export const insertOrders = (db: Db, orders: readonly OrderToWrite[]) =>
  insertRows(
    db,
    'orders',
    orders.map(({ order, key, hash }) => ({
      ...order,
      merchant_copy: json(order.merchant_copy),
      customer_copy: json(order.customer_copy),
      items_digest: json(order.items_digest),
      charges: json(order.charges),
      cart_meta: json(order.cart_meta),
      address: orNull(order.address),
      pickup: orNull(order.pickup),
      drop: orNull(order.drop),
      package: orNull(order.package),
      form_data: orNull(order.form_data),
      form_labels: orNull(order.form_labels),
      coupon: orNull(order.coupon),
      driver: null,
      idempotency_key: key,
      idempotency_hash: key === null ? null : hash,
    })),
  )

export const insertLines = (
  db: Db,
  orders: readonly { order: Pick<NewOrder, 'id' | 'merchant_id'>; lines: readonly NewLine[] }[],
) =>
  insertRows(
    db,
    'order_line',
    orders.flatMap(({ order, lines }) =>
      lines.map((line) => ({
        ...line,
        order_id: order.id,
        merchant_id: order.merchant_id,
        created_at: db.now,
        translations: json(line.translations),
        options: json(line.options),
        addons: json(line.addons),
        meta: json(line.meta),
        takes: json(line.takes),
      })),
    ),
  )

const mostOpenCash = 10

/** Whether this customer has so few cash orders that are not done yet that another may be added. */
export const fewOpenInCash = async (db: Db, customerId: string): Promise<boolean> =>
  (await fewOpen(db, since(db, customerId)))[0]?.few ?? false

/** Demands it. */
export const demandFewInCash = (db: Db, customerId: string) => fewDemanded(db, since(db, customerId))

const since = (db: Db, customerId: string) => ({ customerId, since: new Date(db.nowMs - 86_400_000).toISOString() })

type OpenInCash = ReturnType<typeof since>

const openInCash = (db: Kysely<Tables>, { customerId, since: from }: OpenInCash) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('payment_mode', '=', 'cash_on_delivery')
    .where('order_status', '=', 'pending')
    .where('created_at', '>', from)

const few = sql<boolean>`count(*) < ${mostOpenCash}::int`
const fewOpen = prepared((db, of: OpenInCash) => openInCash(db, of).select(few.as('few')))
const fewDemanded = prepared((db, of: OpenInCash) => openInCash(db, of).select(demanded(few).as('few')))
