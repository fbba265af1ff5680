import type { Db } from '#api/platform/db/db.ts'

const columns = [
  'a.id',
  'a.state',
  'a.reason',
  'a.is_sold_out',
  'a.proposed_by',
  'a.user_name',
  'a.currency',
  'a.old_total',
  'a.new_total',
  'a.before',
  'a.after',
  'a.expires_at',
  'a.silence',
  'a.decided_by',
  'a.decided_at',
  'a.created_at',
] as const

/** The changes of an order by its number, oldest first. */
export const amendmentsOf = (db: Db, orderNumber: string) =>
  db
    .selectFrom('order_amendment as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(columns)
    .where('o.order_id', '=', orderNumber)
    .orderBy('a.id')
export type AmendmentRow = Awaited<ReturnType<ReturnType<typeof amendmentsOf>['execute']>>[number]

export const amendmentById = (db: Db, id: string) =>
  db.selectFrom('order_amendment as a').select(columns).where('a.id', '=', id).executeTakeFirst()

/** The lines of an order as they are stored. */
export const storedLinesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_line')
    .select([
      'product_id',
      'sku',
      'name',
      'translations',
      'image',
      'quantity',
      'unit_price',
      'options',
      'addons',
      'instruction',
      'line_total',
      'discount',
      'tax',
      'meta',
      'allergens',
      'is_taxable',
      'taxable_amount',
      'reserved_stock',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
