import { allocate } from '../money.rules.ts'

/** A product in a combo: its price alone, and whether it is taxed. */
export type LineComponent = { readonly list_price: number; readonly is_taxable: boolean }

type Line = {
  readonly quantity: number
  readonly unit_price: number
  readonly options_price: number
  readonly addons_price: number
  readonly is_taxable: boolean
  readonly components?: readonly LineComponent[] | undefined
}
type Part = { amount: number; is_taxable: boolean }

/**
 * The line by components. The price of the combo with its surcharges is divided by list prices, evenly if all are 0; add-ons
 * follow the line. The parts add up to the line total.
 */
export function partsOfLine(line: Line): Part[] {
  const { quantity, unit_price, options_price, addons_price, is_taxable, components = [] } = line
  const combo = quantity * (unit_price + options_price)
  const addons = quantity * addons_price
  if (components.length === 0 || combo <= 0) return [{ amount: combo + addons, is_taxable }]
  const prices = components.map(({ list_price }) => list_price)
  const shares = allocate(combo, prices.some((price) => price > 0) ? prices : prices.map(() => 1))
  return [
    ...components.map((component, index) => ({ amount: shares[index] ?? 0, is_taxable: component.is_taxable })),
    { amount: addons, is_taxable },
  ]
}

/** The taxed part of a line of which `net` is left after the discount. */
export function taxedAmount(line: Line, net: number): number {
  const parts = partsOfLine(line)
  if (parts.every(({ is_taxable }) => is_taxable)) return net
  const left = allocate(
    net,
    parts.map(({ amount }) => amount),
  )
  return parts.reduce((sum, { is_taxable }, index) => sum + (is_taxable ? (left[index] ?? 0) : 0), 0)
}

type StoredOption = {
  readonly values: readonly { readonly product_id?: string; list_price?: number; is_taxable?: boolean }[]
}

/** The components that an order line has stored with its options. */
export const componentsOfLine = (options: readonly StoredOption[]): LineComponent[] =>
  options.flatMap(({ values }) =>
    values.flatMap(({ product_id, list_price = 0, is_taxable = false }) =>
      product_id === undefined ? [] : [{ list_price, is_taxable }],
    ),
  )
