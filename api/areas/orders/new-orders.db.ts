import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { insertRows } from '#api/platform/db/prepared.ts'
import type { OrderLineRow, OrderRow } from './order-details.queries.ts'

type NotInserted =
  | 'share_customer_detail'
  | 'local_date'
  | 'local_time'
  | 'undo'
  | 'open_amendment'
  | 'amended_at'
  | 'pos'
/** Columns of an order to insert. */
export type NewOrder = Omit<OrderRow, NotInserted>
export type NewLine = OrderLineRow & {
  id: string
  position: number
  is_taxable: boolean
  taxable_amount: number | null
}
/** `key` is the idempotency key of the request, `hash` the hash of its cart. */
export type OrderToInsert = { order: NewOrder; lines: readonly NewLine[]; key: string | null; hash: Buffer }

const orNull = (value: unknown) => (value === null ? null : json(value))

export const insertOrders = (db: Db, orders: readonly OrderToInsert[]) =>
  insertRows(
    db,
    'orders',
    orders.map(({ order, key, hash }) => ({
      ...order,
      merchant_snapshot: json(order.merchant_snapshot),
      customer_snapshot: json(order.customer_snapshot),
      items_summary: json(order.items_summary),
      charges: json(order.charges),
      cart_meta: json(order.cart_meta),
      refund_reasons: json(order.refund_reasons),
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
        reserved_stock: json(line.reserved_stock),
      })),
    ),
  )
