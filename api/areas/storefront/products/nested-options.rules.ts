import { lowestOptionPrice } from '#contract/rules/pricing/option-prices.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'

type Value = {
  readonly id: string
  readonly price: number
  readonly stock_status: 'in_stock' | 'out_of_stock'
  readonly option_ids?: readonly string[]
}
type Option = {
  readonly id: string
  readonly type: 'single' | 'multiple'
  readonly is_required: boolean
  readonly range_min: number
  readonly included_quantity: number
  readonly included_rule: IncludedRule
  readonly values: readonly Value[]
}
/** What the required options under a value add at least to its price; null if one of them cannot be answered. */
type NestedPrice = (value: Pick<Value, 'option_ids'>) => number | null

const neededCount = ({ type, range_min }: Option) => (type === 'single' ? 1 : Math.max(1, range_min))

/** The least that an answer to the option costs, with the options that it brings along; null if there is none. */
function lowestAnswer(option: Option, nestedPrice: NestedPrice): number | null {
  const values = option.values.flatMap((value) => {
    const nested = value.stock_status === 'in_stock' ? nestedPrice(value) : null
    return nested === null ? [] : [{ ...value, nested }]
  })
  const count = neededCount(option)
  if (values.length < count) return null
  return values.some(({ nested }) => nested !== 0)
    ? lowestWithNested({ ...option, values }, count)
    : lowestOptionPrice({ ...option, values }, count)
}

/**
 * The least that `count` of the values cost. Those that the option includes cost nothing but what they bring along: the
 * first ones in the order of the rule. The customer decides which are selected first, so for that rule as for the most
 * expensive ones.
 */
function lowestWithNested(
  {
    included_quantity,
    included_rule,
    values,
  }: Pick<Option, 'included_quantity' | 'included_rule'> & { values: readonly (Value & { nested: number })[] },
  count: number,
): number {
  const direction = included_rule === 'cheapest' ? 1 : -1
  // The least for each number of values so far.
  const lowest = Array.from({ length: count + 1 }, (_, nth) => (nth === 0 ? 0 : Infinity))
  for (const { price, nested } of values.toSorted((a, b) => direction * (a.price - b.price)))
    for (let nth = count; nth > 0; nth--) {
      const own = nth <= included_quantity ? Math.min(price, 0) : price
      lowest[nth] = Math.min(lowest[nth] ?? Infinity, (lowest[nth - 1] ?? Infinity) + own + nested)
    }
  return lowest[count] ?? 0
}

/** The prices of nested options. Each option is calculated once; one that brings itself along cannot be answered. */
export function nestedPrices(shared: ReadonlyMap<string, Option>): NestedPrice {
  const known = new Map<string, number | null>()
  const priceOf: NestedPrice = ({ option_ids = [] }) =>
    option_ids.reduce<number | null>((sum, id) => {
      const option = shared.get(id)
      if (sum === null || !option?.is_required) return sum
      if (!known.has(id)) {
        known.set(id, null)
        known.set(id, lowestAnswer(option, priceOf))
      }
      const price = known.get(id) ?? null
      return price === null ? null : sum + price
    }, 0)
  return priceOf
}

/** The lowest amount that the required options add to the price. One that cannot be answered adds nothing. */
export const cheapestSelection = (options: readonly Option[], nestedPrice: NestedPrice): number =>
  options.reduce((sum, option) => sum + (option.is_required ? (lowestAnswer(option, nestedPrice) ?? 0) : 0), 0)

/** Whether each required option still has as many choices in stock as it needs. */
export const isOrderable = (options: readonly Option[], nestedPrice: NestedPrice): boolean =>
  options.every((option) => !option.is_required || lowestAnswer(option, nestedPrice) !== null)

/** The option, with the values sold out that bring along a required option without enough choices. */
export const withNestedStock = <O extends Option>(option: O, nestedPrice: NestedPrice): O =>
  option.values.some((value) => value.option_ids && nestedPrice(value) === null)
    ? {
        ...option,
        values: option.values.map((value) =>
          nestedPrice(value) === null ? { ...value, stock_status: 'out_of_stock' as const } : value,
        ),
      }
    : option
