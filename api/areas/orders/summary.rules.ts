import type { OrderSummary } from '#contract/schemas/order.ts'

/** Orders from before `options` was a list have them as one text. */
type StoredItem = Omit<OrderSummary['items'][number], 'options'> & { options?: string | string[] | undefined }

const summaryItem = ({ options, ...item }: StoredItem) =>
  options === undefined ? item : { ...item, options: typeof options === 'string' ? [options] : options }

type HumanParts = { local_date: string; local_time: string; timezone: string }

/** Row of an order summary, as selected by summaryColumns. */
export type SummaryRow = Omit<
  OrderSummary,
  'merchant' | 'customer' | 'items' | 'delivery_timestamp_human' | 'driver_name' | 'accepted_at' | 'has_open_amendment'
> &
  HumanParts & {
    merchant_id: string
    customer_id: string
    merchant_snapshot: { name: string; logo_url: string | null; timezone: string }
    customer_snapshot: { first_name: string; last_name: string; mobile: string | null }
    items_summary: StoredItem[]
    driver: { name: string } | null
    share_customer_detail: boolean
    open_amendment?: string | null
  }

/**
 * Builds one row of an order list. Fields are listed explicitly because live events are sent without a response
 * schema. `hides_customer` removes the customer's phone.
 */
export function summaryOf(row: SummaryRow, hides_customer: boolean): OrderSummary {
  const { merchant_snapshot, customer_snapshot, local_date, local_time, timezone } = row
  return {
    order_id: row.order_id,
    order_status: row.order_status,
    order_type: row.order_type,
    merchant: { _id: row.merchant_id, name: merchant_snapshot.name, logo_url: merchant_snapshot.logo_url },
    customer: {
      id: row.customer_id,
      name: `${customer_snapshot.first_name} ${customer_snapshot.last_name}`.trim(),
      mobile: hides_customer ? null : customer_snapshot.mobile,
    },
    items: row.items_summary.map(summaryItem),
    items_count: row.items_count,
    payment_mode: row.payment_mode,
    payment_status: row.payment_status,
    source: row.source,
    grand_total: row.grand_total,
    currency: row.currency,
    is_scheduled: row.is_scheduled,
    delivery_timestamp: row.delivery_timestamp,
    delivery_timestamp_human: { local_date, local_time, timezone },
    created_at: row.created_at,
    placed_at: row.placed_at,
    preparation_time: row.preparation_time,
    eta_minutes: row.eta_minutes,
    late_grace_minutes: row.late_grace_minutes,
    was_ready: row.was_ready,
    auto_reject_at: row.auto_reject_at,
    customer_note: row.customer_note,
    distance: row.distance,
    driver_name: row.driver?.name ?? null,
    table_number: row.table_number,
    updated_at: row.updated_at,
    failed_refund_amount: row.failed_refund_amount ?? null,
    amended_at: row.amended_at ?? null,
    has_open_amendment: Boolean(row.open_amendment),
    pos: row.pos ?? null,
  }
}
