import { splitList } from '../../imports/cell-values.rules.ts'
import { parseAmount } from '../../imports/amounts.rules.ts'
import type { Cells } from '../../imports/define-import.ts'
import { parseChoice, parseYesNo } from '../../imports/headings.rules.ts'
import { unreadableCell } from '../../imports/problems.rules.ts'
import { parseOptions, optionsText } from './option-text.rules.ts'
import type { OptionText } from './option-text.rules.ts'
import { listCell } from '../../exports/cells.rules.ts'
import { minorUnit } from '#contract/rules/currencies.ts'

/** What a row says about a product. Fields without a column, and choices without a text, are absent. */
export type ProductValues = {
  sku?: string | null
  name?: string
  description?: string | null
  selling_price?: number
  cost_price?: number | null
  is_taxable?: boolean
  track_inventory?: boolean
  quantity?: number | null
  low_stock_at?: number | null
  stock_status?: 'in_stock' | 'out_of_stock'
  status?: 'active' | 'inactive'
  categories?: string[]
  tags?: string[]
  labels?: string[]
  allergens?: string[]
  linked_options?: string[]
  options?: OptionText[]
  image_url?: string[]
}

/** Parses the cells of a row. Throws `RowError` for the first cell that cannot be read. */
export function parseProduct(cells: Cells, currency: string): ProductValues {
  const values: ProductValues = {}
  const text = (field: string) => cells.get(field)
  const parse = <T>(field: string, parser: (cell: string) => T | undefined, set: (value: T) => void) => {
    const cell = text(field)
    if (cell === undefined || cell === '') return
    const value = parser(cell)
    if (value === undefined) throw unreadableCell(field, cell)
    set(value)
  }
  // Feeds write the currency behind the amount.
  const amount = (cell: string) =>
    parseAmount(cell.endsWith(` ${currency}`) ? cell.slice(0, -currency.length - 1) : cell, currency)
  const sku = text('sku')
  if (sku !== undefined) values.sku = sku === '' ? null : sku
  const name = text('name')
  if (name !== undefined) values.name = name
  const description = text('description')
  if (description !== undefined) values.description = description === '' ? null : description
  parse('selling_price', amount, (value) => (values.selling_price = value))
  if (text('cost_price') === '') values.cost_price = null
  parse('cost_price', amount, (value) => (values.cost_price = value))
  parse('is_taxable', parseYesNo, (value) => (values.is_taxable = value))
  parse('track_inventory', parseYesNo, (value) => (values.track_inventory = value))
  parse('quantity', parseQuantity, (value) => {
    values.quantity = value
    if (values.track_inventory === undefined) values.track_inventory = true
  })
  if (text('low_stock_at') === '') values.low_stock_at = null
  parse('low_stock_at', parseQuantity, (value) => (values.low_stock_at = value))
  parse('stock_status', stockOf, (value) => (values.stock_status = value))
  parse('status', statusOf, (value) => (values.status = value))
  for (const field of ['categories', 'tags', 'labels', 'allergens', 'linked_options', 'image_url'] as const) {
    const cell = text(field)
    if (cell !== undefined) values[field] = splitList(cell)
  }
  const options = text('options')
  if (options !== undefined) {
    const parsed = parseOptions(options, currency)
    if (!parsed) throw unreadableCell('options', options)
    values.options = parsed
  }
  return values
}

const parseQuantity = (cell: string) => (/^\d{1,7}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined)

/** Also what other shops write: true and false, visible and draft. */
const statusOf = (cell: string) =>
  parseChoice(cell, ['active', 'inactive']) ??
  (/^(draft|archived|hidden)$/i.test(cell) ? 'inactive' : undefined) ??
  ({ true: 'active', false: 'inactive' } as const)[String(parseYesNo(cell))]
const stockOf = (cell: string) =>
  parseChoice(cell, ['in_stock', 'out_of_stock']) ??
  ({ true: 'in_stock', false: 'out_of_stock' } as const)[String(parseYesNo(cell))]

type Field = keyof ProductValues
const comparable = (field: Field, value: ProductValues[Field], currency: string): string => {
  if (field === 'options') return optionsText(isOptions(value) ? value : [], currency)
  const isSet = field === 'categories' || field === 'tags' || field === 'labels'
  return JSON.stringify(
    Array.isArray(value) && isSet ? value.map((one) => String(one).toLowerCase()).toSorted() : value,
  )
}
const isOptions = (value: ProductValues[Field]): value is OptionText[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object')

/** The fields that differ from the present product. */
export const changedFields = (now: Required<ProductValues>, values: ProductValues, currency: string): Field[] =>
  fieldsOf(values).filter(
    (field) => comparable(field, values[field], currency) !== comparable(field, now[field], currency),
  )

const allFields = new Set<string>([
  'sku',
  'name',
  'description',
  'selling_price',
  'cost_price',
  'is_taxable',
  'track_inventory',
  'quantity',
  'low_stock_at',
  'stock_status',
  'status',
  'categories',
  'tags',
  'labels',
  'allergens',
  'linked_options',
  'options',
  'image_url',
])
const isField = (name: string): name is Field => allFields.has(name)
const fieldsOf = (values: ProductValues): Field[] => Object.keys(values).filter(isField)

/** The cells of some fields of a product, as a row would have them. */
export function cellsOf(
  now: Required<ProductValues>,
  fields: readonly Field[],
  currency: string,
): Record<string, string> {
  const decimals = minorUnit(currency)
  return Object.fromEntries(
    fields.map((field) => {
      const value = now[field]
      if (isOptions(value) && field === 'options') return [field, optionsText(value, currency)]
      if (Array.isArray(value)) return [field, listCell(value.map(String)) ?? '']
      if ((field === 'selling_price' || field === 'cost_price') && typeof value === 'number')
        return [field, (value / 10 ** decimals).toFixed(decimals)]
      return [field, value === null ? '' : String(value)]
    }),
  )
}
