import type { StoreOption, StoreProductDetails } from '#contract/storefront-catalog.ts'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import type { BasketLine } from '#shop/data/basket.ts'

/** What the customer has chosen in the dialog: value ids by option, counts by add-on. */
export type Choice = { values: Readonly<Record<string, readonly string[]>>; addons: Readonly<Record<string, number>> }

const usable = ({ stock_status }: StoreOption['values'][number]) => stock_status === 'in_stock'

/** The defaults of the merchant; a required choice of one with a single possible answer is already made. */
export function defaultSelection({ options }: Pick<StoreProductDetails, 'options'>): Choice {
  const values = options.map((option) => {
    const possible = option.values.filter(usable)
    const only = option.is_required && option.type === 'single' && possible.length === 1
    const chosen = possible.filter(({ is_default }) => is_default || only).slice(0, maxValuesOf(option))
    return [option.id, chosen.map(({ id }) => id)] as const
  })
  return { values: Object.fromEntries(values), addons: {} }
}

/** The choice of a line that is being changed, without what is no longer offered. */
export function choiceOfLine(line: BasketLine, { options, addons }: StoreProductDetails): Choice {
  const values = options.map((option) => {
    const chosen = line.options.find(({ option_id }) => option_id === option.id)?.value_ids ?? []
    return [
      option.id,
      option.values.filter((value) => usable(value) && chosen.includes(value.id)).map(({ id }) => id),
    ] as const
  })
  const counts = line.addons
    .filter((one) => addons.some(({ _id }) => _id === one.product_id))
    .map((one) => [one.product_id, one.quantity] as const)
  return { values: Object.fromEntries(values), addons: Object.fromEntries(counts) }
}

export const isAnswered = (option: StoreOption, { values }: Choice) =>
  (values[option.id]?.length ?? 0) >= minValuesOf(option)

/** The choice after a value was pressed: singles change, optional singles can be let go, full groups stay as they are. */
export function toggleValue(choice: Choice, option: StoreOption, valueId: string): Choice {
  const now = choice.values[option.id] ?? []
  const has = now.includes(valueId)
  const without = now.filter((id) => id !== valueId)
  const next = has
    ? option.type === 'single' && option.is_required
      ? now
      : without
    : option.type === 'single'
      ? [valueId]
      : now.length < maxValuesOf(option)
        ? [...now, valueId]
        : now
  return { ...choice, values: { ...choice.values, [option.id]: next } }
}

/** Minor units for one: price, chosen values, add-ons. */
export function unitPriceOf({ selling_price, options, addons }: StoreProductDetails, choice: Choice): number {
  const ofValues = options.flatMap(({ id, values }) =>
    values.filter((value) => choice.values[id]?.includes(value.id)).map(({ price }) => price),
  )
  const ofAddons = addons.map((one) => one.selling_price * (choice.addons[one._id] ?? 0))
  return [...ofValues, ...ofAddons].reduce((sum, price) => sum + price, selling_price)
}

/** "12 inch, buffalo mozzarella, 2 × garlic knots": the choice in words. */
export function choiceWords({ options, addons }: StoreProductDetails, choice: Choice, comma: string): string {
  const values = options.flatMap(({ id, values: all }) =>
    all.filter((value) => choice.values[id]?.includes(value.id)).map(({ name }) => name),
  )
  const extra = addons.flatMap((one) => {
    const count = choice.addons[one._id] ?? 0
    return count > 0 ? [count > 1 ? `${count} × ${one.name}` : one.name] : []
  })
  return [...values, ...extra].join(comma)
}

/** The choice as the wire wants it. */
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
