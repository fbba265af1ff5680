import type { StoreOption, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { optionPrice } from '#contract/rules/pricing/option-prices.ts'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import type { BasketLine } from '#shop/data/basket.ts'

/** The selection in the dialog: value ids by option id, quantity by add-on id. */
export type Choice = { values: Readonly<Record<string, readonly string[]>>; addons: Readonly<Record<string, number>> }

const isInStock = ({ stock_status }: StoreOption['values'][number]) => stock_status === 'in_stock'

/** The merchant's defaults. A required single option with one value in stock is preselected. */
export function defaultSelection({ options }: Pick<StoreProductDetails, 'options'>): Choice {
  const values = options.map((option) => {
    const possible = option.values.filter(isInStock)
    const only = option.is_required && option.type === 'single' && possible.length === 1
    const chosen = possible.filter(({ is_default }) => is_default || only).slice(0, maxValuesOf(option))
    return [option.id, chosen.map(({ id }) => id)] as const
  })
  return { values: Object.fromEntries(values), addons: {} }
}

/** The selection of a basket line, without what is no longer offered. */
export function choiceOfLine(line: BasketLine, { options, addons }: StoreProductDetails): Choice {
  const values = options.map((option) => {
    const chosen = line.options.find(({ option_id }) => option_id === option.id)?.value_ids ?? []
    const possible = new Set(option.values.filter(isInStock).map(({ id }) => id))
    return [option.id, chosen.filter((id) => possible.has(id))] as const
  })
  const counts = line.addons
    .filter((one) => addons.some(({ _id }) => _id === one.product_id))
    .map((one) => [one.product_id, one.quantity] as const)
  return { values: Object.fromEntries(values), addons: Object.fromEntries(counts) }
}

export const isAnswered = (option: StoreOption, { values }: Choice) =>
  (values[option.id]?.length ?? 0) >= minValuesOf(option)

/**
 * Toggles a value. Single options replace it, optional single options can be deselected, full groups stay
 * unchanged.
 */
export function toggleValue(choice: Choice, option: StoreOption, valueId: string): Choice {
  const selected = toggledIds(option, choice.values[option.id] ?? [], valueId)
  return { ...choice, values: { ...choice.values, [option.id]: selected } }
}

function toggledIds(option: StoreOption, selected: readonly string[], valueId: string): readonly string[] {
  const isSingle = option.type === 'single'
  if (selected.includes(valueId))
    return isSingle && option.is_required ? selected : selected.filter((id) => id !== valueId)
  if (isSingle) return [valueId]
  return selected.length < maxValuesOf(option) ? [...selected, valueId] : selected
}

/** Unit price in minor units: product, values and add-ons. */
export function unitPriceOf({ selling_price, options, addons }: StoreProductDetails, choice: Choice): number {
  const ofValues = options.map((option) => optionPrice(option, choice.values[option.id] ?? []))
  const ofAddons = addons.map((one) => one.selling_price * (choice.addons[one._id] ?? 0))
  return [...ofValues, ...ofAddons].reduce((sum, price) => sum + price, selling_price)
}

/** The selection as text: "12 inch, buffalo mozzarella, 2 × garlic knots". */
export function choiceTextOf({ options, addons }: StoreProductDetails, choice: Choice, comma: string): string {
  const values = options.flatMap(({ id, values: all }) =>
    all.filter((value) => choice.values[id]?.includes(value.id)).map(({ name }) => name),
  )
  const addonNames = addons.flatMap((one) => {
    const count = choice.addons[one._id] ?? 0
    return count > 0 ? [count > 1 ? `${count} × ${one.name}` : one.name] : []
  })
  return [...values, ...addonNames].join(comma)
}

/** Converts the selection to API input. */
export function toCartOptions(
  { options }: StoreProductDetails,
  choice: Choice,
): Pick<BasketLine, 'options' | 'addons'> {
  return {
    options: options.flatMap(({ id }) => {
      const value_ids = choice.values[id] ?? []
      return value_ids.length > 0 ? [{ option_id: id, value_ids: [...value_ids] }] : []
    }),
    addons: Object.entries(choice.addons).flatMap(([product_id, quantity]) =>
      quantity > 0 ? [{ product_id, quantity }] : [],
    ),
  }
}
