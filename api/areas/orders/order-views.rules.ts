import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import { refundableAmount } from '#contract/rules/refunds.ts'
import type { Amendment } from '#contract/schemas/amendment.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { CustomerOrder, Order } from '#contract/schemas/order.ts'
import type { AmendmentRow } from './amendments/amendments.queries.ts'
import { localized, localizedItem } from './localized-items.rules.ts'
import { nextStatuses } from './orders.rules.ts'
import { pickupCode } from './pickup-code.rules.ts'
import type { OrderActor } from './orders.rules.ts'
import type { OrderLineRow, OrderRefundRow, OrderRow, HistoryRow, NoteRow } from './order-details.queries.ts'

export type OrderDetails = {
  row: OrderRow & { failed_refund_amount?: number | null; delivery_code?: string | null }
  lines: OrderLineRow[]
  history: HistoryRow[]
  notes: NoteRow[]
  refunds: OrderRefundRow[]
  amendments: AmendmentRow[]
}

const linesOf = ({ lines }: AmendmentRow['before'], locale: string | null) =>
  orderLinesOf(locale === null ? lines : lines.map((line) => localizedItem(line, locale))).map(
    ({ name, quantity, options, amount }) => ({ name, quantity, options, amount }),
  )

const amendmentOf = ({ before, after, ...row }: AmendmentRow, locale: string | null): Amendment => ({
  ...row,
  old_lines: linesOf(before, locale),
  new_lines: linesOf(after, locale),
  lost_coupon: after.coupon === null ? (before.coupon?.code ?? null) : null,
})

/** Fields shared by panels and customers. */
function common({ row, lines, history, amendments }: OrderDetails, tenantId: string, locale: string | null = null) {
  const { local_date, local_time, merchant_snapshot, charges, form_field_ids, open_amendment, ...rest } = row
  return {
    ...rest,
    has_open_amendment: open_amendment !== null,
    amendments: amendments.map((amendment) => amendmentOf(amendment, locale)),
    form_data: row.form_data && sortAnswers(row.form_data, form_field_ids ?? []),
    tenant_id: tenantId,
    merchant: merchant_snapshot,
    delivery_timestamp_human: { local_date, local_time, timezone: merchant_snapshot.timezone },
    accepted_at: history.find(({ status, undone_at }) => status === 'processing' && !undone_at)?.at ?? null,
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

/** The order as a panel sees it. Phone and email are hidden from merchants without access to customer details. */
export function toPanelOrder(details: OrderDetails, by: OrderActor, tenantId: string): Order {
  const { row, notes, refunds } = details
  const hidden = by === 'merchant' && !row.share_customer_detail
  return {
    ...common(details, tenantId),
    customer: hidden ? { ...row.customer_snapshot, email: null, mobile: null } : row.customer_snapshot,
    order_note: notes.at(-1)?.note ?? null,
    order_notes: notes,
    undo_until: row.undo?.until ?? null,
    refunds,
    refundable_amount: refundableAmount(row, refunds),
    next: nextStatuses(row, by),
  }
}

export type CustomerOrderPolicy = {
  tenantId: string
  is_cancel_allowed: boolean
  review_window_days: number
  review: CustomerOrder['review']
  nowMs: number
  /** The customer's language. */
  locale: string
}

/** A rejection that staff can still undo is not shown to the customer: they see the order as it was before. */
export function withoutOpenRejection(details: OrderDetails): OrderDetails {
  const { undo, order_status } = details.row
  if (!undo || order_status !== 'cancelled') return details
  return {
    ...details,
    row: { ...details.row, ...undo.columns, order_status: undo.status },
    history: details.history.filter(({ id }) => !undo.history.includes(id)),
  }
}

/** The order as its customer sees it, without notes, staff names and the internal alert steps. */
export function toCustomerOrder(current: OrderDetails, policy: CustomerOrderPolicy): CustomerOrder {
  const details = withoutOpenRejection(current)
  const { row } = details
  const closed = row.closed_at ? Date.parse(row.closed_at) : null
  const order = common(details, policy.tenantId, policy.locale)
  return {
    ...order,
    cart: { ...order.cart, cart_items: order.cart.cart_items.map((item) => localizedItem(item, policy.locale)) },
    bill: { ...order.bill, charges: order.bill.charges.map((charge) => localized(charge, policy.locale)) },
    order_status_history: details.history
      .filter(({ step, undone_at }) => !step && !undone_at)
      .map(({ user_id: _id, user_name: _name, ...entry }) => entry),
    customer: row.customer_snapshot,
    pickup_code: row.closed_at === null && row.placed_at !== null ? pickupCode(row) : null,
    delivery_code: row.closed_at === null ? (row.delivery_code ?? null) : null,
    can_cancel: policy.is_cancel_allowed && row.order_status === 'pending' && row.placed_at !== null,
    can_review:
      policy.review === null &&
      row.order_status === 'completed' &&
      closed !== null &&
      row.undo === null &&
      policy.nowMs - closed <= policy.review_window_days * 86_400_000,
    review: policy.review,
    amendments: order.amendments.map(({ user_name: _name, ...amendment }) => amendment),
    refunds: details.refunds
      .filter(({ status }) => status !== 'failed')
      .map(({ id, amount, method, status, reason, lines, fees, at, amendment_id }) => ({
        id,
        amount,
        method,
        status,
        reason,
        lines,
        fees,
        at,
        amendment_id,
      })),
  }
}
