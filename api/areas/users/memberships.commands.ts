import type { User } from '#contract/areas/users/users.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { assertGrantable } from './permissions.rules.ts'
import type { AccessScope } from './access-scope.ts'
import { lockUser, updateUserRow } from './users.db.ts'
import { insertMembership, setMemberships } from './memberships.db.ts'
import type { UserRow } from './users.db.ts'
import { unionOf } from './users.rules.ts'
import { isMemberOf, showUser } from './users.commands.ts'

/** Adds an existing user to a merchant, with its own permissions there. */
export async function joinMerchant(db: Db, user: UserRow, merchantId: string, permissions: string[]): Promise<void> {
  if (isMemberOf(user, merchantId)) throw apiError('ALREADY_MEMBER')
  for (const { merchant_id, permissions: own } of user.merchants)
    if (own === null) await setMemberships(db, user.id, merchant_id, user.permissions)
  await insertMembership(db, user.id, merchantId, permissions)
  if (user.role === 'M1001')
    await updateUserRow(db, user.id, {
      permissions: unionOf([permissions, ...user.merchants.map((other) => other.permissions ?? user.permissions)]),
    })
}

export type AddExistingInput = { user_id?: string | undefined; email?: string | undefined; permissions: string[] }

/**
 * Adds an existing user to the merchant. Inside a merchant, users of other merchants are found by e-mail only,
 * never by id.
 */
export async function addExisting(
  db: Db,
  access: AccessScope,
  { user_id, email, permissions }: AddExistingInput,
): Promise<User> {
  const { requester, merchantId, visibleMerchantId } = access
  if (merchantId === null) throw apiError('WRONG_MERCHANT')
  if (user_id === undefined && email === undefined) throw invalid({ email: 'The email field is required.' })
  const granted = assertGrantable(requester.permissions, { requested: permissions, current: [], inMerchant: true })
  const existing = await lockUser(db, user_id === undefined ? { email: email ?? '' } : { id: user_id })
  const isStranger =
    visibleMerchantId !== null &&
    user_id !== undefined &&
    existing?.role === 'M1001' &&
    !isMemberOf(existing, merchantId)
  const user = orNotFound(isStranger ? undefined : existing, 'User')
  await joinMerchant(db, user, merchantId, granted)
  await audit(db, 'user.added_to_merchant', `user:${user.id}`, { merchant_id: merchantId, permissions: granted })
  return showUser(db, access, user.id)
}
