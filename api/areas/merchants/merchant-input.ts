import type { Db } from '#api/platform/db/db.ts'
import { splitList } from '../imports/cell-values.rules.ts'
import { parseAmount } from '../imports/amounts.rules.ts'
import { cellError, shortText, unreadableCell } from '../imports/problems.rules.ts'
import { merchantCategoriesByName } from './merchant-files.db.ts'

const optionalTexts = ['description', 'postal_code', 'city', 'state']
const plainTexts = ['slug', 'name', 'status', 'contact_number', 'contact_email', 'currency', 'timezone', 'address']
const plainCodes = ['merchant_type', 'country', 'default_order_type', 'delivery_by', 'commission_type']

export async function inputOf(db: Db, codes: ReadonlyMap<string, string>, all: ReadonlyMap<string, string>) {
  const input: Record<string, unknown> = {}
  for (const field of [...plainTexts, ...plainCodes]) if (codes.has(field)) input[field] = codes.get(field)
  for (const field of optionalTexts) if (codes.has(field)) input[field] = codes.get(field) || null
  const types = codes.get('order_types')
  if (types !== undefined) input['order_types'] = splitList(types)
  const taxes = codes.get('tax_inclusive_prices')
  if (taxes !== undefined) input['tax_inclusive_prices'] = taxes === 'yes'
  const names = codes.get('merchant_categories')
  if (names !== undefined) input['category_ids'] = await categoryIds(db, splitList(names))
  if (codes.has('latitude') || codes.has('longitude')) input['merchant_address_location'] = pointOf(all)
  const commission = codes.get('commission_value')
  if (commission !== undefined) input['commission_value'] = commissionOf(commission, all)
  return input
}

function pointOf(all: ReadonlyMap<string, string>) {
  const [latitude, longitude] = [all.get('latitude') ?? '', all.get('longitude') ?? '']
  if (latitude === '' && longitude === '') return null
  const field = latitude === '' || Number.isNaN(Number(latitude)) ? 'latitude' : 'longitude'
  if (latitude === '' || longitude === '' || Number.isNaN(Number(latitude)) || Number.isNaN(Number(longitude)))
    throw cellError(field, 'required')
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function commissionOf(text: string, all: ReadonlyMap<string, string>): number {
  const value =
    all.get('commission_type') === 'fixed'
      ? parseAmount(text, all.get('currency') ?? 'EUR')
      : Number(text.replace(',', '.'))
  if (value === undefined || Number.isNaN(value)) throw unreadableCell('commission_value', text)
  return value
}

async function categoryIds(db: Db, names: readonly string[]): Promise<string[]> {
  const found = await merchantCategoriesByName(db, names)
  return names.map((name) => {
    const category = found.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!category) throw cellError('merchant_categories', 'unknown_name', { name: shortText(name) })
    return category.id
  })
}
