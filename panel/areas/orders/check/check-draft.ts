import type { OrderCheckInput } from '#contract/areas/order-check.ts'
import type { Point } from '#contract/rules/distance.ts'
import { cartItemOf } from '../amendments/amendment-draft.ts'
import type { AddedItem } from '../amendments/amendment-draft.ts'

type CheckedType = OrderCheckInput['order_type']

/** An order that is checked, as it is entered. Times are instants; null: now, or as soon as possible. */
export type CheckDraft = {
  at: string | null
  order_type: CheckedType
  wanted_at: string | null
  latitude: number | null
  longitude: number | null
  postal_code: string | null
  items: AddedItem[]
  coupon_code: string
  payment_mode: OrderCheckInput['payment_mode'] | null
}

export const checkedTypes: readonly CheckedType[] = ['delivery', 'pickup', 'dine_in']

export const emptyDraft = (order_type: CheckedType): CheckDraft => ({
  at: null,
  order_type,
  wanted_at: null,
  latitude: null,
  longitude: null,
  postal_code: null,
  items: [],
  coupon_code: '',
  payment_mode: null,
})

/** The place of the draft; null until both coordinates are on the globe. */
function placeOf({ latitude, longitude }: Pick<CheckDraft, 'latitude' | 'longitude'>): Point | null {
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** What the server checks. */
export function toCheckInput(draft: CheckDraft, merchant_id: string): OrderCheckInput {
  const { at, order_type, wanted_at, postal_code, items, coupon_code, payment_mode } = draft
  const place = order_type === 'delivery' ? placeOf(draft) : null
  return {
    merchant_id,
    at,
    order_type,
    wanted_at,
    items: items.filter(({ quantity }) => quantity > 0).map(cartItemOf),
    place: place && { ...place, postal_code: postal_code?.trim() || null },
    coupon_code: coupon_code.trim() || null,
    payment_mode: payment_mode ?? null,
  }
}
