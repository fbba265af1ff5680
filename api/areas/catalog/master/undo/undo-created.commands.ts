import type { Db } from '#api/platform/db/db.ts'
import { listInCombos } from '../../components/combos.queries.ts'
import { lockStoreProducts } from '../products.db.ts'
import type { PushedRow } from '../push-rows.rules.ts'
import type { KeptRow } from '../kept-records.db.ts'
import { deleteCreatedProducts, touchedProducts } from './undo.db.ts'
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
