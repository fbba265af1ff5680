import { findAllergens } from './allergens.ts'
import type { ProductRow, MerchantSeed, SectionSeed, LocalizedText } from './seed.ts'
import type { TagSeed } from './tenant-seed.ts'

/** A product from its seed row and its section. Prices are in minor units. */
export type DemoProduct = {
  sku: string
  /** Name in the first locale. Add-ons and packages refer to it. */
  key: string
  name: LocalizedText
  description: LocalizedText
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
  /** Relative share of orders within its section. */
  popularity: number
}

export const defaultText = (text: LocalizedText): string => (typeof text === 'string' ? text : (text[0] ?? ''))

/** All products of a merchant, in the order of its sections. */
export function createMenu(merchant: MerchantSeed, tags: Record<string, TagSeed>): DemoProduct[] {
  let number = 0
  return merchant.sections.flatMap((section, index) =>
    section.products.map((row) => createProduct(merchant, section, index, row, ++number, tags)),
  )
}

function createProduct(
  merchant: MerchantSeed,
  section: SectionSeed,
  index: number,
  row: ProductRow,
  number: number,
  tags: Record<string, TagSeed>,
): DemoProduct {
  const [name, description, selling_price, picture, tagLine = '', extras = {}] = row
  const productTags = tagLine.split(' ').flatMap((tag) => tags[tag] ?? [])
  const labels = productTags.filter(({ kind }) => kind === 'label').map((tag) => defaultText(tag.name))
  const schedule = extras.schedule ?? section.schedule
  return {
    sku: `${merchant.sku_prefix}-${String(number).padStart(3, '0')}`,
    key: defaultText(name),
    name,
    description,
    section: index,
    selling_price,
    picture,
    labels,
    cost_price: costPriceFor(selling_price, number),
    options: extras.options ?? section.options ?? [],
    addons: extras.addons ?? section.addons ?? [],
    tags: productTags.filter(({ kind }) => kind === 'tag').map((tag) => defaultText(tag.name)),
    allergens: findAllergens([section.name, name, description].map(joinTexts).join(' '), tagLine),
    schedules: schedule ? [schedule] : [],
    stock: extras.stock ?? null,
    instruction: extras.instruction ?? null,
    model: extras.model ?? null,
    is_taxable: !(extras.is_untaxed ?? section.is_untaxed ?? false),
    is_sold_out: extras.is_sold_out === true || extras.stock === 0,
    is_hidden: extras.is_hidden ?? false,
    popularity: tagLine.includes('popular') ? 4 : 1,
  }
}

const joinTexts = (text: LocalizedText) => (typeof text === 'string' ? text : text.join(' '))

/** 25 to 40 % of the price, varying by product. */
const costPriceFor = (price: number, number: number) => Math.round((price * (25 + ((number * 7) % 16))) / 100)

/** The allergens that the name of an option value indicates. */
export const valueAllergens = (name: LocalizedText): string[] => findAllergens(joinTexts(name), '')
