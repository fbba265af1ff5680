import { escapeName } from './option-text.rules.ts'

/** A variant of a product in another shop. `values` are its choices, one for each name. */
export type Variant = { price: string; values: string[]; isSoldOut: boolean }
type Priced = Variant & { thousandths: number }

/** An amount in thousandths, with the currency that may follow it. Undefined for other text. */
function parsePrice(text: string): { thousandths: number; currency: string } | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,3})0{0,6})?( [A-Z]{3})?$/.exec(text)
  return match
    ? { thousandths: Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0')), currency: match[3] ?? '' }
    : undefined
}

const amountText = (thousandths: number) => String(thousandths / 1_000)

/**
 * Price and options of a product from its variants. Prices of choices are added to the lowest price. If they cannot be
 * added, or if not every combination exists, all choices become one option.
 */
export function variantOptions(
  names: readonly string[],
  variants: readonly Variant[],
): { selling_price: string; options: string } {
  const [first] = variants
  const choices = variants.filter(({ values }) => values.length > 0)
  const prices = choices.map(({ price }) => parsePrice(price))
  const currency = prices[0]?.currency ?? ''
  const priced = choices.flatMap((variant, nth) => {
    const price = prices[nth]
    return price && price.currency === currency ? [{ ...variant, thousandths: price.thousandths }] : []
  })
  const [cheapest] = priced.toSorted((one, other) => one.thousandths - other.thousandths)
  if (choices.length < 2 || names.length === 0 || priced.length < choices.length || !cheapest)
    return { selling_price: (choices[0] ?? first)?.price ?? '', options: '' }
  const separate = names.length > 1 ? separateOptions(names, priced, cheapest) : undefined
  const options = separate ?? [
    optionText(
      names.join(' / '),
      priced.map((one) => ({ ...one, name: one.values.join(' / ') })),
      cheapest,
    ),
  ]
  return { selling_price: amountText(cheapest.thousandths) + currency, options: options.join('\n') }
}

type Choice = { name: string; thousandths: number; isSoldOut: boolean }

const optionText = (name: string, choices: readonly Choice[], cheapest: Priced) =>
  `${escapeName(name)} [1-1 required]: ${choices
    .map(({ name: value, thousandths, isSoldOut }) => {
      const difference = thousandths - cheapest.thousandths
      return `${escapeName(value)}${difference === 0 ? '' : ` = ${amountText(difference)}`}${isSoldOut ? ' !' : ''}`
    })
    .join(' | ')}`

/** An option for each name, if every combination exists, is for sale and costs the sum of its choices. */
function separateOptions(
  names: readonly string[],
  variants: readonly Priced[],
  cheapest: Priced,
): string[] | undefined {
  const valuesOf = names.map((_, nth) => [...new Set(variants.map(({ values }) => values[nth] ?? ''))])
  const prices = new Map(variants.map(({ values, thousandths }) => [values.join('\u0001'), thousandths]))
  const combinations = valuesOf.reduce((product, values) => product * values.length, 1)
  if (prices.size !== combinations || variants.some(({ isSoldOut }) => isSoldOut)) return undefined
  const priceWith = (nth: number, value: string) => prices.get(cheapest.values.with(nth, value).join('\u0001')) ?? -1
  const isSum = variants.every(
    ({ values, thousandths }) =>
      thousandths ===
      values.reduce((sum, value, nth) => sum + priceWith(nth, value) - cheapest.thousandths, cheapest.thousandths),
  )
  if (!isSum) return undefined
  return names.map((name, nth) =>
    optionText(
      name,
      (valuesOf[nth] ?? []).map((value) => ({ name: value, thousandths: priceWith(nth, value), isSoldOut: false })),
      cheapest,
    ),
  )
}
