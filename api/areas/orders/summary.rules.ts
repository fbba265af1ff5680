import type { OrderSummary } from '#contract/order-shapes.ts'

type HumanParts = { local_date: string; local_time: string; timezone: string }

/** Columns a summary is made of, as summaryColumns reads them. */
export type SummaryRow = Omit<OrderSummary, 'merchant' | 'customer' | 'items' | 'delivery_timestamp_human' | 'driver_name' | 'accepted_at'> &
  HumanParts & {
    merchant_id: string
    customer_id: string
    merchant_copy: { name: string; logo_url: string | null; timezone: string }
    customer_copy: { first_name: string; last_name: string; mobile: string | null }
    items_digest: OrderSummary['items']
    driver: { name: string } | null
    share_customer_detail: boolean
  }

/** The wire shape of one row of an order list (shapes 5, OrderSummary). With `hides_customer` the phone stays out of the merchant's view. */
export function summaryOf(row: SummaryRow, hides_customer: boolean): OrderSummary {
  const { merchant_copy, customer_copy, items_digest, local_date, local_time, timezone, driver, ...rest } = row
  return {
    ...rest,
    merchant: { _id: row.merchant_id, name: merchant_copy.name, logo_url: merchant_copy.logo_url },
    customer: { id: row.customer_id, name: `${customer_copy.first_name} ${customer_copy.last_name}`.trim(), mobile: hides_customer ? null : customer_copy.mobile },
    items: items_digest,
    delivery_timestamp_human: { local_date, local_time, timezone },
    driver_name: driver?.name ?? null,
  }
}
