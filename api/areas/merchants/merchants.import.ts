import { MerchantInput, MerchantUpdateInput } from '#contract/areas/merchants/merchants.ts'
import { notFound } from '#api/platform/api-error.ts'
import { slugify } from '#api/platform/text/slug.rules.ts'
import type { Cells, Importable, ImportContext, RowResult } from '../imports/define-import.ts'
import { eachRow } from '../imports/define-import.ts'
import { parseRow } from '../imports/problems.rules.ts'
import { createMerchant, removeMerchant, updateMerchant } from './merchants.commands.ts'
import { findMerchantOfRow, merchantsChangedAt } from './merchant-files.db.ts'
import { cellsOf } from './merchant-cells.ts'
import { codesOf, isSame } from './merchant-codes.ts'
import { inputOf } from './merchant-input.ts'

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
