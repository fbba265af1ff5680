import type { PlaceOrderInput } from '#contract/areas/checkout.ts'
import { orderLinesOf, pieceCountOf, summaryItemsOf } from '#contract/rules/order-lines.ts'
import type { CustomerSnapshot, OrderStatus } from '#contract/schemas/order.ts'
import { billColumns } from '../orders/bill/bill.rules.ts'
import { splitFor } from '../orders/bill/split.rules.ts'
import type { NewOrder } from '../orders/new-orders.commands.ts'
import { noTimes, timesAt } from '../orders/totals/order-times.rules.ts'
import { autoRejectAt, promisedTime } from '../orders/times.rules.ts'
import type { PricedCart } from './quote.rules.ts'
import type { PricingContext } from './coupon-validation.rules.ts'

export type NewOrderInput = {
  id: string
  orderId: string
  context: PricingContext
  priced: PricedCart
  input: PlaceOrderInput
  source: NewOrder['source']
  customer: CustomerSnapshot
  instruction: string | null
  /** Answers to the order form, by field id. */
  answers: Record<string, unknown>
  /** Labels of the answered form fields, by field id. */
  labels: Record<string, string>
  /** ISO 8601. */
  now: string
}

const needsDelivery = (type: PlaceOrderInput['order_type']) => type === 'delivery' || type === 'pick_and_drop'

/** Says what came from a recommendation. Empty for orders without: an index and the sums of orders rely on it. */
const cartMetaOf = ({ meta, items }: PlaceOrderInput): NewOrder['cart_meta'] => ({
  ...(meta.recommended_merchant ? { recommended_merchant: true } : {}),
  ...(items.some((item) => item.meta.recommended_product) ? { recommended_product: true } : {}),
})

/**
 * Builds the row of a new order with prices, parties and promised times copied into it. Cash orders are placed
 * immediately; orders paid online are placed after payment.
 */
export function toNewOrder({
  id,
  orderId,
  context,
  priced,
  input,
  source,
  answers,
  labels,
  customer,
  instruction,
  now,
}: NewOrderInput): NewOrder {
  const { merchant, snapshot } = context
  const { bill, delivery, applied } = priced
  const delivery_by = needsDelivery(input.order_type) ? merchant.delivery_by : null
  const { commission_amount, admin_amount, merchant_amount } = splitFor(bill, {
    commission_type: merchant.commission_type,
    commission_value: merchant.commission_value,
    delivery_by,
  })
  const cash = input.payment_mode === 'cash_on_delivery'
  const slot = input.slot ?? null
  const preparation_time = snapshot.settings.preparation_time
  const delivery_timestamp = promisedTime({
    placed_at: now,
    slot_start: slot?.start ?? null,
    preparation_time,
    delivery_minutes: delivery.minutes,
  })
  const placed_at = cash ? now : null
  const order_status: OrderStatus = cash && snapshot.settings.is_auto_accept ? 'processing' : 'pending'
  return {
    id,
    order_id: orderId,
    merchant_id: merchant.id,
    customer_id: customer.id,
    merchant_snapshot: {
      _id: merchant.id,
      name: merchant.name,
      slug: merchant.slug,
      logo_url: merchant.logo_url,
      address: merchant.address,
      phone: merchant.show_contact_to_customer ? merchant.contact_number : null,
      currency: merchant.currency,
      timezone: merchant.timezone,
      latitude: merchant.latitude,
      longitude: merchant.longitude,
    },
    customer_snapshot: customer,
    order_type: input.order_type,
    order_status,
    ...timesAt(noTimes, order_status, now),
    was_ready: false,
    customer_note: input.customer_note?.trim() || null,
    is_scheduled: slot !== null,
    delivery_timestamp,
    slot_start: slot?.start ?? null,
    slot_end: slot?.end ?? null,
    preparation_time,
    late_grace_minutes: snapshot.settings.late_grace_minutes,
    auto_reject_at:
      order_status === 'pending'
        ? autoRejectAt(
            { placed_at, is_scheduled: slot !== null, delivery_timestamp, preparation_time },
            snapshot.settings,
          )
        : null,
    source,
    payment_mode: input.payment_mode,
    payment_status: cash ? ('pending' as const) : ('awaiting' as const),
    txn_id: null,
    currency: bill.currency,
    items_count: pieceCountOf(orderLinesOf(priced.cart_items)),
    items_summary: summaryItemsOf(priced.cart_items),
    ...billColumns(bill),
    wallet_amount: input.payment_mode === 'wallet' ? bill.grand_total : (input.wallet_amount ?? 0),
    commission_amount,
    admin_amount,
    merchant_amount,
    address: input.order_type === 'delivery' ? context.address : null,
    pickup: input.order_type === 'pick_and_drop' ? (input.pickup ?? null) : null,
    drop: input.order_type === 'pick_and_drop' ? (input.drop ?? null) : null,
    package: input.order_type === 'pick_and_drop' ? (input.package ?? null) : null,
    table_number: input.order_type === 'dine_in' ? input.table_number?.trim() || null : null,
    distance: delivery.distance,
    eta_minutes: slot ? null : preparation_time + (delivery.minutes ?? 0),
    delivery_by,
    delivery_provider: delivery_by ? merchant.delivery_provider : null,
    driver: null,
    delivery_instruction: instruction,
    form_data: Object.keys(answers).length > 0 ? answers : null,
    form_labels: Object.keys(answers).length > 0 ? labels : null,
    form_field_ids: Object.keys(answers).length > 0 ? Object.keys(labels) : null,
    coupon_id: applied?.coupon.id ?? null,
    coupon: applied
      ? {
          id: applied.coupon.id,
          code: applied.coupon.generated_code ?? applied.coupon.code,
          type: applied.coupon.type,
          discount: applied.discount,
        }
      : null,
    cart_meta: cartMetaOf(input),
    cancelled_by: null,
    refunded_amount: 0,
    refund_reasons: {},
    cancel_reason: null,
    version: 1,
    placed_at,
    closed_at: null,
    created_at: now,
    updated_at: now,
  }
}
