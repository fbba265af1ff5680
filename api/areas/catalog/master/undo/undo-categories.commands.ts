import type { Db } from '#api/platform/db/db.ts'
import type { StoreCategory } from '../categories.db.ts'
import { lockStoreCategories, writeCategories } from '../categories.db.ts'
import type { PushedRow } from '../push-rows.rules.ts'
import { isChangedSince } from '../push-rows.rules.ts'
import type { UndoneGroup } from './undone-group.rules.ts'
import { divideRows, indexById } from './undone-group.rules.ts'

/** Restores categories that existed before the push. */
export async function undoCategories(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const categories = await lockStoreCategories(db, merchantId)
  const names = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))
  const reasonOf = (category: StoreCategory, row: PushedRow) => {
    const current = { ...category, is_removed: category.source_removed_at !== null }
    if (category.source_id === null || isChangedSince(current, row)) return 'changed'
    const { name } = row.before
    const owner = typeof name === 'string' ? names.get(name.toLowerCase()) : undefined
    return owner !== undefined && owner !== category.id ? 'taken' : undefined
  }
  const { kept, undone } = divideRows(rows, indexById(categories), reasonOf)
  await writeCategories(
    db,
    undone.map(({ record, row }) => ({
      is_removed: record.source_removed_at !== null,
      ...record,
      ...row.before,
      ...(row.action === 'linked' ? { source_id: null, overrides: [] } : {}),
    })),
  )
  return { kept }
}
