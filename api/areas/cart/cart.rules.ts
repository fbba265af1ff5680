import type { Translations } from '#contract/fields.ts'
import { askedOptions, optionKey } from '#contract/rules/nested-options.ts'
import { optionPrice } from '#contract/rules/pricing/option-prices.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'

/** A product as cart validation needs it. Prices are minor units per piece; own and linked options are merged. */
export type ChoosableProduct = {
  readonly status: 'active' | 'inactive'
  readonly stock_status: 'in_stock' | 'out_of_stock'
  readonly track_inventory: boolean
  readonly quantity: number | null
  readonly selling_price: number
  readonly allergens: readonly string[]
  readonly product_instruction: { readonly enabled: boolean; readonly required: boolean }
  readonly options: readonly ChoosableOption[]
  readonly addons: readonly ChoosableAddon[]
}

export type ChoosableOption = {
  readonly id: string
  /** Ids of the values under which it is asked, the outermost first. */
  readonly under?: readonly string[]
  readonly name: string
  readonly type: 'single' | 'multiple'
  readonly is_required: boolean
  readonly range: { readonly min: number; readonly max: number }
  readonly included_quantity: number
  readonly included_rule: IncludedRule
  readonly status: 'active' | 'inactive'
  readonly translations?: Translations
  readonly values: readonly {
    readonly id: string
    readonly name: string
    readonly price: number
    readonly stock_status: 'in_stock' | 'out_of_stock'
    readonly allergens?: readonly string[]
    readonly translations?: Translations
  }[]
}

type ChoosableAddon = {
  readonly _id: string
  readonly name: string
  readonly translations?: Translations
  readonly selling_price: number
  readonly allergens: readonly string[]
  readonly status: 'active' | 'inactive'
  readonly stock_status: 'in_stock' | 'out_of_stock'
}

type SelectedOption = {
  readonly option_id: string
  readonly under?: readonly string[] | undefined
  readonly value_ids: readonly string[]
}

/** The selection of one line. Add-on quantities are per piece of the line. */
export type Selection = {
  readonly quantity: number
  readonly options: readonly SelectedOption[]
  readonly addons: readonly { readonly product_id: string; readonly quantity: number }[]
  readonly instruction?: string | null | undefined
}

export type ChoiceRefusal =
  | { reason: 'inactive' | 'out_of_stock' | 'instruction_required' }
  | { reason: 'quantity'; min: number; max: number }
  | { reason: 'insufficient_stock'; available: number }
  | { reason: 'unknown_option' | 'duplicate_option'; option_id: string }
  | { reason: 'option_required' | 'option_single'; option_id: string; name: string }
  | { reason: 'option_range'; option_id: string; name: string; min: number; max: number }
  | { reason: 'unknown_value' | 'duplicate_value'; option_id: string; value_id: string }
  | { reason: 'value_out_of_stock'; option_id: string; value_id: string; name: string }
  | { reason: 'unknown_addon' | 'duplicate_addon'; product_id: string }
  | { reason: 'addon_out_of_stock'; product_id: string; name: string }

const maxQuantity = 99

const keyOf = ({ option_id, under }: SelectedOption) => optionKey({ id: option_id, under })

/** The selected options that are asked, in the order of the product. Others are left out. */
export function selectedOptions<O extends Pick<ChoosableOption, 'id' | 'under'>>(
  product: { readonly options: readonly O[] },
  { options }: Pick<Selection, 'options'>,
): { option: O; value_ids: readonly string[] }[] {
  const selected = new Map(options.map((one) => [keyOf(one), one.value_ids]))
  return askedOptions(product.options, options).flatMap((option) => {
    const value_ids = selected.get(optionKey(option))
    return value_ids ? [{ option, value_ids }] : []
  })
}

const isCount = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity

/**
 * All reasons why this selection cannot be ordered, the most important first; empty when it can. Inactive options
 * and add-ons do not exist here, nor do options under values that are not selected.
 */
export function choiceRefusals(product: ChoosableProduct, chosen: Selection): ChoiceRefusal[] {
  if (product.status === 'inactive') return [{ reason: 'inactive' }]
  const options = askedOptions(
    product.options.filter(({ status }) => status === 'active'),
    chosen.options,
  )
  const keys = new Set(options.map(optionKey))
  const strangers = chosen.options.filter((one) => !keys.has(keyOf(one)))
  return [
    ...stockRefusals(product, chosen.quantity),
    ...strangers.map(({ option_id }): ChoiceRefusal => ({ reason: 'unknown_option', option_id })),
    ...options.flatMap((option) => optionRefusals(option, chosen)),
    ...addonRefusals(product, chosen),
    ...(product.product_instruction.required && !chosen.instruction?.trim()
      ? [{ reason: 'instruction_required' } as const]
      : []),
  ]
}

function stockRefusals(product: ChoosableProduct, quantity: number): ChoiceRefusal[] {
  if (!isCount(quantity)) return [{ reason: 'quantity', min: 1, max: maxQuantity }]
  if (product.stock_status === 'out_of_stock') return [{ reason: 'out_of_stock' }]
  const available = product.track_inventory ? (product.quantity ?? 0) : quantity
  if (available === 0) return [{ reason: 'out_of_stock' }]
  return available < quantity ? [{ reason: 'insufficient_stock', available }] : []
}

function optionRefusals(option: ChoosableOption, chosen: Selection): ChoiceRefusal[] {
  const { id: option_id, name } = option
  const key = optionKey(option)
  const picks = chosen.options.filter((one) => keyOf(one) === key)
  if (picks.length > 1) return [{ reason: 'duplicate_option', option_id }]
  const value_ids = picks[0]?.value_ids ?? []
  if (value_ids.length === 0) return option.is_required ? [{ reason: 'option_required', option_id, name }] : []
  return [
    ...countRefusals(option, value_ids.length),
    ...value_ids.flatMap((value_id, index) => valueRefusals(option, value_id, value_ids.indexOf(value_id) < index)),
  ]
}

/** The range applies to options with several values, and only after a first choice: an optional option may stay empty. */
function countRefusals(option: ChoosableOption, count: number): ChoiceRefusal[] {
  if (count >= minValuesOf(option) && count <= maxValuesOf(option)) return []
  const { id: option_id, name, type, range } = option
  return type === 'single'
    ? [{ reason: 'option_single', option_id, name }]
    : [{ reason: 'option_range', option_id, name, min: range.min, max: range.max }]
}

function valueRefusals({ id: option_id, values }: ChoosableOption, value_id: string, again: boolean): ChoiceRefusal[] {
  const value = values.find(({ id }) => id === value_id)
  if (!value) return [{ reason: 'unknown_value', option_id, value_id }]
  if (again) return [{ reason: 'duplicate_value', option_id, value_id }]
  return value.stock_status === 'out_of_stock'
    ? [{ reason: 'value_out_of_stock', option_id, value_id, name: value.name }]
    : []
}

function addonRefusals({ addons }: ChoosableProduct, chosen: Selection): ChoiceRefusal[] {
  return chosen.addons.flatMap(({ product_id, quantity }, index): ChoiceRefusal[] => {
    const addon = addons.find(({ _id, status }) => _id === product_id && status === 'active')
    if (!addon) return [{ reason: 'unknown_addon', product_id }]
    if (chosen.addons.findIndex((one) => one.product_id === product_id) < index)
      return [{ reason: 'duplicate_addon', product_id }]
    if (!isCount(quantity)) return [{ reason: 'quantity', min: 1, max: maxQuantity }]
    return addon.stock_status === 'out_of_stock' ? [{ reason: 'addon_out_of_stock', product_id, name: addon.name }] : []
  })
}

/** Minor units per piece and per line. A line of the bill consists of these three prices. */
export type LinePrice = { unit_price: number; options_price: number; addons_price: number; line_total: number }

/** The price of a valid selection. Unknown options cost nothing here, so validate first. */
export function linePrice(product: ChoosableProduct, chosen: Selection): LinePrice {
  const options_price = selectedOptions(product, chosen).reduce(
    (sum, { option, value_ids }) => sum + optionPrice(option, value_ids),
    0,
  )
  const prices = new Map(product.addons.map(({ _id, selling_price }) => [_id, selling_price]))
  const addons_price = chosen.addons.reduce(
    (sum, { product_id, quantity }) => sum + (prices.get(product_id) ?? 0) * quantity,
    0,
  )
  const unit_price = product.selling_price
  return {
    unit_price,
    options_price,
    addons_price,
    line_total: chosen.quantity * (unit_price + options_price + addons_price),
  }
}
