import { categoryMenuFields } from '#contract/rules/master-menu/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import {
  deleteStoreOptions,
  insertCategories,
  lockStoreCategories,
  lockStoreOptions,
  masterCategories,
  masterOptions,
  nestingBelow,
  productsBySource,
  writeCategories,
  writeOptions,
} from './groups.db.ts'
import type {
  MasterCategory,
  MasterOption,
  StoreCategory,
  StoreOption,
  WrittenCategory,
  WrittenOption,
} from './groups.db.ts'
import { differingFields, followedChoices, idsInChoices, withOptionIds } from './merge.rules.ts'
import { createdRow, deletedOption, optionColumns, updatedRow } from './push-rows.rules.ts'
import type { PushedRow } from './push-rows.rules.ts'
import { unfitOptions } from './store-nesting.rules.ts'

type FollowedStore = { merchantId: string; sourceMerchantId: string; categoryIds: readonly string[] | null }

const keyOf = (name: string) => name.toLowerCase()

/**
 * Brings the categories of a store in step. A category of the store with the same name is linked; one whose new name is
 * taken keeps its own. Returns what changed.
 */
export async function followCategories(
  db: Db,
  { merchantId, sourceMerchantId, categoryIds }: FollowedStore,
): Promise<PushedRow[]> {
  const [masters, stores] = await Promise.all([
    masterCategories(db, sourceMerchantId, categoryIds),
    lockStoreCategories(db, merchantId),
  ])
  const bySource = new Map(stores.flatMap((row) => (row.source_id === null ? [] : [[row.source_id, row] as const])))
  const byName = new Map(stores.map((row) => [keyOf(row.name), row]))
  const changes = masters.flatMap((master) => categoryChange(master, bySource.get(master.id), byName))
  const known = new Set(masters.map(({ id }) => id))
  const removed = stores.flatMap((row) =>
    row.source_id !== null && !known.has(row.source_id) && row.source_removed_at === null
      ? [{ ...row, source_id: row.source_id, status: 'inactive' as const, is_removed: true }]
      : [],
  )
  const isNew = ({ id }: WrittenCategory) => !stores.some((row) => row.id === id)
  await writeCategories(db, [...changes.filter((row) => !isNew(row)), ...removed])
  await insertCategories(db, merchantId, changes.filter(isNew))
  const byId = new Map(stores.map((row) => [row.id, row]))
  return [...changes, ...removed].map((row) => pushedCategory(row, byId.get(row.id)))
}

function pushedCategory(row: WrittenCategory, store: StoreCategory | undefined): PushedRow {
  if (!store) return createdRow('category', row)
  const action = store.source_id === null ? 'linked' : 'updated'
  const before = { ...store, is_removed: store.source_removed_at !== null }
  return updatedRow({ record: 'category', record_id: row.id, name: row.name, action }, before, row)
}

/** `byName` are the categories of the store by name, which change with each one that gets a name. */
function categoryChange(
  master: MasterCategory,
  follower: StoreCategory | undefined,
  byName: Map<string, StoreCategory>,
): WrittenCategory[] {
  const named = byName.get(keyOf(master.name))
  const store = follower ?? (named?.source_id === null ? named : undefined)
  const { id: source_id, ...values } = master
  if (!store) {
    if (named) return []
    const created = { ...values, id: newId(), source_id, overrides: [], is_removed: false }
    byName.set(keyOf(master.name), { ...created, source_removed_at: null })
    return [created]
  }
  const isTaken = named !== undefined && named.id !== store.id
  const kept = new Set([...store.overrides, ...(isTaken ? ['name'] : [])])
  const next = {
    ...values,
    ...Object.fromEntries(
      Object.entries(store).filter(
        ([field]) => kept.has(field) && categoryMenuFields.some((followed) => followed === field),
      ),
    ),
  }
  const isSame =
    store.source_id === source_id &&
    store.source_removed_at === null &&
    differingFields(categoryMenuFields, store, next).length === 0
  if (isSame) return []
  byName.delete(keyOf(store.name))
  byName.set(keyOf(next.name), store)
  return [{ ...next, id: store.id, source_id, overrides: store.overrides, is_removed: false }]
}

/**
 * Brings the options of these products of the master menu in step, with the linked ones that they use and those that these
 * bring along. Returns what changed.
 */
export async function followOptions(
  db: Db,
  merchantId: string,
  sourceProductIds: readonly string[],
): Promise<PushedRow[]> {
  const [masters, owners] = await Promise.all([
    masterOptions(db, sourceProductIds),
    productsBySource(db, merchantId, sourceProductIds),
  ])
  const stores = await lockStoreOptions(
    db,
    merchantId,
    masters.map(({ id }) => id),
    [...owners.values()],
  )
  const products = await productsBySource(
    db,
    merchantId,
    masters.flatMap(({ values }) => values.flatMap(({ product_id }) => product_id ?? [])),
  )
  const bySource = new Map(stores.map((row) => [row.source_id ?? '', row]))
  // An option that the store lacks gets its id before those that bring it along are written.
  const options = new Map(masters.map(({ id }) => [id, bySource.get(id)?.id ?? newId()]))
  const planned = masters.flatMap((master) =>
    plannedOption(master, bySource.get(master.id), { owners, products, options }),
  )
  const unfit = await findUnfitOptions(db, planned, stores)
  const changes = planned
    .map((option) => (unfit.has(option.id) ? withoutNested(option) : option))
    .filter((option) => {
      const store = bySource.get(option.source_id)
      return !store || differingFields(optionColumns, store, option).length > 0
    })
  await writeOptions(db, merchantId, changes)
  const known = new Set(masters.map(({ id }) => id))
  const gone = stores.filter(
    ({ source_id, owner_product_id }) => owner_product_id !== null && !known.has(source_id ?? ''),
  )
  await deleteStoreOptions(
    db,
    gone.map(({ id }) => id),
  )
  return [
    ...changes.map((row) => {
      const store = bySource.get(row.source_id)
      const record = { record: 'option', record_id: row.id, name: row.name, action: 'updated' } as const
      return store ? updatedRow(record, store, row) : createdRow('option', row)
    }),
    ...gone.map(deletedOption),
  ]
}

/** Ids of products and options of a store by those of the master menu. `owners` are the products that have own options. */
type StoreIds = Record<'owners' | 'products' | 'options', ReadonlyMap<string, string>>

function plannedOption(
  master: MasterOption,
  store: StoreOption | undefined,
  { owners, ...ids }: StoreIds,
): WrittenOption[] {
  const owner_product_id = master.owner_product_id === null ? null : owners.get(master.owner_product_id)
  if (owner_product_id === undefined) return []
  const overrides = store?.overrides ?? []
  const kept = new Set(overrides.flatMap((field) => (field === 'range' ? ['range_min', 'range_max'] : [field])))
  const values = followedChoices(master.values, store?.values ?? [], overrides, ids)
  const next = {
    ...master,
    values,
    ...Object.fromEntries(
      Object.entries(store ?? {}).filter(
        ([field]) => kept.has(field) && optionColumns.some((followed) => followed === field),
      ),
    ),
  }
  const id = ids.options.get(master.id) ?? newId()
  return [{ ...next, id, source_id: master.id, owner_product_id, ...idsInChoices(next.values) }]
}

const withoutNested = (option: WrittenOption): WrittenOption => ({
  ...option,
  values: option.values.map((choice) => withOptionIds(choice, new Map())),
  nested_ids: [],
})

/** See `unfitOptions`. What the master menu says fits as long as the store has not changed what choices bring along. */
async function findUnfitOptions(
  db: Db,
  planned: readonly WrittenOption[],
  stores: readonly StoreOption[],
): Promise<ReadonlySet<string>> {
  const overridden = new Set(
    stores.flatMap(({ id, values, overrides }) =>
      overrides.includes('values') && idsInChoices(values).nested_ids.length > 0 ? [id] : [],
    ),
  )
  if (overridden.size === 0) return overridden
  return unfitOptions(
    planned.map(({ id, nested_ids }) => ({ id, nested_ids, isOverridden: overridden.has(id) })),
    await nestingBelow(db, [...overridden]),
  )
}
