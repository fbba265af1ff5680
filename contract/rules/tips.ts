import type { OrderTypeAlias } from '../fields.ts'

type TipType = 'fixed' | 'percentage'
/** The tips that a shop offers. */
export type TipOffer = { readonly type: TipType; readonly values: readonly number[]; readonly is_required: boolean }
export type Tip = { type: TipType; value: number }

/**
 * Whether the checkout asks for a tip. Pickup has no driver, and a percentage of a parcel has no base, so these
 * ask only if the shop requires a tip.
 */
export const asksTip = ({ type, values, is_required }: TipOffer, order: OrderTypeAlias): boolean =>
  values.length > 0 && (is_required || !(order === 'pickup' || (order === 'pick_and_drop' && type === 'percentage')))

/** The effective tip: the selected one, else the default of the shop; null if no tip is asked for. */
export const tipFor = (
  offer: TipOffer & { readonly default: number | null },
  order: OrderTypeAlias,
  chosen: number | null,
): Tip | null => {
  const value = chosen ?? offer.default
  return value === null || !asksTip(offer, order) ? null : { type: offer.type, value }
}

/** Why a tip is rejected: it must be one of the offered values. */
export function tipViolation(
  { type, values, is_required }: TipOffer,
  tip: Readonly<Tip> | undefined,
): 'tip_required' | 'tips_disabled' | 'tip_not_offered' | null {
  if (!tip) return is_required && values.length > 0 ? 'tip_required' : null
  if (tip.value === 0 && !is_required) return null
  if (values.length === 0) return 'tips_disabled'
  if (tip.type === 'percentage' && type !== 'percentage') return 'tip_not_offered'
  return type === tip.type && !values.includes(tip.value) ? 'tip_not_offered' : null
}
