/** Which of the selected values an option includes: those with the lowest or highest price, or the first selected. */
export const includedRules = ['cheapest', 'most_expensive', 'first'] as const
export type IncludedRule = (typeof includedRules)[number]

type Value = { readonly id: string; readonly price: number }
type PricedOption<V extends Value> = {
  /** How many of the selected values cost nothing. */
  readonly included_quantity: number
  readonly included_rule: IncludedRule
  readonly values: readonly V[]
}

type SelectedValue<V extends Value> = V & { readonly is_included?: true }

/**
 * The selected values with what each of them costs. An included value costs nothing and says so if it has a price of its
 * own; one that lowers the price keeps doing so. Values keep the order of the option, or that of the selection where it
 * decides what is included. Unknown ids are left out.
 */
export function selectedValues<V extends Value>(
  { included_quantity, included_rule, values }: PricedOption<V>,
  valueIds: readonly string[],
): SelectedValue<V>[] {
  const selected =
    included_rule === 'first' && included_quantity > 0
      ? valueIds.flatMap((id) => values.find((value) => value.id === id) ?? [])
      : values.filter(({ id }) => valueIds.includes(id))
  const included = new Set(ranked(selected, included_rule).slice(0, included_quantity))
  return selected.map((value) =>
    included.has(value) && value.price > 0 ? { ...value, price: 0, is_included: true } : value,
  )
}

function ranked<V extends Value>(selected: readonly V[], rule: IncludedRule): readonly V[] {
  if (rule === 'first') return selected
  const direction = rule === 'cheapest' ? 1 : -1
  return selected.toSorted((a, b) => direction * (a.price - b.price))
}

const sumOf = (values: readonly Value[]) => values.reduce((sum, { price }) => sum + price, 0)

/** What the selected values add to the price of one piece, in minor units. */
export const optionPrice = <V extends Value>(option: PricedOption<V>, valueIds: readonly string[]): number =>
  sumOf(selectedValues(option, valueIds))

/** The least that `count` of these values add to the price, whichever are selected first. */
export function lowestOptionPrice<V extends Value>(option: PricedOption<V>, count: number): number {
  const cheapest = option.values.toSorted((a, b) => a.price - b.price).slice(0, count)
  return optionPrice(
    option,
    cheapest.toReversed().map(({ id }) => id),
  )
}
