import type { User } from '#contract/users.ts'
import { hasFullAccess, includesFullAccess } from '#contract/rules/permissions.ts'
import type { UserRow } from './users.db.ts'
import { canManageOwners } from './permissions.rules.ts'
import type { Requester } from './permissions.rules.ts'

/** Why the asker cannot change somebody, seen from one merchant or (null) from the tenant. */
export function lockReasonOf(
  requester: Requester,
  user: Pick<UserRow, 'id' | 'role' | 'permissions' | 'merchants'>,
  merchantId: string | null,
): User['lock'] {
  if (user.id === requester.id) return 'self'
  if (merchantId !== null) return worksOnlyFor(user, merchantId) ? null : 'other_merchants'
  if (user.role === 'T1001' && !canManageOwners(requester)) return 'owner'
  if (includesFullAccess(user.permissions) && !hasFullAccess(requester.permissions)) return 'permissions'
  return null
}

/** Somebody who works for this merchant and nowhere else. */
const worksOnlyFor = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>, merchantId: string) =>
  role === 'M1001' && merchants.every(({ merchant_id }) => merchant_id === merchantId)

/** What somebody may do in a merchant, or (null) what they hold altogether. */
export const permissionsIn = (
  { permissions, merchants }: Pick<UserRow, 'permissions' | 'merchants'>,
  merchantId: string | null,
): string[] =>
  (merchantId === null ? undefined : merchants.find(({ merchant_id }) => merchant_id === merchantId)?.permissions) ??
  permissions

/** The wire shape; a merchant is told nothing of the other merchants that somebody works for. */
export function toUser(
  { merchants, ...user }: UserRow,
  requester: Requester,
  merchantId: string | null,
  visibleMerchantId: string | null,
): User {
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  return {
    ...user,
    roles: [user.role],
    permissions: permissionsIn({ permissions: user.permissions, merchants }, merchantId),
    merchant_users: visibleMerchantId === null ? ids : ids.filter((id) => id === visibleMerchantId),
    is_new_user: false,
    lock: lockReasonOf(requester, { ...user, merchants }, visibleMerchantId),
  }
}

/** Rights in all merchants together: what somebody of merchants holds altogether. */
export const unionOf = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]
