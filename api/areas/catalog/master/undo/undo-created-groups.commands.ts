import type { Db } from '#api/platform/db/db.ts'
import { deleteStoreOptions } from '../options.db.ts'
import { lockStoreCategories } from '../categories.db.ts'
import type { PushedRow } from '../push-rows.rules.ts'
import type { KeptRow } from '../kept-records.db.ts'
import { deleteCategories, groupsInUse, lockOptions } from './undo.db.ts'
import type { UndoneGroup } from './undone-group.rules.ts'
import { recordIdOf } from './undone-group.rules.ts'

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
