import type { MerchantPackage, PackageInput } from '#contract/areas/packages.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { hasRows } from '#api/platform/db/references.ts'
import { lastSortOrder } from '#api/platform/db/row-order.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { deletePackage, findPackage, insertPackage, updatePackage } from './packages.db.ts'
import type { PackageRow } from './packages.db.ts'

/** `currency`: of packages that name none. */
export const toPackage = (row: PackageRow, currency: string): MerchantPackage => ({
  ...row,
  currency: row.currency ?? currency,
})

export const showPackage = async (db: Db, id: string, currency: string): Promise<MerchantPackage> =>
  toPackage(orNotFound(await findPackage(db, id), 'Package'), currency)

/** A new package is the last one. */
export async function createPackage(db: Db, input: PackageInput, currency: string): Promise<MerchantPackage> {
  const { merchant_ids, product_ids } = await contentOf(db, { merchant_ids: [], product_ids: [], ...input })
  const id = newId()
  await insertPackage(db, {
    currency,
    ...definedColumns(input),
    name: input.name,
    id,
    merchant_ids,
    product_ids,
    sort_order: input.sort_order ?? (await lastSortOrder(db, 'merchant_package')),
  })
  await audit(db, 'merchant_package.created', `merchant_package:${id}`, input)
  return showPackage(db, id, currency)
}

/** Changes the sent fields. Merchants and products that were deleted leave the package. */
export async function changePackage(
  db: Db,
  id: string,
  changes: Partial<PackageInput>,
  currency: string,
): Promise<MerchantPackage> {
  const { merchants, products } = await showPackage(db, id, currency)
  const hasContent = changes.merchant_ids !== undefined || changes.product_ids !== undefined
  const old = { merchant_ids: merchants.map((one) => one.id), product_ids: products.map((one) => one.id) }
  await updatePackage(db, id, {
    ...definedColumns(changes),
    ...(hasContent ? await contentOf(db, { ...old, ...changes }) : {}),
  })
  await audit(db, 'merchant_package.updated', `merchant_package:${id}`, changes)
  return showPackage(db, id, currency)
}

/** Deletes a package. Its merchants and products remain. */
export async function removePackage(db: Db, id: string, currency: string): Promise<{ id: string }> {
  const { name } = await showPackage(db, id, currency)
  await deletePackage(db, id)
  await audit(db, 'merchant_package.deleted', `merchant_package:${id}`, { name })
  return { id }
}

/** Merchants and products of a package, each once. 422 without any, and for those of other tenants. */
async function contentOf(db: Db, content: Pick<MerchantPackage, 'merchant_ids' | 'product_ids'>) {
  const merchant_ids = [...new Set(content.merchant_ids)]
  const product_ids = [...new Set(content.product_ids)]
  if (merchant_ids.length + product_ids.length === 0)
    throw invalid({ merchant_ids: 'Choose at least one merchant or product.' })
  const [hasMerchants, hasProducts] = await Promise.all([
    hasRows(db, 'merchant', merchant_ids),
    hasRows(db, 'product', product_ids),
  ])
  if (!hasMerchants) throw invalid({ merchant_ids: 'Choose merchants of this network.' })
  if (!hasProducts) throw invalid({ product_ids: 'Choose products of this network.' })
  return { merchant_ids, product_ids }
}
