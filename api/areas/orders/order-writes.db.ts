import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { OrdersTable } from '#api/platform/tables.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTimeColumn, OrderTimes } from './totals/order-times.rules.ts'

type CountedColumn =
  | 'merchant_id'
  | 'order_type'
  | 'payment_mode'
  | 'order_status'
  | 'currency'
  | 'grand_total'
  | 'commission_amount'
  | 'placed_at'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'is_scheduled'
  | 'refunded_amount'
  | 'refund_reasons'
  | 'subtotal'
  | 'coupon_id'
  | 'coupon_discount'
  | 'product_tax'
  | 'product_tax_percent'
  | 'delivery_tax'
  | 'delivery_tax_percent'
  | 'delivery_fee'
  | 'charges'
  | 'charges_total'
  | 'tip'
  | 'is_tax_inclusive'
  | 'customer_id'
  | 'source'
  | OrderTimeColumn
/** Every column except those that the sums depend on: a change of them needs a delta. */
type OrderChanges = Omit<Updateable<OrdersTable>, CountedColumn> & { [K in CountedColumn]?: never }
/** Changes that come with a new status. */
export type StatusChanges = Omit<
  OrderChanges,
  'placed_at' | 'commission_amount' | 'cancelled_by' | 'cancel_reason' | OrderTimeColumn
> & {
  placed_at?: string
  commission_amount?: number
  cancelled_by?: string | null
  cancel_reason?: string | null
} & Partial<OrderTimes>

export const updateOrder = (db: Db, id: string, version: number, changes: OrderChanges) =>
  update(db, { id, version }, changes)

/** Only order-status.commands.ts may call this. */
export const updateOrderStatus = (
  db: Db,
  order: { id: string; version: number },
  order_status: OrderStatus,
  changes: StatusChanges,
) => update(db, order, { ...changes, order_status })

/** What a change of an order replaces in its row. */
export type ContentChanges = Pick<
  Updateable<OrdersTable>,
  | 'open_amendment'
  | 'amended_at'
  | 'undo'
  | 'items_summary'
  | 'items_count'
  | 'wallet_amount'
  | 'commission_amount'
  | 'admin_amount'
  | 'merchant_amount'
  | 'coupon'
  | 'coupon_id'
  | 'subtotal'
  | 'coupon_discount'
  | 'product_tax'
  | 'product_tax_percent'
  | 'delivery_fee'
  | 'delivery_tax'
  | 'delivery_tax_percent'
  | 'charges_total'
  | 'charges'
  | 'tip'
  | 'is_tax_inclusive'
  | 'grand_total'
>

/** Only amendments/apply-content.commands.ts may call this: it keeps the sums that read these columns. */
export const updateOrderContent = (db: Db, order: { id: string; version: number }, changes: ContentChanges) =>
  update(db, order, changes)

const update = (db: Db, { id, version }: { id: string; version: number }, changes: Updateable<OrdersTable>) =>
  db
    .updateTable('orders')
    .set({ ...changes, version: version + 1, updated_at: db.now })
    .where('id', '=', id)
    .execute()

const erased: OrderChanges = {
  address: null,
  pickup: null,
  drop: null,
  customer_note: null,
  form_data: null,
  form_labels: null,
  form_field_ids: null,
}

/** Removes what describes a customer from at most `limit` closed orders; the name stays. Returns their number. */
export async function eraseCustomer(db: Db, customerId: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...erased, customer_snapshot: sql`customer_snapshot || ${json({ email: null, mobile: null })}::jsonb` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('closed_at', 'is not', null)
        .where(sql<boolean>`customer_snapshot ->> 'mobile' is not null`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Adds a refund that has arrived. Returns the order as it is now. */
export const addRefundedAmount = (db: Db, id: string, amount: number, reason: string) =>
  db
    .updateTable('orders')
    .set((eb) => ({
      refunded_amount: eb('refunded_amount', '+', amount),
      refund_reasons: sql`refund_reasons
        || jsonb_build_object(${reason}::text, coalesce((refund_reasons ->> ${reason}::text)::bigint, 0) + ${amount}::bigint)`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Gives the orders of one customer to another. An idempotency key that both have used stays with the order of the other. */
export const moveOrders = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('orders')
    .set({
      customer_id: to,
      idempotency_key: sql`case when exists (select from orders k where k.tenant_id = orders.tenant_id
        and k.customer_id = ${to} and k.idempotency_key = orders.idempotency_key) then null else orders.idempotency_key end`,
    })
    .where('customer_id', '=', from)
    .execute()
