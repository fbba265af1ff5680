import type { Address } from '#contract/fields.ts'
import { deliveryFor, isRefusedDelivery } from '../delivery/delivery.rules.ts'
import type { Point } from '#contract/rules/distance.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import { findZone } from '../delivery/zones.rules.ts'
import type { CatalogSnapshot } from './catalog-snapshot.rules.ts'
import type { ValidationContext } from './cart-validation.rules.ts'
import type { CartViolation } from './cart-violation.rules.ts'
import { violationAt } from './cart-violation.rules.ts'

/** `zone` is the one that decides, `is_free` whether the subtotal waives the fee. */
export type DeliveryTerms = {
  distance: number | null
  fee: number
  minutes: number | null
  zone: CatalogSnapshot['zones'][number] | null
  is_free: boolean
}

/** Distance, fee and duration of the delivery. Pickup and dine-in orders have none. */
export function validateDelivery(
  { merchant, snapshot, cart, address }: ValidationContext,
  subtotal: number,
): { delivery: DeliveryTerms; violations: CartViolation[] } {
  const none: DeliveryTerms = { distance: null, fee: 0, minutes: null, zone: null, is_free: false }
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
  const { zone } = zoneAt(to)
  const terms = deliveryFor(snapshot.settings, distance, subtotal, zone)
  if (isRefusedDelivery(terms)) {
    const { reason, ...values } = terms
    return {
      delivery: { ...none, distance, zone },
      violations: [
        ...outside,
        ...(outside.length > 0 ? [] : [violationAt(parcel ? 'drop' : 'address', reason, values)]),
      ],
    }
  }
  return { delivery: { distance, zone, ...terms }, violations: outside }
}
