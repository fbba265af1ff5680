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
function contact(db: Db, field: 'email' | 'mobile') {
  const { merchantId } = db.scope
  const value = sql<string | null>`o.customer_snapshot ->> ${field}::text`
  if (merchantId === null) return value
  const isShared = db.selectFrom('merchant').select('share_customer_detail').where('id', '=', merchantId)
  return sql<string | null>`case when ${isShared} then ${value} end`
}

const addressText = (column: 'address' | 'pickup' | 'drop') => {
  const part = (key: 'house' | 'address' | 'landmark') => sql`nullif(${sql.ref(`o.${column}`)} ->> ${key}::text, '')`
  return sql<string | null>`nullif(concat_ws(', ', ${part('house')}, ${part('address')}, ${part('landmark')}), '')`
}

/** What columns of a file can read of an order, by name. */
const orderFields = (db: Db) => ({
  order_id: 'o.order_id' as const,
  order_status: 'o.order_status' as const,
  order_type: 'o.order_type' as const,
  merchant_name: sql<string>`o.merchant_snapshot ->> 'name'`.as('merchant_name'),
  customer_name:
    sql<string>`trim(concat(o.customer_snapshot ->> 'first_name', ' ', o.customer_snapshot ->> 'last_name'))`.as(
      'customer_name',
    ),
  customer_email: contact(db, 'email').as('customer_email'),
  customer_mobile: contact(db, 'mobile').as('customer_mobile'),
  source: 'o.source' as const,
  placed_at: 'o.placed_at' as const,
  delivery_timestamp: 'o.delivery_timestamp' as const,
  is_scheduled: 'o.is_scheduled' as const,
  preparation_time: 'o.preparation_time' as const,
  cancel_reason: 'o.cancel_reason' as const,
  customer_note: 'o.customer_note' as const,
  payment_mode: 'o.payment_mode' as const,
  payment_status: 'o.payment_status' as const,
  txn_id: 'o.txn_id' as const,
  currency: 'o.currency' as const,
  subtotal: 'o.subtotal' as const,
  coupon_code: sql<string | null>`o.coupon ->> 'code'`.as('coupon_code'),
  coupon_discount: 'o.coupon_discount' as const,
  product_tax: 'o.product_tax' as const,
  tip: 'o.tip' as const,
  grand_total: 'o.grand_total' as const,
  wallet_amount: 'o.wallet_amount' as const,
  commission_amount: 'o.commission_amount' as const,
  merchant_amount: 'o.merchant_amount' as const,
  admin_amount: 'o.admin_amount' as const,
  delivery_fee: 'o.delivery_fee' as const,
  delivery_tax: 'o.delivery_tax' as const,
  address: addressText('address').as('address'),
  city: sql<string | null>`o.address ->> 'city'`.as('city'),
  postal_code: sql<string | null>`o.address ->> 'postal_code'`.as('postal_code'),
  pickup: addressText('pickup').as('pickup'),
  drop: addressText('drop').as('drop'),
  distance: 'o.distance' as const,
  driver_name: sql<string | null>`o.driver ->> 'name'`.as('driver_name'),
  delivery_provider: 'o.delivery_provider' as const,
  delivery_instruction: 'o.delivery_instruction' as const,
  table_number: 'o.table_number' as const,
  charges_total: 'o.charges_total' as const,
  charges: 'o.charges' as const,
  items_summary: 'o.items_summary' as const,
  items_count: 'o.items_count' as const,
  form_data: 'o.form_data' as const,
  form_labels: 'o.form_labels' as const,
  form_field_ids: 'o.form_field_ids' as const,
})
export type OrderField = keyof ReturnType<typeof orderFields>

const lineFields = {
  sku: 'l.sku',
  product_name: 'l.name as product_name',
  quantity: 'l.quantity',
  unit_price: 'l.unit_price',
  options: 'l.options',
  addons: 'l.addons',
  product_note: 'l.instruction as product_note',
  line_total: 'l.line_total',
  line_discount: 'l.discount as line_discount',
  line_tax: 'l.tax as line_tax',
} as const
export type OrderLineField = OrderField | keyof typeof lineFields

/**
 * Placed orders, the oldest first. A page after another starts at its cursor alone: of two lower bounds the database may
 * choose the start of the period, and read all orders from there again.
 */
const placed = (db: Db, { after, from, to, merchantIds }: Page) =>
  db
    .selectFrom('orders as o')
    .where('o.placed_at', 'is not', null)
    .$if(db.scope.merchantId !== null, (query) => query.where('o.merchant_id', '=', db.scope.merchantId ?? ''))
    .$if(from !== null && after === null, (query) => query.where('o.placed_at', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('o.placed_at', '<', to ?? ''))
    .$if(merchantIds !== null, (query) =>
      query.where('o.merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
    )
    .orderBy('o.placed_at')
    .orderBy('o.id')

const partsOf = (cursor: string | null) => cursor?.split('|') ?? []

/** The chosen ones of fields. Their type is that of all, of which each column names those that it reads. */
const chosen = <F extends object>(fields: F, names: readonly string[]): F[keyof F][] => {
  const isChosen = new Set(names)
  return Object.entries(fields).flatMap(([name, field]: [string, F[keyof F]]) => (isChosen.has(name) ? [field] : []))
}

/** A page of orders with some fields. `id` is the cursor of a row. */
export function listOrdersAfter(db: Db, page: Page, fields: readonly OrderField[]) {
  const [at = null, id = null] = partsOf(page.after)
  return placed(db, page)
    .select([sql<string>`o.placed_at::text || '|' || o.id`.as('id'), ...chosen(orderFields(db), fields)])
    .$if(at !== null, (query) => query.where(sql<boolean>`(o.placed_at, o.id) > (${at}::timestamptz, ${id}::uuid)`))
    .limit(page.limit)
    .execute()
}
export type ExportedOrder = Awaited<ReturnType<typeof listOrdersAfter>>[number]

/** A page of the lines of orders with some fields. `id` is the cursor of a row. */
export function listOrderLinesAfter(db: Db, page: Page, fields: readonly OrderLineField[]) {
  const [at = null, id = null, position = null] = partsOf(page.after)
  return placed(db, page)
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select([
      sql<string>`o.placed_at::text || '|' || o.id || '|' || l.position`.as('id'),
      ...chosen(orderFields(db), fields),
      ...chosen(lineFields, fields),
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
