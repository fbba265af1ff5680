import { sql } from 'kysely'
import type { MailReceiver } from '#contract/schemas/mail-schedule.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context } from '#api/platform/handlers.ts'

export type Receiver = {
  id: string
  first_name: string
  last_name: string
  email: string
  permissions: Set<string>
  is_member: boolean
}

/** Active users with the permissions that they have in the tenant, or in a merchant as its members or from above. */
export async function listUsersWithPermissions(
  db: Db,
  merchantId: string | null,
  userIds?: readonly string[],
): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('merchant_user as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.merchant_id', '=', merchantId))
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.role', 'u.permissions', 'm.merchant_id'])
    .select('m.permissions as merchant_permissions')
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .$if(userIds !== undefined, (query) =>
      query.where('u.id', 'in', userIds?.length ? [...userIds] : [db.scope.tenantId]),
    )
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(500)
    .execute()
  return rows.map(({ role, permissions, merchant_id, merchant_permissions, ...user }) => ({
    ...user,
    permissions: new Set([
      ...(merchant_permissions ?? permissions),
      ...(role === 'T1001' ? [...permissions, ownerPermission] : []),
    ]),
    is_member: merchant_id !== null,
  }))
}

/**
 * The users that something of this panel can be mailed to, or those of them with these ids: of those who may see it, a
 * merchant offers its own people and the user who asks.
 */
export async function listReceivers(
  context: Context,
  maySee: (receiver: Receiver) => boolean,
  ids?: readonly string[],
): Promise<MailReceiver[]> {
  const { merchantId } = context.db.scope
  const { id: callerId } = panelUser(context)
  const users = await listUsersWithPermissions(context.db, merchantId, ids)
  return users
    .filter((user) => maySee(user) && (merchantId === null || user.is_member || user.id === callerId))
    .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`.trim(), email }))
}

/** The error of receivers who are not offered. Those in `kept` were checked before. */
export async function receiversError(
  context: Context,
  maySee: (receiver: Receiver) => boolean,
  { receiver_ids, kept }: { receiver_ids: readonly string[]; kept: readonly string[] },
): Promise<{ receiver_ids?: string }> {
  const added = receiver_ids.filter((id) => !kept.includes(id))
  if (added.length === 0) return {}
  const offered = new Set((await listReceivers(context, maySee, added)).map(({ id }) => id))
  return added.some((id) => !offered.has(id)) ? { receiver_ids: 'The selected receivers is invalid.' } : {}
}

/** Takes a user out of the receivers of a scheduled export. */
export const removeExportReceiver = (db: Db, scheduleId: string, userId: string) =>
  db
    .updateTable('export_schedule')
    .set({ receiver_ids: sql<string[]>`array_remove(receiver_ids, ${userId}::uuid)` })
    .where('id', '=', scheduleId)
    .returning('id')
    .executeTakeFirst()
