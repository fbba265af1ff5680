import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'

/** The selected order type if the merchant has it, otherwise the merchant's default. */
export function orderTypeFor(
  { order_types, default_order_type }: Pick<StoreMerchantDetails, 'order_types' | 'default_order_type'>,
  selected: OrderTypeAlias | null,
  offered: readonly OrderTypeAlias[],
): OrderTypeAlias {
  const possible = order_types.filter((one) => offered.includes(one))
  if (selected && possible.includes(selected)) return selected
  return possible.includes(default_order_type) ? default_order_type : (possible[0] ?? default_order_type)
}
