import type { CategoryUpdateInput, CategoryInput } from '#contract/areas/catalog/categories.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from './catalog.commands.ts'
import { findForeignReference } from './catalog.db.ts'
import {
  deleteCategory,
  detachCategory,
  insertCategory,
  nextCategorySortOrder,
  lockCategory,
  oneCategory,
  updateCategoryRow,
  setProductsOf,
} from './categories.db.ts'
import type { CategoryRow } from './categories.db.ts'
import { trackCategory } from './master/overrides.commands.ts'
import { setSchedules } from './product-links.db.ts'
import { productsOfCategories } from './products.db.ts'
import { unique } from './products.rules.ts'

export const categoryOf = (row: CategoryRow) => ({ ...row, product_count: row.product_ids.length })

export async function showCategory(db: Db, id: string) {
  const [row, products] = await Promise.all([oneCategory(db, id), productsOfCategories(db, [id])])
  return { ...categoryOf(orNotFound(row, 'Category')), products }
}

export async function createCategory(db: Db, draft: CategoryInput) {
  const [{ next }] = await Promise.all([nextCategorySortOrder(db), checkNamed(db, draft)])
  const id = newId()
  await insertCategory(db, {
    id,
    merchant_id: db.merchantId,
    name: draft.name,
    view: draft.view ?? 'list',
    ...columnsOf(draft),
    sort_order: draft.sort_order ?? next,
  })
  await writeParts(db, id, draft)
  return categoryAfter(db, id, 'created', draft)
}

export async function updateCategory(db: Db, id: string, changes: CategoryUpdateInput) {
  const [locked, before] = await Promise.all([lockCategory(db, id), oneCategory(db, id), checkNamed(db, changes)])
  orNotFound(locked, 'Category')
  await tracked(db, id, changes.product_ids, () =>
    Promise.all([updateCategoryRow(db, id, columnsOf(changes)), writeParts(db, id, changes)]),
  )
  return categoryAfter(db, id, 'updated', changes, before?.product_ids)
}

/** Deletes a category. Its products remain, without this category. */
export async function removeCategory(db: Db, id: string): Promise<void> {
  const [locked, before] = await Promise.all([lockCategory(db, id), oneCategory(db, id)])
  const { name } = orNotFound(locked, 'Category')
  await tracked(db, id, undefined, () =>
    Promise.all([
      detachCategory(db, id),
      deleteCategory(db, id),
      audit(db, 'category.deleted', `category:${id}`, { name }),
    ]),
  )
  await publishCatalogChange(db, db.merchantId, before?.product_ids ?? [])
}

export async function reorderCategory(db: Db, id: string, productIds: readonly string[]) {
  const [locked, before] = await Promise.all([lockCategory(db, id), oneCategory(db, id)])
  orNotFound(locked, 'Category')
  const currentIds = new Set(before?.product_ids)
  const isSame =
    productIds.length === currentIds.size &&
    new Set(productIds).size === currentIds.size &&
    productIds.every((one) => currentIds.has(one))
  if (!isSame) throw invalid({ product_ids: "The product ids must be exactly the category's products, each once." })
  await tracked(db, id, productIds, () => setProductsOf(db, id, productIds))
  await Promise.all([
    publishCatalogChange(db, db.merchantId, productIds),
    audit(db, 'category.reordered', `category:${id}`, { product_ids: productIds }),
  ])
  return showCategory(db, id)
}

async function categoryAfter(
  db: Db,
  id: string,
  action: 'created' | 'updated',
  sent: CategoryUpdateInput,
  before: readonly string[] = [],
) {
  const category = categoryOf(orNotFound(await oneCategory(db, id), 'Category'))
  await Promise.all([
    publishCatalogChange(db, db.merchantId, unique([...before, ...category.product_ids])),
    audit(db, `category.${action}`, `category:${id}`, sent),
  ])
  return category
}

/** Runs a change of a category. What it changes of the master menu becomes an override of the store. */
const tracked = <T>(db: Db, id: string, productIds: readonly string[] | undefined, change: () => Promise<T>) =>
  trackCategory(db, id, async () => (await oneCategory(db, id))?.product_ids ?? [], {
    productIds: productIds ?? [],
    change,
  })

async function checkNamed(db: Db, { product_ids, schedule_ids }: CategoryUpdateInput): Promise<void> {
  const field = await findForeignReference(db, db.merchantId, { product_ids, schedule_ids })
  if (field) throw invalid({ [field]: `The selected ${field.replaceAll('_', ' ')} is invalid.` })
}

const columnsOf = ({ name, view, image, sort_order, status, translations }: CategoryUpdateInput) =>
  definedColumns({ name, view, image, sort_order, status, translations })

async function writeParts(db: Db, id: string, { product_ids, schedule_ids }: CategoryUpdateInput): Promise<void> {
  await Promise.all([
    product_ids && setProductsOf(db, id, unique(product_ids)),
    schedule_ids && setSchedules(db, { id, merchantId: db.merchantId, column: 'category_ids' }, unique(schedule_ids)),
  ])
}
