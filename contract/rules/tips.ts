import type { OrderTypeAlias } from '../fields.ts'

type TipType = 'fixed' | 'percentage'
/** What the shop offers as tips. */
export type TipOffer = { readonly type: TipType; readonly values: readonly number[]; readonly is_required: boolean }
export type Tip = { type: TipType; value: number }

/**
 * Whether a tip is asked for. Nobody brings what is collected, and a share of a parcel's goods is a share of
 * nothing: there it is asked only where the shop demands one.
 */
export const asksTip = ({ type, values, is_required }: TipOffer, order: OrderTypeAlias): boolean =>
  values.length > 0 && (is_required || !(order === 'pickup' || (order === 'pick_and_drop' && type === 'percentage')))

/** The tip in force: what was chosen, else the proposal of the shop; null where none is asked for. */
export const tipFor = (
  offer: TipOffer & { readonly default: number | null },
  order: OrderTypeAlias,
  chosen: number | null,
): Tip | null => {
  const value = chosen ?? offer.default
  return value === null || !asksTip(offer, order) ? null : { type: offer.type, value }
}

/** Why a tip is refused: it must be one of the offered values, where values are offered. */
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
