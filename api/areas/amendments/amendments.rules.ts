import type { AmendmentLineInput, AmendmentPreview } from '#contract/areas/amendments.ts'
import type { CartItemInput } from '#contract/areas/checkout.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import type { StoredLine } from './amendment-pricing.rules.ts'

export const newItemsOf = (requested: readonly AmendmentLineInput[]): CartItemInput[] =>
  requested.flatMap((one) => ('item' in one ? [one.item] : []))

/** A product without a selection, to load its stock. */
export const emptyNewLine = (product_id: string): CartItemInput => ({
  product_id,
  quantity: 1,
  options: [],
  addons: [],
  meta: {},
})

/** Whether a change only removes items or pieces of them. */
export const isRemovalOnly = (lines: readonly StoredLine[], requested: readonly AmendmentLineInput[]): boolean =>
  requested.every((one) => 'line' in one && one.quantity <= (lines[one.line]?.quantity ?? 0))

/** How a difference of the total is settled. */
export function settlementOf(mode: PaymentAlias, delta: number): AmendmentPreview['settlement'] {
  if (delta === 0) return 'none'
  if (mode === 'cash_on_delivery') return 'cash'
  if (delta < 0) return 'refund'
  return mode === 'wallet' ? 'wallet' : 'payment'
}
