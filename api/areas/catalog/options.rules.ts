import type { Translations } from '#contract/fields.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'
import type { FieldTexts } from './products.rules.ts'

type OptionValue = {
  id: string
  name: string
  price: number
  is_default: boolean
  stock_status: 'in_stock' | 'out_of_stock'
  allergens?: string[]
  translations?: Translations
  /** The product that the value is. It gives the value its name, allergens and translations. */
  product_id?: string
  /** Shared options that are asked when the value is selected. */
  option_ids?: string[]
}
export type Option = {
  name: string
  translations: Translations
  type: 'single' | 'multiple'
  is_required: boolean
  range: { min: number; max: number }
  included_quantity: number
  included_rule: IncludedRule
  view: 'list' | 'grid' | 'card'
  image: string | null
  description: string | null
  values: OptionValue[]
  status: 'active' | 'inactive'
}
type OptionValueChange = {
  id?: string | undefined
  name: string
  price: number
  is_default: boolean
  stock_status: OptionValue['stock_status']
  allergens?: readonly string[] | undefined
  translations?: Translations | undefined
  /** Null: no product. Undefined: as before. */
  product_id?: string | null | undefined
  /** Undefined: as before. */
  option_ids?: readonly string[] | undefined
}
export type OptionChange = { [K in Exclude<keyof Option, 'values' | 'range'>]?: Option[K] | undefined } & {
  range?: { min?: number | undefined; max?: number | undefined } | undefined
  values?: readonly OptionValueChange[] | undefined
}

/**
 * Returns the option after a change, or error texts by field. `newId` creates ids for new values; existing values
 * keep their ids.
 */
export function applyOptionChange(
  before: Option | null,
  sent: OptionChange,
  newId: () => string,
): { option: Option } | { refusals: FieldTexts } {
  const name = sent.name ?? before?.name
  const type = sent.type ?? before?.type
  const values = sent.values ? valuesAfter(before?.values ?? [], sent.values, newId) : before?.values
  if (name === undefined || type === undefined || values === undefined)
    return { refusals: missingTexts({ name, type, values }) }
  const is_required = sent.is_required ?? before?.is_required ?? false
  const range = rangeAfter(before, sent, { type, is_required, count: values.length })
  const option: Option = {
    name,
    type,
    values,
    is_required,
    range,
    included_quantity:
      sent.included_quantity ?? (type === 'single' ? 0 : Math.min(before?.included_quantity ?? 0, range.max)),
    included_rule: sent.included_rule ?? before?.included_rule ?? 'cheapest',
    translations: sent.translations ?? before?.translations ?? {},
    view: sent.view ?? before?.view ?? 'list',
    image: sent.image === undefined ? (before?.image ?? null) : sent.image,
    description: sent.description === undefined ? (before?.description ?? null) : sent.description,
    status: sent.status ?? before?.status ?? 'active',
  }
  const refusals = optionRefusals(option)
  return Object.keys(refusals).length > 0 ? { refusals } : { option }
}

const missingTexts = (fields: Record<string, unknown>): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([field]) => [field, `The ${field} field is required.`]),
  )

/**
 * Keeps the old limits as far as the other fields allow it. For a new option the range starts at 0, or 1 if it is
 * required. It ends at 1, or at the number of values if several may be chosen.
 */
function rangeAfter(
  before: Option | null,
  sent: OptionChange,
  { type, is_required, count }: { type: Option['type']; is_required: boolean; count: number },
): Option['range'] {
  const least = is_required ? 1 : 0
  const changed = sent.type !== undefined || sent.is_required !== undefined || sent.values !== undefined
  const [oldMin, oldMax] = [before?.range.min ?? least, before?.range.max ?? count]
  const fittingMax = type === 'single' ? 1 : Math.min(oldMax, count)
  const max = sent.range?.max ?? (changed || !before ? fittingMax : oldMax)
  const min =
    sent.range?.min ??
    (changed || !before
      ? Math.min(Math.max(is_required ? 1 : 0, sent.is_required === false ? 0 : oldMin), max)
      : oldMin)
  return { min, max }
}

const longestName = 50

function optionRefusals({ type, is_required, range: { min, max }, included_quantity, values }: Option): FieldTexts {
  const long = values.findIndex(({ name, product_id }) => product_id === undefined && name.length > longestName)
  if (long >= 0)
    return {
      [`values.${long}.name`]: `The values.${long}.name field must not be greater than ${longestName} characters.`,
    }
  const names = values.map(({ name }) => name.toLowerCase())
  const twice = names.findIndex((name, nth) => names.indexOf(name) !== nth)
  if (twice >= 0) return { [`values.${twice}.name`]: 'Each choice needs a name of its own.' }
  if (min > max) return { 'range.min': 'The least number of choices cannot be above the most.' }
  if (max > values.length) return { 'range.max': 'The most choices cannot be more than there are choices.' }
  if (type === 'single' && max > 1) return { 'range.max': 'A single choice allows one at most.' }
  if (type === 'single' && included_quantity > 0)
    return { included_quantity: 'Only an option with several choices can include some.' }
  if (included_quantity > max) return { included_quantity: 'No more choices can be included than may be chosen.' }
  if (is_required && min < 1) return { 'range.min': 'A required option needs at least one choice.' }
  return values.filter(({ is_default }) => is_default).length > max
    ? { values: 'More choices are set in advance than may be chosen.' }
    : {}
}

function valuesAfter(
  before: readonly OptionValue[],
  sent: readonly OptionValueChange[],
  newId: () => string,
): OptionValue[] {
  const free = new Map(before.map((value) => [value.id, value]))
  return sent.map(({ id, name, price, is_default, stock_status, option_ids, ...texts }) => {
    const existing = id === undefined ? undefined : free.get(id)
    if (existing) free.delete(existing.id)
    const nested = [...new Set(option_ids ?? existing?.option_ids)]
    return {
      id: existing?.id ?? newId(),
      name,
      price,
      is_default,
      stock_status,
      ...contentOf(existing, texts),
      ...(nested.length > 0 ? { option_ids: nested } : {}),
    }
  })
}

/** The product that the value is, or its own allergens and translations. */
function contentOf(
  existing: OptionValue | undefined,
  { allergens, translations, product_id }: Pick<OptionValueChange, 'allergens' | 'translations' | 'product_id'>,
): Pick<OptionValue, 'allergens' | 'translations' | 'product_id'> {
  const product = product_id === undefined ? existing?.product_id : product_id
  if (product) return { product_id: product }
  const terms = allergens ? [...new Set(allergens)] : existing?.allergens
  const texts = translations ?? existing?.translations
  return {
    ...(terms && terms.length > 0 ? { allergens: terms } : {}),
    ...(texts ? { translations: texts } : {}),
  }
}
