import type { Group, GroupInput } from '#contract/areas/groups.ts'
import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { lastSortOrder } from '#api/platform/db/row-order.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { deleteGroup, findGroup, insertGroup, updateGroup } from './groups.db.ts'

export const showGroup = async (db: Db, id: string): Promise<Group> => orNotFound(await findGroup(db, id), 'Group')

/** A new group is the last one. */
export async function createGroup(db: Db, input: GroupInput): Promise<Group> {
  const id = newId()
  const sort_order = input.sort_order ?? (await lastSortOrder(db, 'merchant_group'))
  await insertGroup(db, { ...definedColumns(input), group_name: input.group_name, id, sort_order })
  await announce(db, 'merchant_group.created', id, input)
  return showGroup(db, id)
}

export async function changeGroup(db: Db, id: string, changes: Partial<GroupInput>): Promise<Group> {
  await showGroup(db, id)
  await updateGroup(db, id, definedColumns(changes))
  await announce(db, 'merchant_group.updated', id, changes)
  return showGroup(db, id)
}

export async function removeGroup(db: Db, id: string): Promise<{ id: string }> {
  const { group_name } = await showGroup(db, id)
  await deleteGroup(db, id)
  await announce(db, 'merchant_group.deleted', id, { group_name })
  return { id }
}

/** The shop lists merchants by the groups of their categories, so every process forgets its cached lists. */
async function announce(db: Db, action: AuditAction, id: string, changes: object) {
  await audit(db, action, `merchant_group:${id}`, { ...changes })
  await emit(db, 'settings.changed', 'settings', { keys: ['groups'] })
}
