import { categoryMenuFields } from '#contract/rules/master-menu/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { MasterCategory, StoreCategory, WrittenCategory } from './categories.db.ts'
import { insertCategories, lockStoreCategories, masterCategories, writeCategories } from './categories.db.ts'
import { differingFields } from './merge.rules.ts'
import type { PushedRow } from './push-rows.rules.ts'
import { createdRow, updatedRow } from './push-rows.rules.ts'

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
