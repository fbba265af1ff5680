import { selectedValues } from '#contract/rules/pricing/option-prices.ts'
import { productAvailableAt } from '#api/areas/schedules/availability.rules.ts'
import type { DemoProduct } from '../menu.ts'
import { defaultText } from '../menu.ts'
import type { Random } from '../random.ts'
import type { OptionSeed } from '../seed.ts'
import { attractionOf } from './companions.ts'
import { pickPhrase } from './phrases.ts'
import type { LinePlan, MerchantContext, OptionPlan } from './context.ts'

/** The lines of a cart prepared at `at` (epoch ms). Empty if no product is available then. */
export function createCartLines(merchant: MerchantContext, at: number, locale: string, random: Random): LinePlan[] {
  const available = merchant.menu.filter(
    (product) => !product.is_hidden && !product.is_sold_out && isAvailableAt(merchant, product, at),
  )
  const lineCount = pickLineCount(merchant, random)
  const lines: LinePlan[] = []
  let remaining = available
  while (lines.length < lineCount) {
    const isFirst = lines.length === 0
    const chosen = lines.map((line) => line.product)
    const product = random.pickWeighted(
      remaining,
      (candidate) =>
        (candidate.popularity * attractionOf(merchant.menu, candidate, chosen)) /
        (1 + candidate.section * (isFirst ? 1.2 : 0.25)),
    )
    if (!product) break
    remaining = remaining.filter((candidate) => candidate !== product)
    lines.push(createLine(merchant, product, locale, random))
  }
  return lines
}

const isAvailableAt = ({ schedules }: MerchantContext, product: DemoProduct, at: number) =>
  productAvailableAt(
    product.schedules.flatMap((key) => schedules.get(key) ?? []),
    at,
  )

function pickLineCount({ seed }: MerchantContext, random: Random): number {
  const { categories } = seed
  if (categories.includes('groceries')) return random.integer(4, 10)
  if (categories.includes('flowers')) return random.chance(0.4) ? 2 : 1
  if (categories[0] === 'coffee' || categories[0] === 'gelato') return random.integer(1, 3)
  return random.pickWeighted([1, 2, 3, 4, 5], (count) => [0, 22, 34, 26, 12, 6][count] ?? 0) ?? 2
}

function createLine({ seed, menu }: MerchantContext, product: DemoProduct, locale: string, random: Random): LinePlan {
  const options = pickOptions(seed, product.options, [], random)
  const addon = random.chance(0.16) ? menu.find(({ key }) => key === random.pickOptional(product.addons)) : undefined
  const addons =
    addon && !addon.is_sold_out && addon !== product ? [{ product: addon, quantity: random.chance(0.85) ? 1 : 2 }] : []
  const hasInstruction = product.instruction === 'required' || (product.instruction === 'asked' && random.chance(0.25))
  const quantity = random.pickWeighted([1, 2, 3, 4], (count) => [0, 74, 19, 5, 2][count] ?? 0) ?? 1
  return {
    product,
    quantity,
    options,
    addons,
    instruction: hasInstruction ? pickPhrase(locale, isGiftProduct(product) ? 'card' : 'kitchen', random) : null,
  }
}

const isGiftProduct = ({ key }: DemoProduct) => /card|بطاقة|mix|bouquet|باقة|ورد/i.test(defaultText(key))

/** The options with their selected values, each followed by those that these bring along. */
const pickOptions = (
  seed: MerchantContext['seed'],
  keys: readonly string[],
  under: OptionPlan['under'],
  random: Random,
): OptionPlan[] =>
  keys.flatMap((key) => {
    const option = seed.options[key]
    const values = option ? pickValues(option, random) : []
    if (!option || values.length === 0) return []
    const nested = values.flatMap((value) =>
      pickOptions(seed, option.values[value]?.[2] ?? [], [...under, { key, value }], random),
    )
    return [{ key, values, under }, ...nested]
  })

function pickValues({ type, values, is_required, min, max }: OptionSeed, random: Random): number[] {
  const all = values.map((_value, index) => index)
  if (type === 'single') {
    if (!is_required && !random.chance(0.25)) return []
    return [is_required && random.chance(0.55) ? 0 : random.integer(0, values.length - 1)]
  }
  if (min === 0 && !random.chance(0.36)) return []
  const count = Math.min(max, random.integer(Math.max(1, min), Math.max(min, 2)))
  return random
    .shuffle(all)
    .slice(0, count)
    .toSorted((a, b) => a - b)
}

/** The selected values by index, with what each of them costs. */
export const pricedValues = ({ values, included }: OptionSeed, indexes: readonly number[]) =>
  selectedValues(
    {
      included_quantity: included,
      included_rule: 'cheapest',
      values: values.map(([name, price], index) => ({ id: String(index), index, name, price })),
    },
    indexes.map(String),
  )

/** The product that a value of a combo is. */
export const componentOf = ({ menu }: Pick<MerchantContext, 'menu'>, option: OptionSeed, index: number) =>
  option.isOfProducts && menu.find(({ key }) => key === defaultText(option.values[index]?.[0] ?? ''))

/** The products that the line of a combo consists of. */
export const componentsOf = (merchant: MerchantContext, { options }: LinePlan): DemoProduct[] =>
  options.flatMap(({ key, values }) => {
    const option = merchant.seed.options[key]
    return option ? values.flatMap((index) => componentOf(merchant, option, index) || []) : []
  })

/** Price of options and add-ons of one piece. */
export function extrasPriceOf(
  { seed }: MerchantContext,
  { options, addons }: LinePlan,
): { options_price: number; addons_price: number } {
  const options_price = options
    .flatMap(({ key, values }) => (seed.options[key] ? pricedValues(seed.options[key], values) : []))
    .reduce((sum, { price }) => sum + price, 0)
  const addons_price = addons.reduce((sum, { product, quantity }) => sum + product.selling_price * quantity, 0)
  return { options_price, addons_price }
}

export const subtotalOf = (merchant: MerchantContext, lines: readonly LinePlan[]): number =>
  lines.reduce((sum, line) => {
    const { options_price, addons_price } = extrasPriceOf(merchant, line)
    return sum + line.quantity * (line.product.selling_price + options_price + addons_price)
  }, 0)
