import type { StoreOption, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { askedOptions, optionKey } from '#contract/rules/nested-options.ts'
import { optionPrice } from '#contract/rules/pricing/option-prices.ts'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import type { BasketLine } from '#shop/data/basket.ts'

/** The selection in the dialog: value ids by `optionKey`, quantity by add-on id. */
export type Choice = { values: Readonly<Record<string, readonly string[]>>; addons: Readonly<Record<string, number>> }

const isInStock = ({ stock_status }: StoreOption['values'][number]) => stock_status === 'in_stock'

/**
 * The merchant's defaults, also of options that are not asked yet. A required single option with one value in stock is
 * preselected.
 */
export function defaultSelection({ options }: Pick<StoreProductDetails, 'options'>): Choice {
  const values = options.map((option) => {
    const possible = option.values.filter(isInStock)
    const only = option.is_required && option.type === 'single' && possible.length === 1
    const chosen = possible.filter(({ is_default }) => is_default || only).slice(0, maxValuesOf(option))
    return [optionKey(option), chosen.map(({ id }) => id)] as const
  })
  return { values: Object.fromEntries(values), addons: {} }
}

/** The selection of a basket line, without what is no longer offered. Options that it was not asked have their defaults. */
export function choiceOfLine(line: BasketLine, product: StoreProductDetails): Choice {
  const { options, addons } = product
  const values = askedOptions(options, line.options).map((option) => {
    const key = optionKey(option)
    const chosen = line.options.find(({ option_id: id, under }) => optionKey({ id, under }) === key)?.value_ids ?? []
    const possible = new Set(option.values.filter(isInStock).map(({ id }) => id))
    return [key, chosen.filter((id) => possible.has(id))] as const
  })
  const counts = line.addons
    .filter((one) => addons.some(({ _id }) => _id === one.product_id))
    .map((one) => [one.product_id, one.quantity] as const)
  return {
    values: { ...defaultSelection(product).values, ...Object.fromEntries(values) },
    addons: Object.fromEntries(counts),
  }
}

export const valuesOf = (option: StoreOption, { values }: Choice): readonly string[] => values[optionKey(option)] ?? []

const selectedOptions = (options: readonly StoreOption[], choice: Choice): BasketLine['options'] =>
  options.flatMap((option) => {
    const value_ids = valuesOf(option, choice)
    return value_ids.length > 0 ? [{ option_id: option.id, under: option.under, value_ids: [...value_ids] }] : []
  })

/** The product with the options that are asked. */
export const withAskedOptions = (product: StoreProductDetails, choice: Choice): StoreProductDetails => ({
  ...product,
  options: askedOptions(product.options, selectedOptions(product.options, choice)),
})

/** Required options first, each followed by those that its values brought along. */
export function sortedOptions(options: readonly StoreOption[]): StoreOption[] {
  const required: StoreOption[] = []
  const optional: StoreOption[] = []
  let group = optional
  for (const option of options) {
    if (!option.under) group = option.is_required ? required : optional
    group.push(option)
  }
  return [...required, ...optional]
}

export const isAnswered = (option: StoreOption, choice: Choice) =>
  valuesOf(option, choice).length >= minValuesOf(option)

/**
 * Toggles a value. Single options replace it, optional single options can be deselected, full groups stay
 * unchanged.
 */
export function toggleValue(choice: Choice, option: StoreOption, valueId: string): Choice {
  const selected = toggledIds(option, valuesOf(option, choice), valueId)
  return { ...choice, values: { ...choice.values, [optionKey(option)]: selected } }
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
  const ofValues = options.map((option) => optionPrice(option, valuesOf(option, choice)))
  const ofAddons = addons.map((one) => one.selling_price * (choice.addons[one._id] ?? 0))
  return [...ofValues, ...ofAddons].reduce((sum, price) => sum + price, selling_price)
}

/** The selection as text: "12 inch, meal (cola, fries), 2 × garlic knots". */
export function choiceTextOf({ options, addons }: StoreProductDetails, choice: Choice, comma: string): string {
  const textsUnder = (under: readonly string[]): string =>
    options
      .filter((option) => optionKey({ id: option.id, under }) === optionKey(option))
      .flatMap((option) => option.values.filter(({ id }) => valuesOf(option, choice).includes(id)))
      .map(({ id, name }) => {
        const nested = textsUnder([...under, id])
        return nested ? `${name} (${nested})` : name
      })
      .join(comma)
  const addonNames = addons.flatMap((one) => {
    const count = choice.addons[one._id] ?? 0
    return count > 0 ? [count > 1 ? `${count} × ${one.name}` : one.name] : []
  })
  return [textsUnder([]), ...addonNames].filter(Boolean).join(comma)
}

/** Converts the selection to API input. */
export function toCartOptions(
  { options }: StoreProductDetails,
  choice: Choice,
): Pick<BasketLine, 'options' | 'addons'> {
  return {
    options: selectedOptions(options, choice),
    addons: Object.entries(choice.addons).flatMap(([product_id, quantity]) =>
      quantity > 0 ? [{ product_id, quantity }] : [],
    ),
  }
}
