import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'

/** The selected order type if the merchant has it, otherwise the merchant's default. */
export function orderTypeFor(
  { order_types, default_order_type }: Pick<StoreMerchantDetails, 'order_types' | 'default_order_type'>,
  chosen: OrderTypeAlias | null,
  offered: readonly OrderTypeAlias[],
): OrderTypeAlias {
  const possible = order_types.filter((one) => offered.includes(one))
  if (chosen && possible.includes(chosen)) return chosen
  return possible.includes(default_order_type) ? default_order_type : (possible[0] ?? default_order_type)
}
