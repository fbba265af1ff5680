import { auditAll } from '#api/platform/audit/audit.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import type { ProductEdit } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { publishCatalogChange } from '../catalog.commands.ts'

const changeOf = ({ after }: ProductEdit) =>
  after.is_deleted === true ? 'deleted' : after.is_deleted === false ? 'created' : 'updated'

const actions = { deleted: 'product.deleted', created: 'product.restored', updated: 'product.updated' } as const

export async function auditEdits(db: Db, edits: readonly ProductEdit[]): Promise<void> {
  for (const [change, group] of Map.groupBy(edits, changeOf))
    await auditAll(
      db,
      actions[change],
      group.map((edit) => ({ subject: `product:${edit.id}`, changes: change === 'updated' ? changesOf(edit) : {} })),
    )
}

const changesOf = ({ before, after, ...links }: ProductEdit): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(after).map(([field, value]) => [
      field,
      toChange(Object.entries(before).find(([name]) => name === field)?.[1], value),
    ]),
  ),
  ...Object.fromEntries(Object.entries(links).filter(([name, value]) => name !== 'id' && value.length > 0)),
})

export async function publishEdits(db: Db, merchantId: string, edits: readonly ProductEdit[]): Promise<void> {
  for (const [change, group] of Map.groupBy(edits, changeOf))
    await publishCatalogChange(
      db,
      merchantId,
      group.map(({ id }) => id),
      change,
    )
}
