import type { PlaceOrderInput } from '#contract/checkout.ts'
import type { CustomerSnapshot, OrderStatus } from '#contract/schemas/order.ts'
import { splitFor } from '../orders/bill.rules.ts'
import type { NewLine, NewOrder } from '../orders/new-orders.commands.ts'
import { autoRejectAt, promisedTime } from '../orders/times.rules.ts'
import type { PricedCart, PricingContext } from './quote.rules.ts'

export type NewOrderInput = {
  id: string
  orderId: string
  facts: PricingContext
  priced: PricedCart
  wanted: PlaceOrderInput
  customer: CustomerSnapshot
  instruction: string | null
  /** What the store asked with the order, by field id. */
  answers: Record<string, unknown>
  /** What its fields are called, by field id. */
  labels: Record<string, string>
  /** ISO. */
  now: string
}

const needsDelivery = (type: PlaceOrderInput['order_type']) => type === 'delivery' || type === 'pick_and_drop'

/** The columns of a new order: prices frozen, parties copied, times promised. Cash is placed at once; what is paid online waits for the payment. */
export function toNewOrder({
  id,
  orderId,
  facts,
  priced,
  wanted,
  answers,
  labels,
  customer,
  instruction,
  now,
}: NewOrderInput): NewOrder {
  const { head, shelf } = facts
  const { bill, way, applied } = priced
  const delivery_by = needsDelivery(wanted.order_type) ? head.delivery_by : null
  const { commission_amount, admin_amount, merchant_amount } = splitFor(bill, {
    commission_type: head.commission_type,
    commission_value: head.commission_value,
    delivery_by,
  })
  const cash = wanted.payment_mode === 'cash_on_delivery'
  const slot = wanted.slot ?? null
  const preparation_time = shelf.settings.preparation_time
  const delivery_timestamp = promisedTime({
    placed_at: now,
    slot_start: slot?.start ?? null,
    preparation_time,
    delivery_minutes: way.minutes,
  })
  const placed_at = cash ? now : null
  const order_status: OrderStatus = cash && shelf.settings.is_auto_accept ? 'processing' : 'pending'
  return {
    id,
    order_id: orderId,
    merchant_id: head.id,
    customer_id: customer.id,
    merchant_snapshot: {
      _id: head.id,
      name: head.name,
      slug: head.slug,
      logo_url: head.logo_url,
      address: head.address,
      phone: head.show_contact_to_customer ? head.contact_number : null,
      currency: head.currency,
      timezone: head.timezone,
      latitude: head.latitude,
      longitude: head.longitude,
    },
    customer_snapshot: customer,
    order_type: wanted.order_type,
    order_status,
    was_ready: false,
    customer_note: wanted.customer_note?.trim() || null,
    is_scheduled: slot !== null,
    delivery_timestamp,
    slot_start: slot?.start ?? null,
    slot_end: slot?.end ?? null,
    preparation_time,
    auto_reject_at:
      order_status === 'pending'
        ? autoRejectAt({ placed_at, is_scheduled: slot !== null, delivery_timestamp, preparation_time }, shelf.settings)
        : null,
    source: wanted.source,
    payment_mode: wanted.payment_mode,
    payment_status: cash ? ('pending' as const) : ('awaiting' as const),
    txn_id: null,
    currency: bill.currency,
    items_count: priced.items.reduce((sum, { item }) => sum + item.quantity, 0),
    items_summary: priced.cart_items.map(({ name, quantity, options }) => {
      const chosen = options.flatMap(({ values }) => values.map((value) => value.name)).join(', ')
      return chosen ? { name, quantity, options: chosen } : { name, quantity }
    }),
    subtotal: bill.subtotal,
    coupon_discount: bill.coupon_discount,
    product_tax: bill.product_tax,
    delivery_fee: bill.delivery_fee,
    delivery_tax: bill.delivery_tax,
    charges_total: bill.charges_total,
    charges: bill.charges,
    tip: bill.tip,
    is_tax_inclusive: bill.is_tax_inclusive,
    grand_total: bill.grand_total,
    commission_amount,
    admin_amount,
    merchant_amount,
    address: wanted.order_type === 'delivery' ? facts.address : null,
    pickup: wanted.order_type === 'pick_and_drop' ? (wanted.pickup ?? null) : null,
    drop: wanted.order_type === 'pick_and_drop' ? (wanted.drop ?? null) : null,
    package: wanted.order_type === 'pick_and_drop' ? (wanted.package ?? null) : null,
    table_number: wanted.order_type === 'dine_in' ? wanted.table_number?.trim() || null : null,
    distance: way.distance,
    eta_minutes: slot ? null : preparation_time + (way.minutes ?? 0),
    delivery_by,
    delivery_provider: delivery_by ? head.delivery_provider : null,
    driver: null,
    delivery_instruction: instruction,
    form_data: Object.keys(answers).length > 0 ? answers : null,
    form_labels: Object.keys(answers).length > 0 ? labels : null,
    coupon_id: applied?.coupon.id ?? null,
    coupon: applied
      ? { id: applied.coupon.id, code: applied.coupon.code, type: applied.coupon.type, discount: applied.discount }
      : null,
    cart_meta: wanted.meta,
    cancelled_by: null,
    cancel_reason: null,
    version: 1,
    placed_at,
    closed_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** Frozen lines, with what each takes from counted stock. */
export function newLines({ facts, priced }: Pick<NewOrderInput, 'facts' | 'priced'>, newId: () => string): NewLine[] {
  return priced.items.map(({ item, product }, index) => {
    const frozen = priced.cart_items[index]
    const billed = priced.bill.lines[index]
    if (!frozen || !billed) throw new Error('a line of the cart has no line of the bill')
    const addons = item.addons.filter(({ product_id }) => facts.shelf.products.get(product_id)?.track_inventory)
    const reserved_stock = [
      ...(product.track_inventory ? [{ product_id: product.id, quantity: item.quantity }] : []),
      ...addons.map(({ product_id, quantity }) => ({ product_id, quantity: quantity * item.quantity })),
    ]
    return {
      id: newId(),
      position: index,
      product_id: product.id,
      sku: product.sku,
      name: product.name,
      translations: product.translations,
      image: product.image,
      quantity: item.quantity,
      unit_price: frozen.unit_price,
      options: frozen.options,
      addons: frozen.addons,
      instruction: frozen.instruction ?? null,
      is_taxable: product.is_taxable,
      line_total: billed.line_total,
      discount: billed.discount,
      tax: billed.tax,
      meta: frozen.meta,
      reserved_stock,
    }
  })
}
