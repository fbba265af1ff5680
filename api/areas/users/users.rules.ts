import type { User } from '#contract/areas/users/users.ts'
import { hasFullAccess, includesFullAccess } from '#contract/rules/permissions.ts'
import type { UserRow } from './users.db.ts'
import { canManageOwners } from './permissions.rules.ts'
import type { Requester } from './permissions.rules.ts'

/** Why the requester cannot change a user, seen from one merchant or (null) from the tenant; null if they can. */
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

/** Whether the user works for this merchant only. */
const worksOnlyFor = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>, merchantId: string) =>
  role === 'M1001' && merchants.every(({ merchant_id }) => merchant_id === merchantId)

/** The user’s permissions in a merchant, or (null) in total. */
export const permissionsIn = (
  { permissions, merchants }: Pick<UserRow, 'permissions' | 'merchants'>,
  merchantId: string | null,
): string[] =>
  (merchantId === null ? undefined : merchants.find(({ merchant_id }) => merchant_id === merchantId)?.permissions) ??
  permissions

/** The user as the contract defines it. A merchant never sees the user’s other merchants. */
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

/** The union of permission lists. */
export const unionOf = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]
