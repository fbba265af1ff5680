import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type Page = {
  /** The cursor of the row before the page. */
  after: string | null
  limit: number
  from: string | null
  to: string | null
  /** Null for all. */
  merchantIds: readonly string[] | null
}

/** Contact details, which a merchant sees only if the tenant shares them. */
const contact = (db: Db, field: 'email' | 'mobile') =>
  sql<string | null>`case when m.share_customer_detail or ${db.scope.merchantId === null}
    then o.customer_snapshot ->> ${field} end`

/** Placed orders, the oldest first. */
const placed = (db: Db, { from, to, merchantIds }: Page) =>
  db
    .selectFrom('orders as o')
    .innerJoin('merchant as m', 'm.id', 'o.merchant_id')
    .select([
      'o.order_id',
      'o.order_status',
      'o.order_type',
      'o.merchant_snapshot',
      'o.customer_snapshot',
      'o.source',
      'o.placed_at',
      'o.delivery_timestamp',
      'o.is_scheduled',
      'o.preparation_time',
      'o.cancel_reason',
      'o.customer_note',
      'o.payment_mode',
      'o.payment_status',
      'o.txn_id',
      'o.currency',
      'o.subtotal',
      'o.coupon',
      'o.coupon_discount',
      'o.product_tax',
      'o.tip',
      'o.grand_total',
      'o.wallet_amount',
      'o.commission_amount',
      'o.merchant_amount',
      'o.admin_amount',
      'o.delivery_fee',
      'o.delivery_tax',
      'o.address',
      'o.pickup',
      'o.drop',
      'o.distance',
      'o.driver',
      'o.delivery_provider',
      'o.delivery_instruction',
      'o.table_number',
      'o.charges_total',
      'o.charges',
      'o.items_summary',
      'o.items_count',
      'o.form_data',
      'o.form_labels',
      'o.form_field_ids',
      contact(db, 'email').as('customer_email'),
      contact(db, 'mobile').as('customer_mobile'),
    ])
    .where('o.placed_at', 'is not', null)
    .$if(db.scope.merchantId !== null, (query) => query.where('o.merchant_id', '=', db.scope.merchantId ?? ''))
    .$if(from !== null, (query) => query.where('o.placed_at', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('o.placed_at', '<', to ?? ''))
    .$if(merchantIds !== null, (query) =>
      query.where('o.merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .orderBy('o.placed_at')
    .orderBy('o.id')

const partsOf = (cursor: string | null) => cursor?.split('|') ?? []

/** A page of orders. `id` is the cursor of a row. */
export function listOrdersAfter(db: Db, page: Page) {
  const [at = null, id = null] = partsOf(page.after)
  return placed(db, page)
    .select(sql<string>`o.placed_at::text || '|' || o.id`.as('id'))
    .$if(at !== null, (query) => query.where(sql<boolean>`(o.placed_at, o.id) > (${at}::timestamptz, ${id}::uuid)`))
    .limit(page.limit)
    .execute()
}
export type ExportedOrder = Awaited<ReturnType<typeof listOrdersAfter>>[number]

/** A page of the lines of orders. `id` is the cursor of a row. */
export function listOrderLinesAfter(db: Db, page: Page) {
  const [at = null, id = null, position = null] = partsOf(page.after)
  return placed(db, page)
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select([
      'l.sku',
      'l.name as product_name',
      'l.quantity',
      'l.unit_price',
      'l.options',
      'l.addons',
      'l.instruction as product_note',
      'l.line_total',
      'l.discount as line_discount',
      'l.tax as line_tax',
      sql<string>`o.placed_at::text || '|' || o.id || '|' || l.position`.as('id'),
    ])
    .$if(at !== null, (query) =>
      query
        .where(sql<boolean>`(o.placed_at, o.id) >= (${at}::timestamptz, ${id}::uuid)`)
        .where(sql<boolean>`(o.placed_at, o.id, l.position) > (${at}::timestamptz, ${id}::uuid, ${position}::int)`),
    )
    .orderBy('l.position')
    .limit(page.limit)
    .execute()
}
export type ExportedOrderLine = Awaited<ReturnType<typeof listOrderLinesAfter>>[number]
