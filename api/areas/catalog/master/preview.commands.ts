import type {
  MenuAssignment,
  MenuProduct,
  OverriddenProduct,
  StorePreview,
} from '#contract/areas/catalog/master-menu.ts'
import { productOverrideFields } from '#contract/rules/master-menu/fields.ts'
import type { ProductOverrideField } from '#contract/rules/master-menu/fields.ts'
import { posOwnedFields } from '#contract/rules/pos/owned-fields.ts'
import { notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { chosenCategories } from './stores.commands.ts'
import { contextOf, planProducts } from './planned-products.commands.ts'
import type { PlannedProduct } from './planned-products.commands.ts'
import { masterMenuRow } from './menu.db.ts'
import { eligibleStores, storesByIds } from './stores.db.ts'
import { followerOf } from './followers.db.ts'
import { lockableFields, lockedFields } from './merge.rules.ts'
import type { ProductValues } from './merge.rules.ts'
import { masterProducts, productToShow, pageOfOverridden } from './products.db.ts'
import { sourceIdsAfter } from './product-sources.db.ts'

const chunkSize = 500
/** How many products of a store a preview names. */
const maxNamed = 100

/** What following would change at stores, without changing it. */
export async function previewStores(
  db: Db,
  merchantIds: readonly string[],
  assignment: MenuAssignment,
): Promise<StorePreview[]> {
  const menu = orNotFound(await masterMenuRow(db), 'Master menu')
  const ids = [...new Set(merchantIds)]
  if ((await eligibleStores(db, menu.merchant_id, ids)).length !== ids.length) throw notFound('Merchant')
  const category_ids = await chosenCategories(db, menu.merchant_id, assignment)
  const stores = await storesByIds(db, ids)
  const previews = stores.map(({ id, name, is_pos_managed }) => ({
    context: contextOf(menu, { ...assignment, category_ids, merchant_id: id, is_pos_managed }, true),
    preview: {
      merchant_id: id,
      name,
      is_pos_managed,
      create: 0,
      link: 0,
      update: 0,
      hide: 0,
      keep: 0,
      products: [],
    } as StorePreview,
  }))
  let after: string | null = null
  for (;;) {
    const sourceIds: string[] = await sourceIdsAfter(db, menu.merchant_id, after, chunkSize)
    for (const { context, preview } of previews)
      for (const plan of await planProducts(db, context, sourceIds, { locks: false })) addToPreview(preview, plan)
    after = sourceIds.at(-1) ?? null
    if (sourceIds.length < chunkSize) return previews.map(({ preview }) => firstNamed(preview))
  }
}

function addToPreview(preview: StorePreview, { action, name, before, change }: PlannedProduct): void {
  preview[action]++
  if (action === 'keep' && change.kept.length === 0) return
  preview.products.push({
    name,
    action,
    changed: change.changed,
    kept: change.kept,
    price_before: before?.selling_price ?? null,
    price_after: change.values.selling_price,
  })
}

/** Names what changes at existing products first, then new products. */
const firstNamed = ({ products, ...preview }: StorePreview): StorePreview => ({
  ...preview,
  products: [
    ...products.filter(({ action }) => action !== 'create'),
    ...products.filter(({ action }) => action === 'create'),
  ].slice(0, maxNamed),
})

/** A value as text, if it can be written as one. Amounts are in minor units. */
function textOf(values: ProductValues | undefined, field: string): string | null {
  const value = Object.entries(values ?? {}).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** How a product of a store follows, by field. `db` sees all merchants. Null if it does not follow. */
export async function menuProductOf(db: Db, merchantId: string, id: string): Promise<MenuProduct | null> {
  const product = orNotFound(await productToShow(db, merchantId, id), 'Product')
  const menu = await masterMenuRow(db)
  const follower = menu && (await followerOf(db, merchantId))
  if (!follower || product.source_id === null) return null
  const [master] = await masterProducts(db, menu.merchant_id, [product.source_id])
  const locked = new Set(lockedFields('product', productOverrideFields, menu.store_fields, follower.is_pos_managed))
  const stateOf = (field: ProductOverrideField) =>
    follower.is_pos_managed && posOwnedFields.some((owned) => owned === field)
      ? 'pos'
      : product.overrides.includes(field)
        ? 'changed'
        : locked.has(field)
          ? 'locked'
          : 'followed'
  return {
    is_removed: product.is_removed,
    fields: productOverrideFields.map((field) => ({
      field,
      state: stateOf(field),
      master: textOf(master?.values, field),
    })),
    option_locked_fields: lockedFields('option', lockableFields.option, menu.store_fields, follower.is_pos_managed),
  }
}

/** Products of a store with fields that it has changed, with both values. */
export async function listOverridden(
  db: Db,
  merchantId: string,
  input: { page: number; limit: number; search: string },
): Promise<{ data: OverriddenProduct[]; meta: { total: number } }> {
  const menu = orNotFound(await masterMenuRow(db), 'Master menu')
  orNotFound(await followerOf(db, merchantId), 'Merchant')
  const { data, meta } = await pageOfOverridden(db, merchantId, input)
  const masters = new Map(
    (
      await masterProducts(
        db,
        menu.merchant_id,
        data.flatMap(({ source_id }) => source_id ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    meta,
    data: data.map(({ id, name, is_removed, overrides, values, source_id }) => ({
      _id: id,
      name,
      is_removed,
      fields: overrides.map((field) => ({
        field,
        store: textOf(values, field),
        master: textOf(masters.get(source_id ?? '')?.values, field),
      })),
    })),
  }
}
