import type { RowProblem } from '#contract/areas/imports.ts'
import { posOwnedFields } from '#contract/rules/pos/owned-fields.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { posOf } from '../catalog.db.ts'

type Owned = Partial<Record<(typeof posOwnedFields)[number], unknown>>

/** Why a row of a file is refused that changes what the point of sale of the merchant owns; empty if it is not. */
export async function posOwnedProblems(db: Db, merchantId: string, changed: readonly string[]): Promise<RowProblem[]> {
  const owned = posOwnedFields.filter((field) => changed.includes(field))
  if (owned.length === 0 || !(await posOf(db, merchantId))) return []
  return owned.map((field) => ({ field, code: 'pos_managed', values: {} }))
}

/**
 * Throws 422 if people change what the point of sale of the merchant owns: it would overwrite it. The point of sale itself
 * comes with an API key.
 */
export async function assertNotPosOwned(
  db: Db,
  merchantId: string,
  before: Record<string, unknown>,
  changes: Owned,
): Promise<void> {
  if (db.actor.kind !== 'user' || db.actor.keyId) return
  const changed = posOwnedFields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
  if (changed.length === 0) return
  const pos = await posOf(db, merchantId)
  if (pos) throw invalid(Object.fromEntries(changed.map((field) => [field, 'The POS manages this field.'])))
}
