import type { CustomerOrder, Order } from '#contract/schemas/order.ts'
import { localized, localizedItem } from './localized-items.rules.ts'
import { nextStatuses } from './orders.rules.ts'
import type { OrderActor } from './orders.rules.ts'
import type { OrderLineRow, OrderRow, HistoryRow, NoteRow } from './order-details.queries.ts'

export type OrderDetails = {
  row: OrderRow & { failed_refund_amount?: number | null }
  lines: OrderLineRow[]
  history: HistoryRow[]
  notes: NoteRow[]
}

/** What everybody sees of an order. */
function common({ row, lines, history }: OrderDetails, tenantId: string) {
  const { local_date, local_time, merchant_snapshot, charges, ...rest } = row
  return {
    ...rest,
    tenant_id: tenantId,
    merchant: merchant_snapshot,
    delivery_timestamp_human: { local_date, local_time, timezone: merchant_snapshot.timezone },
    accepted_at: history.find(({ status }) => status === 'processing')?.at ?? null,
    order_status_history: history,
    slot: row.slot_start && row.slot_end ? { start: row.slot_start, end: row.slot_end } : null,
    cart: { cart_items: lines, meta: row.cart_meta },
    bill: {
      currency: row.currency,
      subtotal: row.subtotal,
      coupon_discount: row.coupon_discount,
      product_tax: row.product_tax,
      delivery_fee: row.delivery_fee,
      delivery_tax: row.delivery_tax,
      charges,
      tip: row.tip,
      grand_total: row.grand_total,
      is_tax_inclusive: row.is_tax_inclusive,
    },
  }
}

/** The order as a panel sees it (shapes 5). A merchant that does not share customer details sees neither phone nor e-mail. */
export function toPanelOrder(whole: OrderDetails, by: OrderActor, tenantId: string): Order {
  const { row, notes } = whole
  const hidden = by === 'merchant' && !row.share_customer_detail
  return {
    ...common(whole, tenantId),
    customer: hidden ? { ...row.customer_snapshot, email: null, mobile: null } : row.customer_snapshot,
    order_note: notes.at(-1)?.note ?? null,
    order_notes: notes,
    next: nextStatuses(row, by),
  }
}

export type CustomerOrderPolicy = {
  tenantId: string
  is_cancel_allowed: boolean
  review_window_days: number
  review: { rating: number; review: string | null } | null
  nowMs: number
  /** The customer's language. */ locale: string
}

/** The order as its customer sees it: no internal notes, no names of staff, no splits of the money. */
export function toCustomerOrder(whole: OrderDetails, terms: CustomerOrderPolicy): CustomerOrder {
  const { row } = whole
  const closed = row.closed_at ? Date.parse(row.closed_at) : null
  const order = common(whole, terms.tenantId)
  return {
    ...order,
    cart: { ...order.cart, cart_items: order.cart.cart_items.map((item) => localizedItem(item, terms.locale)) },
    bill: { ...order.bill, charges: order.bill.charges.map((charge) => localized(charge, terms.locale)) },
    order_status_history: whole.history
      .filter(({ step }) => !step)
      .map(({ user_id: _id, user_name: _name, ...entry }) => entry),
    customer: row.customer_snapshot,
    can_cancel: terms.is_cancel_allowed && row.order_status === 'pending' && row.placed_at !== null,
    can_review:
      terms.review === null &&
      row.order_status === 'completed' &&
      closed !== null &&
      terms.nowMs - closed <= terms.review_window_days * 86_400_000,
    review: terms.review,
  }
}
