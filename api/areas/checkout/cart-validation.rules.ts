import type { Address, PaymentAlias } from '#contract/fields.ts'
import type { CartInput, CartItemInput } from '#contract/checkout.ts'
import { choiceRefusals, linePrice } from '../cart/cart.rules.ts'
import type { ChoiceRefusal } from '../cart/cart.rules.ts'
import { deliveryFor, isRefusedDelivery } from '../delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { tipViolation } from '#contract/rules/tips.ts'
import { servesPoint } from '../delivery/zones.rules.ts'
import { productAvailableAt } from '../schedules/availability.rules.ts'
import { localized } from '../orders/localized-items.rules.ts'
import { nowRefusal, slotRefusal } from '../schedules/slots.rules.ts'
import { refusalText } from './refusal-texts.rules.ts'
import type { CatalogSnapshot, SnapshotProduct } from './catalog-snapshot.rules.ts'
import type { MerchantVersion } from './catalog-snapshot.db.ts'

/** Why a cart cannot be ordered: the field it stands at, a code with values for the screen, and English words. */
export type CartViolation = { field: string; reason: string; values: Record<string, unknown>; text: string }

export type ValidationContext = {
  head: MerchantVersion
  shelf: CatalogSnapshot
  wanted: CartInput
  address: Address | null
  stock: ReadonlyMap<
    string,
    {
      quantity: number | null
      stock_status: 'in_stock' | 'out_of_stock'
      status: 'active' | 'inactive'
      deleted_at: string | null
    }
  >
  taken: number
  /** The customer's language: refusals name dishes and choices in it. */
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

/** Every line with its product as it is now; refusals by line. Availability is judged at the time of fulfilment. */
export function validateItems({ shelf, wanted, stock, now, locale }: ValidationContext): {
  items: ValidatedItem[]
  refusals: CartViolation[]
} {
  if (wanted.order_type === 'pick_and_drop') return { items: [], refusals: [] }
  if (wanted.items.length === 0) return { items: [], refusals: [violationAt('items', 'empty')] }
  const at = wanted.slot ? Date.parse(wanted.slot.start) : now
  const needed = neededStock(wanted.items)
  const judged = wanted.items.map((item, index) => {
    const product = currentProduct(shelf, stock, item.product_id)
    if (!product)
      return { refusals: [violationAt(`items.${index}`, 'product_unavailable', { product_id: item.product_id })] }
    const whole = product.track_inventory ? Math.max(item.quantity, needed.get(product.id) ?? 0) : item.quantity
    const chosen = { ...item, quantity: Math.min(whole, 99) }
    const late = !productAvailableAt(product.schedules, at)
    if (!late && choiceRefusals(product, chosen).length === 0) return { item, product, refusals: [] }
    const named = localizedProduct(product, locale)
    const among = { product_id: product.id, product: named.name }
    const choice = choiceRefusals(named, chosen).map((refusal) => ofChoice(index, refusal, among))
    return {
      item,
      product,
      refusals: [...choice, ...(late ? [violationAt(`items.${index}`, 'not_available_now', among)] : [])],
    }
  })
  return {
    items: judged.flatMap(({ item, product }) => (item && product ? [{ item, product }] : [])),
    refusals: judged.flatMap(({ refusals }) => refusals),
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

const ofChoice = (index: number, { reason, ...values }: ChoiceRefusal, among: Record<string, unknown>) =>
  violationAt(`items.${index}`, reason, { ...among, ...values })

/** The same product on several lines counts together. */
function neededStock(items: readonly CartItemInput[]): Map<string, number> {
  const needed = new Map<string, number>()
  const add = (id: string, count: number) => needed.set(id, (needed.get(id) ?? 0) + count)
  for (const { product_id, quantity, addons } of items) {
    add(product_id, quantity)
    for (const addon of addons) add(addon.product_id, addon.quantity * quantity)
  }
  return needed
}

function currentProduct(
  shelf: CatalogSnapshot,
  stock: ValidationContext['stock'],
  id: string,
): SnapshotProduct | undefined {
  const product = shelf.products.get(id)
  const now = stock.get(id)
  if (!product || !now || now.deleted_at !== null) return undefined
  const addons = product.addons.map((addon) => ({
    ...addon,
    stock_status: stock.get(addon._id)?.stock_status ?? addon.stock_status,
  }))
  return { ...product, ...now, addons }
}

/** Where it goes, how far that is and what the way costs. */
export function validateDelivery(
  { head, shelf, wanted, address }: ValidationContext,
  subtotal: number,
): { way: DeliveryTerms; refusals: CartViolation[] } {
  const none: DeliveryTerms = { distance: null, fee: 0, minutes: null }
  if (wanted.order_type === 'pickup' || wanted.order_type === 'dine_in') return { way: none, refusals: [] }
  const parcel = wanted.order_type === 'pick_and_drop'
  const to = parcel ? wanted.drop : address
  if (!to) return { way: none, refusals: [violationAt(parcel ? 'drop' : 'address', 'address_missing')] }
  if (parcel && !wanted.pickup) return { way: none, refusals: [violationAt('pickup', 'address_missing')] }
  if (parcel && !wanted.package) return { way: none, refusals: [violationAt('package', 'package_missing')] }
  const store: Point | null =
    head.latitude !== null && head.longitude !== null ? { latitude: head.latitude, longitude: head.longitude } : null
  const from = parcel ? (wanted.pickup ?? null) : store
  const outside = [
    ...(parcel && wanted.pickup ? [['pickup', wanted.pickup] as const] : []),
    [parcel ? 'drop' : 'address', to] as const,
  ]
    .filter(([, place]) => !servesPoint(shelf.zones, place, place.country ?? head.country, store))
    .map(([field]) =>
      violationAt(field, 'out_of_zone', { merchant: head.name, distance: from ? distanceBetween(from, to) : null }),
    )
  const distance = from ? distanceBetween(from, to) : null
  const delivery = deliveryFor(shelf.settings, distance, subtotal)
  if (isRefusedDelivery(delivery)) {
    const { reason, ...values } = delivery
    return {
      way: { ...none, distance },
      refusals: [...outside, ...(outside.length > 0 ? [] : [violationAt(parcel ? 'drop' : 'address', reason, values)])],
    }
  }
  return { way: { distance, fee: delivery.fee, minutes: delivery.minutes }, refusals: outside }
}

/** Switched on, published and not in a pause. */
export const isAcceptingOrders = (
  {
    status,
    is_accepting_orders,
    paused_until,
  }: Pick<MerchantVersion, 'status' | 'is_accepting_orders' | 'paused_until'>,
  now: number,
): boolean => status === 'active' && is_accepting_orders && (paused_until === null || Date.parse(paused_until) <= now)

/** Whether this merchant takes such an order at that time at all. */
export function validateTime({ head, shelf, wanted, taken, now }: ValidationContext): CartViolation[] {
  const offered = head.order_types.some((type) => type === wanted.order_type) && shelf.orderTypes.has(wanted.order_type)
  const kind = [
    ...(isAcceptingOrders(head, now)
      ? []
      : [violationAt('merchant_id', 'merchant_closed', { merchant: head.name, until: head.paused_until })]),
    ...(offered ? [] : [violationAt('order_type', 'order_type_not_offered', { order_type: wanted.order_type })]),
  ]
  const timing = { ...shelf.timing, timezone: head.timezone }
  const { settings } = shelf
  if (!wanted.slot) {
    const refused = nowRefusal({ timing, settings, now })
    return refused ? [...kind, violationAt('slot', refused.reason, { ...refused, merchant: head.name })] : kind
  }
  const starts = Date.parse(wanted.slot.start)
  const refused = slotRefusal({ timing, settings, now, taken: new Map([[starts, taken]]) }, wanted.slot)
  return refused
    ? [...kind, violationAt('slot', refused.reason === 'too_far' ? 'too_far_ahead' : refused.reason, { ...refused })]
    : kind
}

type Mode = Pick<
  CatalogSnapshot['modes'][number],
  'merchant_id' | 'alias' | 'is_active' | 'is_configured' | 'provider' | 'environment'
>

/**
 * Modes a customer can pay with here: the tenant's, or the merchant's own where it overrides them. Where the
 * tenant sells for real, test money pays for nothing.
 */
export function availablePaymentModes<M extends Mode>(
  head: Pick<MerchantVersion, 'override_payment_methods' | 'id'>,
  modes: readonly M[],
  tenantEnvironment: 'test' | 'live',
): M[] {
  const isTestMoney = ({ alias, provider }: M) => provider === 'sandbox' && alias !== 'cash_on_delivery'
  const active = modes.filter(
    (mode) =>
      mode.is_active &&
      mode.is_configured &&
      !(isTestMoney(mode) && (mode.environment === 'live' || tenantEnvironment === 'live')),
  )
  const tenants = active.filter(({ merchant_id }) => merchant_id === null)
  if (!head.override_payment_methods) return tenants
  return active.filter(
    ({ merchant_id, alias }) => merchant_id === head.id && tenants.some((one) => one.alias === alias),
  )
}

export function validatePayment(
  { head, shelf }: ValidationContext,
  mode: PaymentAlias | null | undefined,
  total: number,
): CartViolation[] {
  if (!mode) return []
  if (
    !availablePaymentModes(head, shelf.modes, shelf.settings.payment_settings.environment).some(
      ({ alias }) => alias === mode,
    )
  )
    return [violationAt('payment_mode', 'payment_mode_not_offered', { payment_mode: mode })]
  const limit = shelf.settings.payment_settings.cod_limit
  return mode === 'cash_on_delivery' && limit !== null && total > limit
    ? [violationAt('payment_mode', 'over_cod_limit', { limit, currency: head.currency })]
    : []
}

export function validateTip({ shelf, wanted }: ValidationContext): CartViolation[] {
  const violation = tipViolation(shelf.settings.tip, wanted.tip ?? undefined)
  return violation ? [violationAt('tip', violation)] : []
}

export const priceOf = ({ item, product }: ValidatedItem) => ({
  product_id: product.id,
  quantity: item.quantity,
  is_taxable: product.is_taxable,
  ...linePrice(product, item),
})
