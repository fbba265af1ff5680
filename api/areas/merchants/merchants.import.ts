import { MerchantInput, MerchantUpdateInput } from '#contract/areas/merchants/merchants.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { minorUnit } from '#contract/rules/currencies.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { slugify } from '#api/platform/text/slug.rules.ts'
import { listCell } from '../exports/cells.rules.ts'
import { parseAmount, splitList } from '../imports/cell-values.rules.ts'
import { eachRow } from '../imports/define-import.ts'
import type { Cells, Importable, ImportContext, RowResult } from '../imports/define-import.ts'
import { parseChoice, parseYesNo } from '../imports/headings.rules.ts'
import { cellError, parseRow, shortText, unreadableCell } from '../imports/problems.rules.ts'
import { createMerchant, removeMerchant, updateMerchant } from './merchants.commands.ts'
import { findMerchantOfRow, merchantCategoriesByName, merchantsChangedAt } from './merchant-files.db.ts'
import type { MerchantOfFile } from './merchant-files.db.ts'

/** The cells of a merchant, by field, in codes. */
function cellsOf(merchant: MerchantOfFile): Record<string, string> {
  const { commission_type, commission_value, currency } = merchant
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    slug: merchant.slug,
    name: merchant.name,
    merchant_type: merchant.merchant_type,
    description: text(merchant.description),
    status: merchant.status,
    merchant_categories: listCell(merchant.category_names) ?? '',
    contact_number: merchant.contact_number,
    contact_email: merchant.contact_email,
    currency,
    timezone: merchant.timezone,
    address: merchant.address,
    postal_code: text(merchant.postal_code),
    city: text(merchant.city),
    state: text(merchant.state),
    country: merchant.country,
    latitude: text(merchant.latitude),
    longitude: text(merchant.longitude),
    order_types: listCell(merchant.order_types) ?? '',
    default_order_type: merchant.default_order_type,
    delivery_by: merchant.delivery_by,
    commission_type,
    commission_value:
      commission_type === 'fixed'
        ? (commission_value / 10 ** minorUnit(currency)).toFixed(minorUnit(currency))
        : String(commission_value),
    tax_inclusive_prices: merchant.tax_inclusive_prices ? 'yes' : 'no',
  }
}

const choices: Record<string, (text: string) => string | undefined> = {
  merchant_type: (text) => parseChoice(text, ['ecommerce', 'pick_and_drop']),
  status: (text) => parseChoice(text, ['active', 'inactive']),
  delivery_by: (text) => parseChoice(text, ['admin', 'merchant'], 'delivery_by_'),
  commission_type: (text) => parseChoice(text, ['percentage', 'fixed']),
  default_order_type: (text) => parseChoice(text, orderTypeAlias.options),
  tax_inclusive_prices: (text) => ({ true: 'yes', false: 'no' })[String(parseYesNo(text))],
  order_types: (text) => {
    const types = splitList(text).map((one) => parseChoice(one, orderTypeAlias.options))
    return types.includes(undefined) ? undefined : (listCell(types.flatMap((type) => type ?? [])) ?? '')
  },
}
/** Fields that an empty cell leaves as they are. */
const keptWhenEmpty = new Set([...Object.keys(choices), 'slug', 'currency', 'timezone', 'commission_value', 'country'])

/** The row in codes. Throws `RowError` for the first cell that cannot be read. */
function codesOf(cells: Cells): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [field, text] of cells) {
    if (text === '' && keptWhenEmpty.has(field)) continue
    const choose = choices[field]
    const code = choose ? choose(text) : text
    if (code === undefined) throw unreadableCell(field, text)
    codes.set(field, code)
  }
  return codes
}

/** Whether a code says the same as the merchant's, also with other decimals. */
const isSame = (code: string, now: string | undefined) =>
  code === now || (code !== '' && now !== '' && Number(code) === Number(now))

const optionalTexts = ['description', 'postal_code', 'city', 'state']
const plainTexts = ['slug', 'name', 'status', 'contact_number', 'contact_email', 'currency', 'timezone', 'address']
const plainCodes = ['merchant_type', 'country', 'default_order_type', 'delivery_by', 'commission_type']

async function inputOf(db: Db, codes: ReadonlyMap<string, string>, all: ReadonlyMap<string, string>) {
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

async function applyRow({ db, tenant }: ImportContext, cells: Cells): Promise<RowResult> {
  const codes = codesOf(cells)
  const slug = codes.get('slug') ?? slugify(codes.get('name') ?? '', 100)
  const now = slug === '' ? undefined : await findMerchantOfRow(db, slug)
  if (!now) {
    const all = new Map([['currency', tenant.currency], ...codes])
    const draft = parseRow(MerchantInput, await inputOf(db, codes, all))
    return { outcome: 'created', id: (await createMerchant(db, tenant, draft))._id }
  }
  const current = cellsOf(now)
  const changed = new Map([...codes].filter(([field, code]) => field in current && !isSame(code, current[field])))
  if (changed.size === 0) return { outcome: 'unchanged' }
  const all = new Map([...Object.entries(current), ...codes])
  await updateMerchant(db, tenant, now.id, parseRow(MerchantUpdateInput, await inputOf(db, changed, all)))
  const before = Object.fromEntries([...changed.keys()].map((field) => [field, current[field] ?? '']))
  return { outcome: 'updated', id: now.id, before }
}

/** Merchants of the tenant, by slug. New ones are not published. */
export const merchantsImport: Importable = {
  type: 'merchants',
  fields: [
    { key: 'slug' },
    { key: 'name', isRequired: true },
    { key: 'merchant_type', isRequired: true },
    { key: 'description' },
    { key: 'status' },
    { key: 'merchant_categories' },
    { key: 'contact_number', isRequired: true },
    { key: 'contact_email', isRequired: true },
    { key: 'address', isRequired: true },
    { key: 'postal_code' },
    { key: 'city' },
    { key: 'state' },
    { key: 'country', isRequired: true },
    { key: 'latitude' },
    { key: 'longitude' },
    { key: 'order_types', isRequired: true },
    { key: 'default_order_type' },
    { key: 'delivery_by' },
    { key: 'commission_type' },
    { key: 'commission_value' },
    { key: 'tax_inclusive_prices' },
    { key: 'currency' },
    { key: 'timezone' },
  ],
  aliases: {
    contact_number: ['phone', 'telephone'],
    contact_email: ['email', 'e-mail'],
    postal_code: ['zip', 'postcode'],
  },
  keysOf: (cells) => {
    const slug = cells.get('slug') ?? ''
    return slug === '' ? [] : [{ field: 'slug', value: slug }]
  },
  inputs: { category_ids: 'merchant_categories', merchant_address_location: 'latitude' },
  apply: eachRow(applyRow),
  restore: async (context, id, before) => {
    const [merchant] = await merchantsChangedAt(context.db, [id])
    if (!merchant) throw notFound('Merchant')
    await applyRow(context, new Map([['slug', merchant.slug], ...before]))
  },
  remove: ({ db, tenant }, id) => removeMerchant(db, tenant, id),
  changedAt: merchantsChangedAt,
}
