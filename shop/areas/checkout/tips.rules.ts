import type { StoreTip } from '#contract/storefront.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'

/**
 * Whether a tip is asked for. Nobody brings what is collected, and a share of a parcel's goods is a share of
 * nothing: there it is asked only where the shop demands one.
 */
export const asksTip = (
  { type, values, is_required }: Pick<StoreTip, 'type' | 'values' | 'is_required'>,
  order: OrderTypeAlias,
): boolean =>
  values.length > 0 && (is_required || !(order === 'pickup' || (order === 'pick_and_drop' && type === 'percentage')))

/** The tip in force: what was chosen, else the shop's own proposal; null where none is. */
export const tipFor = (
  tips: StoreTip,
  order: OrderTypeAlias,
  chosen: number | null,
): NonNullable<Wanted['tip']> | null => {
  const value = chosen ?? tips.default
  return value === null || !asksTip(tips, order) ? null : { type: tips.type, value }
}
