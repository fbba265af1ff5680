import type { Address, PaymentAlias } from '#contract/fields.ts'
import type { CartInput, CartItemInput } from '#contract/areas/checkout.ts'
import { choiceRefusals, linePrice } from '../cart/cart.rules.ts'
import type { ChoiceRefusal } from '../cart/cart.rules.ts'
import { deliveryFor, isRefusedDelivery } from '../delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { tipViolation } from '#contract/rules/tips.ts'
import { findZone } from '../delivery/zones.rules.ts'
import { productAvailableAt } from '../schedules/availability.rules.ts'
import { availablePaymentModes, findLimitProblem, modeLimits, modesOfferedTo } from '../payments/modes.rules.ts'
import { localized } from '../orders/localized-items.rules.ts'
import { nowRefusal, slotRefusal } from '../schedules/slots.rules.ts'
import { refusalText } from './refusal-texts.rules.ts'
import { selectedComponents } from './catalog-snapshot.rules.ts'
import type { CatalogSnapshot, SnapshotComponent, SnapshotProduct } from './catalog-snapshot.rules.ts'
import type { MerchantVersion } from './catalog-snapshot.db.ts'

/** Why a cart cannot be ordered: the field, a reason code with its values, and an English message. */
export type CartViolation = { field: string; reason: string; values: Record<string, unknown>; text: string }

export type ValidationContext = {
  merchant: MerchantVersion
  snapshot: CatalogSnapshot
  cart: CartInput
  address: Address | null
  /** Whether the customer may not pay in cash. */
  isPrepaymentOnly: boolean
  stock: ReadonlyMap<
    string,
    {
      quantity: number | null
      stock_status: 'in_stock' | 'out_of_stock'
      status: 'active' | 'inactive'
      deleted_at: string | null
    }
  >
  /** Orders already booked in the requested time slot. */
  booked: number
  /** The customer's language, used for product and option names in violations. */
  locale: string
  /** Epoch ms. */
  now: number
}

export type ValidatedItem = { item: CartItemInput; product: SnapshotProduct }
export type DeliveryTerms = { distance: number | null; fee: number; minutes: number | null }

export const violationAt = (field: string, reason: string, values: Record<string, unknown> = {}): CartViolation => ({
  field,
  reason,
  values,
  text: refusalText(reason, values),
})

/** Pairs each line with its current product. Availability is checked at the time of fulfilment. */
export function validateItems({ snapshot, cart, stock, now, locale }: ValidationContext): {
  items: ValidatedItem[]
  violations: CartViolation[]
} {
  if (cart.order_type === 'pick_and_drop') return { items: [], violations: [] }
  if (cart.items.length === 0) return { items: [], violations: [violationAt('items', 'empty')] }
  const at = cart.slot ? Date.parse(cart.slot.start) : now
  const needed = neededStock(snapshot, cart.items)
  const validated = cart.items.map((item, index) => {
    const product = currentProduct({ snapshot, stock, needed, at }, item.product_id)
    if (!product)
      return { violations: [violationAt(`items.${index}`, 'product_unavailable', { product_id: item.product_id })] }
    const count = product.track_inventory ? Math.max(item.quantity, needed.get(product.id) ?? 0) : item.quantity
    const selection = { ...item, quantity: Math.min(count, 99) }
    const unavailable = !productAvailableAt(product.schedules, at)
    if (!unavailable && choiceRefusals(product, selection).length === 0) return { item, product, violations: [] }
    const translated = localizedProduct(product, locale)
    const productValues = { product_id: product.id, product: translated.name }
    const choice = choiceRefusals(translated, selection).map((refusal) =>
      choiceViolation(index, refusal, productValues),
    )
    return {
      item,
      product,
      violations: [
        ...choice,
        ...(unavailable ? [violationAt(`items.${index}`, 'not_available_now', productValues)] : []),
      ],
    }
  })
  return {
    items: validated.flatMap(({ item, product }) => (item && product ? [{ item, product }] : [])),
    violations: validated.flatMap(({ violations }) => violations),
  }
}

const localizedProduct = (product: SnapshotProduct, locale: string): SnapshotProduct => ({
  ...localized(product, locale),
  options: product.options.map((option) => ({
    ...localized(option, locale),
    values: option.values.map((value) => localized(value, locale)),
  })),
  addons: product.addons.map((addon) => localized(addon, locale)),
})

const choiceViolation = (index: number, { reason, ...values }: ChoiceRefusal, productValues: Record<string, unknown>) =>
  violationAt(`items.${index}`, reason, { ...productValues, ...values })

/** Quantity per product, summed over all lines, add-ons and components. */
function neededStock(snapshot: CatalogSnapshot, items: readonly CartItemInput[]): Map<string, number> {
  const needed = new Map<string, number>()
  const add = (id: string, count: number) => needed.set(id, (needed.get(id) ?? 0) + count)
  for (const item of items) {
    const { product_id, quantity, addons } = item
    add(product_id, quantity)
    for (const addon of addons) add(addon.product_id, addon.quantity * quantity)
    const product = snapshot.products.get(product_id)
    for (const component of product ? selectedComponents(product, item) : []) add(component.id, quantity)
  }
  return needed
}

type CurrentStock = Pick<ValidationContext, 'snapshot' | 'stock'> & {
  needed: ReadonlyMap<string, number>
  /** When the order is fulfilled, epoch ms. */
  at: number
}

function currentProduct(current: CurrentStock, id: string): SnapshotProduct | undefined {
  const { snapshot, stock } = current
  const product = snapshot.products.get(id)
  const live = stock.get(id)
  if (!product || !live || live.deleted_at !== null) return undefined
  const addons = product.addons.map((addon) => ({
    ...addon,
    stock_status: stock.get(addon._id)?.stock_status ?? addon.stock_status,
  }))
  return { ...product, ...live, addons, options: product.options.map((option) => currentOption(option, current)) }
}

/** A choice that is a product is sold out if the product is, or is not sold at the time of fulfilment. */
const currentOption = (option: SnapshotProduct['options'][number], current: CurrentStock) =>
  option.values.some(({ component }) => component)
    ? {
        ...option,
        values: option.values.map((value) =>
          value.component && !isComponentSold(value.component, current)
            ? { ...value, stock_status: 'out_of_stock' as const }
            : value,
        ),
      }
    : option

function isComponentSold(component: SnapshotComponent, { stock, needed, at }: CurrentStock): boolean {
  const { stock_status, quantity } = stock.get(component.id) ?? component
  const isEnough = !component.track_inventory || (quantity ?? 0) >= Math.max(1, needed.get(component.id) ?? 0)
  return stock_status === 'in_stock' && isEnough && productAvailableAt(component.schedules, at)
}

/** Distance, fee and duration of the delivery. Pickup and dine-in orders have none. */
export function validateDelivery(
  { merchant, snapshot, cart, address }: ValidationContext,
  subtotal: number,
): { delivery: DeliveryTerms; violations: CartViolation[] } {
  const none: DeliveryTerms = { distance: null, fee: 0, minutes: null }
  if (cart.order_type === 'pickup' || cart.order_type === 'dine_in') return { delivery: none, violations: [] }
  const parcel = cart.order_type === 'pick_and_drop'
  const to = parcel ? cart.drop : address
  if (!to) return { delivery: none, violations: [violationAt(parcel ? 'drop' : 'address', 'address_missing')] }
  if (parcel && !cart.pickup) return { delivery: none, violations: [violationAt('pickup', 'address_missing')] }
  if (parcel && !cart.package) return { delivery: none, violations: [violationAt('package', 'package_missing')] }
  const store: Point | null =
    merchant.latitude !== null && merchant.longitude !== null
      ? { latitude: merchant.latitude, longitude: merchant.longitude }
      : null
  const from = parcel ? (cart.pickup ?? null) : store
  const zoneAt = (address: Address) =>
    findZone(
      snapshot.zones,
      { point: address, country: address.country ?? merchant.country, postalCode: address.postal_code ?? null },
      store,
    )
  const outside = [
    ...(parcel && cart.pickup ? [['pickup', cart.pickup] as const] : []),
    [parcel ? 'drop' : 'address', to] as const,
  ]
    .filter(([, address]) => !zoneAt(address).isServed)
    .map(([field]) =>
      violationAt(field, 'out_of_zone', { merchant: merchant.name, distance: from ? distanceBetween(from, to) : null }),
    )
  const distance = from ? distanceBetween(from, to) : null
  const terms = deliveryFor(snapshot.settings, distance, subtotal, zoneAt(to).zone)
  if (isRefusedDelivery(terms)) {
    const { reason, ...values } = terms
    return {
      delivery: { ...none, distance },
      violations: [
        ...outside,
        ...(outside.length > 0 ? [] : [violationAt(parcel ? 'drop' : 'address', reason, values)]),
      ],
    }
  }
  return { delivery: { distance, fee: terms.fee, minutes: terms.minutes }, violations: outside }
}

/** Whether the merchant is active, accepts orders and is not paused. */
export const isAcceptingOrders = (
  {
    status,
    is_accepting_orders,
    paused_until,
  }: Pick<MerchantVersion, 'status' | 'is_accepting_orders' | 'paused_until'>,
  now: number,
): boolean => status === 'active' && is_accepting_orders && (paused_until === null || Date.parse(paused_until) <= now)

/** Whether the merchant accepts this order type at the requested time. */
export function validateTime({ merchant, snapshot, cart, booked, now }: ValidationContext): CartViolation[] {
  const isOffered =
    merchant.order_types.some((type) => type === cart.order_type) && snapshot.orderTypes.has(cart.order_type)
  const violations = [
    ...(isAcceptingOrders(merchant, now)
      ? []
      : [violationAt('merchant_id', 'merchant_closed', { merchant: merchant.name, until: merchant.paused_until })]),
    ...(isOffered ? [] : [violationAt('order_type', 'order_type_not_offered', { order_type: cart.order_type })]),
  ]
  const timing = { ...snapshot.timing, timezone: merchant.timezone }
  const { settings } = snapshot
  if (!cart.slot) {
    const refused = nowRefusal({ timing, settings, now })
    return refused
      ? [...violations, violationAt('slot', refused.reason, { ...refused, merchant: merchant.name })]
      : violations
  }
  const starts = Date.parse(cart.slot.start)
  const refused = slotRefusal({ timing, settings, now, taken: new Map([[starts, booked]]) }, cart.slot)
  return refused
    ? [
        ...violations,
        violationAt('slot', refused.reason === 'too_far' ? 'too_far_ahead' : refused.reason, { ...refused }),
      ]
    : violations
}

export function validatePayment(
  { merchant, snapshot, isPrepaymentOnly }: ValidationContext,
  alias: PaymentAlias | null | undefined,
  total: number,
): CartViolation[] {
  if (!alias) return []
  const { environment, cod_limit } = snapshot.settings.payment_settings
  const available = availablePaymentModes(merchant, snapshot.modes, environment)
  const mode = modesOfferedTo(available, { isPrepaymentOnly }).find((one) => one.alias === alias)
  if (!mode) return [violationAt('payment_mode', 'payment_mode_not_offered', { payment_mode: alias })]
  const problem = findLimitProblem(modeLimits(mode, cod_limit), total)
  return problem ? [violationAt('payment_mode', problem.reason, { ...problem, currency: merchant.currency })] : []
}

export function validateTip({ snapshot, cart }: ValidationContext): CartViolation[] {
  const violation = tipViolation(snapshot.settings.tip, cart.tip ?? undefined)
  return violation ? [violationAt('tip', violation)] : []
}

export const priceOf = ({ item, product }: ValidatedItem) => ({
  product_id: product.id,
  quantity: item.quantity,
  is_taxable: product.is_taxable,
  components: selectedComponents(product, item).map(({ selling_price, is_taxable }) => ({
    list_price: selling_price,
    is_taxable,
  })),
  ...linePrice(product, item),
})
