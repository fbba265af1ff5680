import type { Db } from '#api/platform/db/db.ts'
import { listInCombos } from '../../components/components.queries.ts'
import { deleteStoreOptions } from '../options.db.ts'
import { lockStoreCategories } from '../categories.db.ts'
import { lockStoreProducts } from '../products.db.ts'
import type { PushedRow } from '../push-rows.rules.ts'
import type { KeptRow } from '../kept-records.db.ts'
import { deleteCategories, deleteCreatedProducts, groupsInUse, lockOptions, touchedProducts } from './undo.db.ts'
import type { UndoneGroup } from './undone-group.rules.ts'
import { recordIdOf } from './undone-group.rules.ts'

/**
 * Deletes products that the push has created, except those that the store has changed, and the choices of combos that
 * stay. `createdIds` are all that the push has created at the store.
 */
export async function undoCreatedProducts(
  db: Db,
  merchantId: string,
  rows: readonly PushedRow[],
  createdIds: readonly string[],
): Promise<UndoneGroup> {
  const products = await lockStoreProducts(db, merchantId, rows.map(recordIdOf))
  const kept = new Map<string, KeptRow['reason']>(
    (await touchedProducts(db, createdIds)).map((id) => [id, 'changed'] as const),
  )
  for (;;) {
    const inCombos = await listInCombos(
      db,
      createdIds.filter((id) => !kept.has(id)),
    )
    for (const id of inCombos) kept.set(id, 'in_use')
    if (inCombos.size === 0) break
  }
  const deleted = products.flatMap(({ id, deleted_at }) => (deleted_at === null && !kept.has(id) ? [id] : []))
  await deleteCreatedProducts(db, deleted)
  return { kept: [...kept].map(([record_id, reason]) => ({ record_id, reason })), deleted }
}

/** Deletes categories or options that the push has created, unless the store has changed them or uses them. */
async function deletableGroups(db: Db, groups: readonly { id: string; overrides: readonly string[] }[]) {
  const kept = new Map<string, KeptRow['reason']>(
    groups.flatMap(({ id, overrides }) => (overrides.length > 0 ? [[id, 'changed'] as const] : [])),
  )
  for (;;) {
    const ids = groups.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    const inUse = await groupsInUse(db, ids)
    if (inUse.size === 0) return { kept: [...kept].map(([record_id, reason]) => ({ record_id, reason })), ids }
    for (const id of inUse) kept.set(id, 'in_use')
  }
}

export async function undoCreatedOptions(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const { kept, ids } = await deletableGroups(db, await lockOptions(db, merchantId, rows.map(recordIdOf)))
  await deleteStoreOptions(db, ids)
  return { kept }
}

export async function undoCreatedCategories(
  db: Db,
  merchantId: string,
  rows: readonly PushedRow[],
): Promise<UndoneGroup> {
  const created = new Set(rows.map(recordIdOf))
  const categories = (await lockStoreCategories(db, merchantId)).filter(({ id }) => created.has(id))
  const { kept, ids } = await deletableGroups(db, categories)
  await deleteCategories(db, ids)
  return { kept }
}
