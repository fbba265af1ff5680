import type { User } from '#contract/users.ts'
import { hasFullAccess, includesFullAccess } from '#contract/rules/permissions.ts'
import type { UserRow } from './users.db.ts'
import { mayMoveOwners } from './permissions.rules.ts'
import type { Asker } from './permissions.rules.ts'

/** Why the asker cannot change somebody, seen from one merchant or (null) from the tenant. */
export function lockOf(
  asker: Asker,
  user: Pick<UserRow, 'id' | 'role' | 'permissions' | 'merchants'>,
  merchantId: string | null,
): User['lock'] {
  if (user.id === asker.id) return 'self'
  if (merchantId !== null) return isOnlyOf(user, merchantId) ? null : 'other_merchants'
  if (user.role === 'T1001' && !mayMoveOwners(asker)) return 'owner'
  if (includesFullAccess(user.permissions) && !hasFullAccess(asker.permissions)) return 'permissions'
  return null
}

/** Somebody who works for this merchant and nowhere else. */
const isOnlyOf = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>, merchantId: string) =>
  role === 'M1001' && merchants.every(({ merchant_id }) => merchant_id === merchantId)

/** What somebody may do in a merchant, or (null) what they hold altogether. */
export const rightsAt = (
  { permissions, merchants }: Pick<UserRow, 'permissions' | 'merchants'>,
  merchantId: string | null,
): string[] =>
  (merchantId === null ? undefined : merchants.find(({ merchant_id }) => merchant_id === merchantId)?.permissions) ??
  permissions

/** The wire shape; a merchant is told nothing of the other merchants that somebody works for. */
export function userOf(
  { merchants, ...user }: UserRow,
  asker: Asker,
  merchantId: string | null,
  seenFrom: string | null,
): User {
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  return {
    ...user,
    roles: [user.role],
    permissions: rightsAt({ permissions: user.permissions, merchants }, merchantId),
    merchant_users: seenFrom === null ? ids : ids.filter((id) => id === seenFrom),
    is_new_user: false,
    lock: lockOf(asker, { ...user, merchants }, seenFrom),
  }
}

/** Rights in all merchants together: what somebody of merchants holds altogether. */
export const unionOf = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]
