import type { BulkEditResult, BulkFailure, BulkProductChanges } from '#contract/areas/catalog/bulk-edits.ts'
import { undoMinutes } from '#contract/areas/catalog/bulk-edits.ts'
import { notFound, orNotFound } from '#api/platform/api-error.ts'
import type { ProductEdit, ProductState } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { restock } from '../catalog.job-types.ts'
import { releaseOverrides } from '../master/menu.commands.ts'
import { storeFieldsOf, trackProducts } from '../master/overrides.commands.ts'
import { listInCombos } from '../components/combos.queries.ts'
import { checkReferences } from '../product-draft.commands.ts'
import { addToCategories } from '../product-links.db.ts'
import {
  addTags,
  deleteEditsBefore,
  insertEdit,
  latestEdit,
  lockEditableProducts,
  removeLinks,
  restoreCategories,
  takeEdit,
  takenSkus,
  writeStates,
} from './bulk-edits.db.ts'
import type { EditableProduct } from './bulk-edits.rules.ts'
import { inverseOf, planEdit, undoObstacle } from './bulk-edits.rules.ts'
import { auditEdits, publishEdits } from './edit-events.commands.ts'

const undoableSince = (db: Db) => isoAt(db.nowMs - undoMinutes * 60_000)

/** Changes products, each on its own, and keeps the values before so that the user can undo the edit. */
export async function editProducts(
  db: Db,
  userId: string,
  ids: readonly string[],
  changes: BulkProductChanges,
): Promise<BulkEditResult> {
  const { merchantId } = db.scope
  const categoryIds = [...changes.add_category_ids, ...changes.remove_category_ids]
  const tagIds = [...changes.add_tag_ids, ...changes.remove_tag_ids]
  if (merchantId !== null) await checkReferences(db, merchantId, { category_ids: categoryIds, tag_ids: tagIds })
  const locked = await lockEditableProducts(db, ids, { categoryIds, tagIds })
  const products = new Map(locked.filter(({ is_deleted }) => !is_deleted).map((product) => [product.id, product]))
  if (products.size === 0) throw notFound('Product')
  const combos = changes.is_deleted ? await listInCombos(db, [...products.keys()]) : undefined
  const storeFields = locked.some(({ source_id }) => source_id !== null) ? await storeFieldsOf(db) : null
  const failures: BulkFailure[] = []
  const edits: ProductEdit[] = []
  for (const id of new Set(ids)) {
    const product = products.get(id)
    const planned = product ? (combos?.has(id) ? 'in_combos' : planEdit(product, changes, storeFields)) : 'not_found'
    if (typeof planned === 'string') failures.push({ id, name: product?.name ?? null, reason: planned })
    else if (planned) edits.push(planned)
  }
  if (edits.length === 0) return { edit_id: null, changed: 0, failures }
  const edit_id = newId()
  await deleteEditsBefore(db, undoableSince(db))
  await insertEdit(db, userId, edit_id, edits)
  await applyEdits(db, products, edits)
  return { edit_id, changed: edits.length, failures }
}

/** Restores the products of an edit that nobody has changed since then in the same fields. */
export async function undoEdit(db: Db, userId: string, editId: string): Promise<Omit<BulkEditResult, 'edit_id'>> {
  const edits = orNotFound(await takeEdit(db, userId, editId, undoableSince(db)), 'Edit')
  const locked = await lockEditableProducts(
    db,
    edits.map(({ id }) => id),
    {
      categoryIds: edits.flatMap((edit) => [
        ...edit.added_category_ids,
        ...edit.removed_categories.map(({ id }) => id),
      ]),
      tagIds: edits.flatMap((edit) => [...edit.added_tag_ids, ...edit.removed_tag_ids]),
    },
  )
  const products = new Map(locked.map((product) => [product.id, product]))
  const taken = await takenSkus(
    db,
    locked.filter(({ is_deleted }) => is_deleted),
  )
  const failures: BulkFailure[] = []
  const undone = edits.filter((edit) => {
    const product = products.get(edit.id)
    const skus = taken.flatMap(({ merchant_id, sku }) =>
      sku !== null && merchant_id === product?.merchant_id ? [sku] : [],
    )
    const reason = undoObstacle(product, edit, new Set(skus))
    if (reason) failures.push({ id: edit.id, name: product?.name ?? null, reason })
    return reason === undefined
  })
  await applyEdits(db, products, undone.map(inverseOf))
  await restoreCategories(
    db,
    undone.flatMap(({ id, removed_categories }) =>
      removed_categories.map((place) => ({ product_id: id, other_id: place.id, sort_order: place.sort_order })),
    ),
  )
  await releaseOverrides(
    db,
    undone.flatMap(({ id, new_overrides = [] }) => (new_overrides.length > 0 ? [{ id, fields: new_overrides }] : [])),
  )
  return { changed: undone.length, failures }
}

/** The last edit that the user can still undo. */
export async function findLatestEdit(db: Db, userId: string) {
  const edit = await latestEdit(db, userId, undoableSince(db))
  if (!edit) return null
  const { id, changed, created_at } = edit
  return { id, changed, undo_until: isoAt(msOf(created_at) + undoMinutes * 60_000) }
}

type Products = ReadonlyMap<string, EditableProduct>

/** Applies edits. What they change of the master menu becomes an override of the store. */
function applyEdits(db: Db, products: Products, edits: readonly ProductEdit[]): Promise<void> {
  const following = edits.flatMap(({ id }) => ((products.get(id)?.source_id ?? null) === null ? [] : [id]))
  return trackProducts(db, following, () => writeEdits(db, products, edits))
}

async function writeEdits(db: Db, products: Products, edits: readonly ProductEdit[]): Promise<void> {
  await writeStates(
    db,
    edits.flatMap((edit) => stateAfter(products, edit)),
  )
  const pairs = (idsOf: (edit: ProductEdit) => readonly string[]) =>
    edits.flatMap((edit) => idsOf(edit).map((other_id) => ({ product_id: edit.id, other_id })))
  await removeLinks(
    db,
    'category',
    pairs((edit) => edit.removed_categories.map(({ id }) => id)),
  )
  await removeLinks(
    db,
    'tag',
    pairs(({ removed_tag_ids }) => removed_tag_ids),
  )
  await addTags(
    db,
    pairs(({ added_tag_ids }) => added_tag_ids),
  )
  for (const [merchantId, group] of byMerchant(products, edits)) {
    await addToCategories(
      db,
      merchantId,
      group.map(({ id, added_category_ids }) => ({ productId: id, ids: added_category_ids })),
    )
    await restockLater(db, merchantId, group)
  }
  await auditEdits(db, edits)
  for (const [merchantId, group] of byMerchant(products, edits)) await publishEdits(db, merchantId, group)
}

function stateAfter(products: Products, { id, after }: ProductEdit): (ProductState & { id: string })[] {
  const product = products.get(id)
  if (!product || Object.keys(after).length === 0) return []
  const { selling_price, status, stock_status, sold_out_until, is_deleted } = product
  return [{ id, selling_price, status, stock_status, sold_out_until, is_deleted, ...after }]
}

const byMerchant = (products: Products, edits: readonly ProductEdit[]) =>
  Map.groupBy(edits, ({ id }) => products.get(id)?.merchant_id ?? '')

/** A product that is sold out for a day again comes back into stock at the end of that day. */
async function restockLater(db: Db, merchant_id: string, edits: readonly ProductEdit[]): Promise<void> {
  const days = Map.groupBy(edits, ({ after }) => after.sold_out_until ?? null)
  for (const [at, group] of days)
    if (at !== null) await restock.enqueue(db, { merchant_id, product_ids: group.map(({ id }) => id) }, { at })
}
