/** Fees are minor units, times whole minutes, distances whole metres; slab limits are kilometres or miles (shapes 2). */
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

/** is_free: the fee was waived because the subtotal is above free_delivery_above. */
export type Delivery = { fee: number; minutes: number | null; is_free: boolean }
export type DeliveryRefusal =
  | { reason: 'too_far'; distance: number; max_distance: number | null }
  | { reason: 'distance_unknown' }

const metresPer = { km: 1000, mi: 1609 } as const

/**
 * Fee and time of a delivery over `distance` metres (null: one of the places is unknown), or why there is
 * none (shapes 2 and 5.4). Exactly free_delivery_above still pays.
 */
export function deliveryFor(
  terms: DeliveryTerms,
  distance: number | null,
  subtotal: number,
): Delivery | DeliveryRefusal {
  const { delivery_rate: rate, free_delivery_above, max_distance } = terms
  if (distance === null && (rate.type === 'slab' || max_distance !== null)) return { reason: 'distance_unknown' }
  if (distance !== null && max_distance !== null && distance > max_distance)
    return { reason: 'too_far', distance, max_distance }
  const found = rate.type === 'fixed' ? rate : slabAt(rate.slabs, rate.unit, distance ?? 0)
  if (!found) return { reason: 'too_far', distance: distance ?? 0, max_distance: reachOf(rate) }
  const is_free = free_delivery_above !== null && subtotal > free_delivery_above
  return { fee: is_free ? 0 : found.fee, minutes: found.time, is_free }
}

export const isRefusedDelivery = (answer: Delivery | DeliveryRefusal): answer is DeliveryRefusal => 'reason' in answer

/** From inclusive, to exclusive; both ends of neighbours round to the same metre, so that no distance falls between them. */
function slabAt(slabs: readonly DeliverySlab[], unit: 'km' | 'mi', distance: number): DeliverySlab | undefined {
  const metres = (limit: number) => Math.round(limit * metresPer[unit])
  return slabs.find(({ from, to }) => metres(from) <= distance && (to === null || distance < metres(to)))
}

function reachOf(rate: DeliveryRate): number | null {
  const last = rate.type === 'slab' ? rate.slabs.at(-1) : undefined
  return rate.type === 'slab' && last?.to ? Math.round(last.to * metresPer[rate.unit]) : null
}
