import type { BulkFailure, BulkProductChanges, PriceChange } from '#contract/areas/catalog/bulk-edits.ts'
import { price } from '#contract/fields.ts'
import type { ProductEdit, ProductState } from '#api/platform/column-types.ts'
import { lockedFields } from '../master/merge.rules.ts'

/** A product with the links that an edit names. */
export type EditableProduct = ProductState & {
  id: string
  merchant_id: string
  is_pos_managed: boolean
  /** The product of the master menu that it follows. */
  source_id: string | null
  overrides: readonly string[]
  name: string
  sku: string | null
  track_inventory: boolean
  quantity: number | null
  categories: ProductEdit['removed_categories']
  tag_ids: readonly string[]
}
type Reason = BulkFailure['reason']

const priceAfter = (before: number, change: PriceChange): number =>
  'price' in change ? change.price : Math.round(before * (1 + change.percent / 100))

const isSoldOutByCount = ({ track_inventory, quantity }: EditableProduct) => track_inventory && quantity === 0

const stateFields = ['selling_price', 'status', 'stock_status', 'sold_out_until', 'is_deleted'] as const

function requestedState(product: EditableProduct, changes: BulkProductChanges): Partial<ProductState> {
  if (changes.is_deleted) return { is_deleted: true }
  const { status, stock_status, selling_price } = changes
  return {
    ...(status === undefined ? {} : { status }),
    ...(stock_status === undefined ? {} : { stock_status, sold_out_until: null }),
    ...(selling_price === undefined ? {} : { selling_price: priceAfter(product.selling_price, selling_price) }),
  }
}

/** The fields in which `next` differs from the product, as they are and as they become. */
function differences(product: ProductState, next: Partial<ProductState>): Pick<ProductEdit, 'before' | 'after'> {
  const changed = stateFields.filter((field) => next[field] !== undefined && next[field] !== product[field])
  const pick = (from: Partial<ProductState>) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(product), after: pick(next) }
}

/** Whether the changes concern a field of the master menu that stores may not change. */
function isLocked(
  { source_id, is_pos_managed }: EditableProduct,
  changes: BulkProductChanges,
  storeFields: StoreFields,
) {
  if (source_id === null || storeFields === null) return false
  const { selling_price, status, is_deleted, add_category_ids, remove_category_ids } = changes
  const fields = [
    ...(selling_price === undefined ? [] : ['selling_price']),
    ...(status === undefined && is_deleted === undefined ? [] : ['status']),
    ...(add_category_ids.length + remove_category_ids.length > 0 ? ['category_ids'] : []),
  ]
  return lockedFields('product', fields, storeFields, is_pos_managed).length > 0
}

/** Fields of the master menu that stores may change; null: the tenant has none. */
type StoreFields = readonly string[] | null

/** What the changes do to a product; the reason if it cannot be changed; undefined if it is like that already. */
export function planEdit(
  product: EditableProduct,
  changes: BulkProductChanges,
  storeFields: StoreFields = null,
): ProductEdit | Reason | undefined {
  if (isLocked(product, changes, storeFields)) return 'master_menu'
  const state = requestedState(product, changes)
  if (state.stock_status === 'in_stock' && isSoldOutByCount(product)) return 'no_stock'
  if (changes.selling_price !== undefined && product.is_pos_managed) return 'pos_managed'
  if (state.selling_price !== undefined && !price.safeParse(state.selling_price).success) return 'price_range'
  const isLinked = new Set([...product.categories.map(({ id }) => id), ...product.tag_ids])
  const missing = (ids: readonly string[]) =>
    changes.is_deleted ? [] : [...new Set(ids)].filter((id) => !isLinked.has(id))
  const removed = new Set(changes.is_deleted ? [] : [...changes.remove_category_ids, ...changes.remove_tag_ids])
  const edit: ProductEdit = {
    id: product.id,
    ...differences(product, state),
    added_category_ids: missing(changes.add_category_ids).filter((id) => !removed.has(id)),
    removed_categories: product.categories.filter(({ id }) => removed.has(id)),
    added_tag_ids: missing(changes.add_tag_ids).filter((id) => !removed.has(id)),
    removed_tag_ids: product.tag_ids.filter((id) => removed.has(id)),
  }
  return isEmpty(edit) ? undefined : { ...edit, ...newOverrides(product, edit) }
}

/** The fields of the master menu that the edit is the first to override. */
function newOverrides(
  { source_id, overrides }: EditableProduct,
  edit: ProductEdit,
): Pick<ProductEdit, 'new_overrides'> {
  if (source_id === null) return {}
  const { selling_price, status, is_deleted } = edit.after
  const fields = [
    ...(selling_price === undefined ? [] : ['selling_price']),
    ...(status === undefined && is_deleted === undefined ? [] : ['status']),
    ...(edit.added_category_ids.length + edit.removed_categories.length === 0 ? [] : ['category_ids']),
  ]
  return { new_overrides: fields.filter((field) => !overrides.includes(field)) }
}

const isEmpty = ({ after, added_category_ids, removed_categories, added_tag_ids, removed_tag_ids }: ProductEdit) =>
  Object.keys(after).length + added_category_ids.length + removed_categories.length === 0 &&
  added_tag_ids.length + removed_tag_ids.length === 0

/** Why an edit of a product cannot be undone, or undefined. `takenSkus` are those of other products. */
export function undoObstacle(
  product: EditableProduct | undefined,
  edit: ProductEdit,
  takenSkus: ReadonlySet<string>,
): Reason | undefined {
  if (!product || (product.is_deleted && edit.after.is_deleted !== true)) return 'not_found'
  if (isChangedSince(product, edit)) return 'changed'
  if (edit.before.stock_status === 'in_stock' && isSoldOutByCount(product)) return 'no_stock'
  if (edit.after.is_deleted === true && product.sku !== null && takenSkus.has(product.sku)) return 'sku_taken'
  return undefined
}

function isChangedSince(product: EditableProduct, edit: ProductEdit): boolean {
  const linked = new Set([...product.categories.map(({ id }) => id), ...product.tag_ids])
  const added = [...edit.added_category_ids, ...edit.added_tag_ids]
  const removed = [...edit.removed_categories.map(({ id }) => id), ...edit.removed_tag_ids]
  return (
    Object.keys(differences(product, edit.after).after).length > 0 ||
    added.some((id) => !linked.has(id)) ||
    removed.some((id) => linked.has(id))
  )
}

/** The edit that takes another one back. Positions in categories that it left are theirs again. */
export const inverseOf = (edit: ProductEdit): ProductEdit => ({
  id: edit.id,
  before: edit.after,
  after: edit.before,
  added_category_ids: [],
  removed_categories: edit.added_category_ids.map((id) => ({ id, sort_order: 0 })),
  added_tag_ids: edit.removed_tag_ids,
  removed_tag_ids: edit.added_tag_ids,
})
