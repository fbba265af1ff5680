/**
 * Fees are in minor units, times in whole minutes, distances in whole metres. Slab limits are in kilometres or
 * miles.
 */
export type DeliverySlab = {
  readonly from: number
  readonly to: number | null
  readonly fee: number
  readonly time: number
}
type DeliveryRate =
  | { readonly type: 'fixed'; readonly fee: number; readonly time: number | null }
  | { readonly type: 'slab'; readonly unit: 'km' | 'mi'; readonly slabs: readonly DeliverySlab[] }
export type DeliveryTerms = {
  readonly delivery_rate: DeliveryRate
  readonly free_delivery_above: number | null
  readonly max_distance: number | null
}

/** `is_free`: the fee was waived because the subtotal is above free_delivery_above. */
export type Delivery = { fee: number; minutes: number | null; is_free: boolean }
export type DeliveryRefusal =
  | { reason: 'too_far'; distance: number; max_distance: number | null }
  | { reason: 'distance_unknown' }

const metresPer = { km: 1000, mi: 1609 } as const

/** Fee and minutes of a zone. Null: those of the delivery rate. */
export type ZoneTerms = { readonly fee: number | null; readonly minutes: number | null }

/**
 * Returns fee and time of a delivery over `distance` metres, or why delivery is not possible. `distance` is null
 * if a location is unknown. A subtotal of exactly free_delivery_above still pays the fee. In a zone with a fee of its
 * own the slabs do not limit the distance.
 */
export function deliveryFor(
  terms: DeliveryTerms,
  distance: number | null,
  subtotal: number,
  zone: ZoneTerms | null,
): Delivery | DeliveryRefusal {
  const { delivery_rate: rate, free_delivery_above, max_distance } = terms
  const zoneFee = zone?.fee ?? null
  const needsSlab = rate.type === 'slab' && zoneFee === null
  if (distance === null && (needsSlab || max_distance !== null)) return { reason: 'distance_unknown' }
  if (distance !== null && max_distance !== null && distance > max_distance)
    return { reason: 'too_far', distance, max_distance }
  const slab = rate.type === 'fixed' ? rate : slabAt(rate.slabs, rate.unit, distance ?? 0)
  const fee = zoneFee ?? slab?.fee
  if (fee === undefined) return { reason: 'too_far', distance: distance ?? 0, max_distance: reachOf(rate) }
  const is_free = free_delivery_above !== null && subtotal > free_delivery_above
  const slabMinutes = rate.type === 'slab' && distance === null ? null : (slab?.time ?? null)
  return { fee: is_free ? 0 : fee, minutes: zone?.minutes ?? slabMinutes, is_free }
}

/** The lowest fee of a delivery of this subtotal in any of the zones, for a customer without an address. */
export function lowestFeeFor(
  { delivery_rate: rate, free_delivery_above }: DeliveryTerms,
  subtotal: number,
  zones: readonly (ZoneTerms & { readonly is_active: boolean })[],
): number {
  if (free_delivery_above !== null && subtotal > free_delivery_above) return 0
  const rateFee = rate.type === 'fixed' ? rate.fee : Math.min(...rate.slabs.map(({ fee }) => fee))
  const active = zones.filter(({ is_active }) => is_active)
  return active.length === 0 ? rateFee : Math.min(...active.map(({ fee }) => fee ?? rateFee))
}

export const isRefusedDelivery = (answer: Delivery | DeliveryRefusal): answer is DeliveryRefusal => 'reason' in answer

/**
 * Finds the slab of a distance: `from` is inclusive, `to` exclusive. Adjacent limits round to the same metre,
 * which leaves no gaps.
 */
export function slabAt(slabs: readonly DeliverySlab[], unit: 'km' | 'mi', distance: number): DeliverySlab | undefined {
  const metres = (limit: number) => Math.round(limit * metresPer[unit])
  return slabs.find(({ from, to }) => metres(from) <= distance && (to === null || distance < metres(to)))
}

function reachOf(rate: DeliveryRate): number | null {
  const last = rate.type === 'slab' ? rate.slabs.at(-1) : undefined
  return rate.type === 'slab' && last?.to ? Math.round(last.to * metresPer[rate.unit]) : null
}
