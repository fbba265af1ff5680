import { allergensIn } from './allergens.ts'
import type { DishRow, MerchantSeed, SectionSeed, Words } from './seed.ts'
import type { MarkSeed } from './tenant-seed.ts'

/** A product as the demo knows it: what its row says, and what its section adds. Prices are minor units. */
export type Dish = {
  sku: string
  /** Name in the first locale; add-ons and packages speak of a dish by it. */
  key: string
  name: Words
  description: Words
  section: number
  selling_price: number
  cost_price: number
  picture: string
  options: readonly string[]
  addons: readonly string[]
  tags: readonly string[]
  labels: readonly string[]
  allergens: readonly string[]
  schedules: readonly string[]
  stock: number | null
  instruction: 'asked' | 'required' | null
  model: 'pizza' | null
  is_taxable: boolean
  is_sold_out: boolean
  is_hidden: boolean
  /** Share of the orders in its section. */
  popularity: number
}

export const firstOf = (words: Words): string => (typeof words === 'string' ? words : (words[0] ?? ''))

/** Everything a merchant sells, in the order of its sections. */
export function menuOf(merchant: MerchantSeed, marks: Record<string, MarkSeed>): Dish[] {
  let number = 0
  return merchant.sections.flatMap((section, index) =>
    section.dishes.map((row) => dishOf(merchant, section, index, row, ++number, marks)),
  )
}

function dishOf(
  merchant: MerchantSeed,
  section: SectionSeed,
  index: number,
  row: DishRow,
  number: number,
  marks: Record<string, MarkSeed>,
): Dish {
  const [name, description, selling_price, picture, line = '', more = {}] = row
  const named = line.split(' ').flatMap((mark) => marks[mark] ?? [])
  const labels = named.filter(({ kind }) => kind === 'label').map((mark) => firstOf(mark.name))
  const schedule = more.schedule ?? section.schedule
  return {
    sku: `${merchant.sku_prefix}-${String(number).padStart(3, '0')}`,
    key: firstOf(name),
    name,
    description,
    section: index,
    selling_price,
    picture,
    labels,
    cost_price: costOf(selling_price, number),
    options: more.options ?? section.options ?? [],
    addons: more.addons ?? section.addons ?? [],
    tags: named.filter(({ kind }) => kind === 'tag').map((mark) => firstOf(mark.name)),
    allergens: allergensIn([section.name, name, description].map(allWords).join(' '), line),
    schedules: schedule ? [schedule] : [],
    stock: more.stock ?? null,
    instruction: more.instruction ?? null,
    model: more.model ?? null,
    is_taxable: !(more.is_untaxed ?? section.is_untaxed ?? false),
    is_sold_out: more.is_sold_out === true || more.stock === 0,
    is_hidden: more.is_hidden ?? false,
    popularity: line.includes('popular') ? 4 : 1,
  }
}

const allWords = (words: Words) => (typeof words === 'string' ? words : words.join(' '))

/** A quarter to two fifths of the price, another share for each product. */
const costOf = (price: number, number: number) => Math.round((price * (25 + ((number * 7) % 16))) / 100)
