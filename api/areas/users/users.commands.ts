import { isMerchantPermission } from '#contract/permissions.ts'
import type { User, UserUpdateInput } from '#contract/areas/users/users.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { cancelInvitesBy } from './invites.db.ts'
import { assertGrantable, canManageOwners, resolveRole } from './permissions.rules.ts'
import type { AccessScope } from './access-scope.ts'
import { insertUser, deleteUser, lockActiveOwners, lockUser, updateUserRow, findUser } from './users.db.ts'
import { insertMembership, deleteMembership, setMemberships } from './memberships.db.ts'
import type { NewUser, UserRow } from './users.db.ts'
import { lockReasonOf, permissionsIn, unionOf, toUser } from './users.rules.ts'
import { setPermissions } from './user-permissions.commands.ts'
import { toChange } from '#api/platform/audit/changes.ts'

export const isMemberOf = ({ merchants }: UserRow, merchantId: string | null) =>
  merchantId === null || merchants.some(({ merchant_id }) => merchant_id === merchantId)

/** Returns a user within the requester’s scope; 404 for all others. */
export async function showUser(
  db: Db,
  { requester, merchantId, visibleMerchantId }: AccessScope,
  id: string,
): Promise<User> {
  const user = await findUser(db, { id })
  return toUser(
    orNotFound(user && isMemberOf(user, merchantId) ? user : undefined, 'User'),
    requester,
    merchantId,
    visibleMerchantId,
  )
}

async function lockMember(db: Db, merchantId: string | null, id: string): Promise<UserRow> {
  const user = await lockUser(db, { id })
  return orNotFound(user && isMemberOf(user, merchantId) ? user : undefined, 'User')
}

/** Throws 409 if the change would leave the tenant without an active owner. */
async function assertNotLastOwner(db: Db, { id, role, status }: UserRow): Promise<void> {
  if (role !== 'T1001' || status !== 'active') return
  const owners = await lockActiveOwners(db)
  if (!owners.some((owner) => owner.id !== id)) throw apiError('LAST_OWNER')
}

function assertChangeable({ requester, visibleMerchantId }: AccessScope, user: UserRow): User['lock'] {
  const lock = lockReasonOf(requester, user, visibleMerchantId)
  if (lock === 'owner') throw apiError('OWNER_ONLY')
  if (lock === 'permissions') throw apiError('USER_OUTRANKS_YOU')
  return lock
}

/** Creates a user, as a member of the merchant if the scope names one. The input is validated already. */
export async function createUser(
  db: Db,
  { requester, merchantId, visibleMerchantId }: AccessScope,
  user: NewUser,
): Promise<User> {
  await insertUser(db, user)
  if (merchantId !== null) await insertMembership(db, user.id, merchantId, user.permissions)
  await audit(db, 'user.created', `user:${user.id}`, {
    email: user.email,
    role: user.role,
    permissions: user.permissions,
    merchant_id: merchantId,
  })
  return toUser(orNotFound(await findUser(db, { id: user.id }), 'User'), requester, merchantId, visibleMerchantId)
}

/**
 * Updates names, role and permissions; undefined fields stay. Changing the role of an owner needs a recent
 * login, see users.api.
 */
export async function updateUser(db: Db, access: AccessScope, id: string, change: UserUpdateInput): Promise<User> {
  const { merchantId, requester } = access
  const user = await lockMember(db, merchantId, id)
  const lock = assertChangeable(access, user)
  const names = changedNames(user, change)
  if (lock === 'other_merchants' && Object.keys(names).length > 0) throw apiError('USER_IN_OTHER_MERCHANTS')
  const current = permissionsIn(user, merchantId)
  const isOfMerchants = merchantId !== null || (change.role ?? user.role) === 'M1001'
  if (merchantId === null && user.role === 'T1001' && change.role !== undefined && change.role !== 'T1001')
    await assertNotLastOwner(db, user)
  const requested = change.permissions ?? current
  if (lock === 'self' && ((change.role ?? user.role) !== user.role || !isSame(requested, current)))
    throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  const role =
    merchantId === null
      ? resolveRole(requester, { requested: change.role, current: user.role, inMerchant: false })
      : resolveRole(requester, {
          requested: change.role === 'M1001' ? user.role : change.role,
          current: user.role,
          inMerchant: true,
        })
  if (role === 'M1001' && user.role !== 'M1001' && user.merchants.length === 0)
    throw invalid({ role: 'The selected role is invalid.' })
  const permissions = assertGrantable(requester.permissions, { requested, current, inMerchant: isOfMerchants })
  if (role !== user.role && role === 'M1001' && !permissions.every(isMerchantPermission))
    throw invalid({ permissions: 'The selected permissions is invalid.' })
  await updateUserRow(db, id, { ...names, role })
  if (!isSame(permissions, current)) await setPermissions(db, { ...user, role }, merchantId, permissions)
  await audit(db, 'user.updated', `user:${id}`, {
    ...names,
    ...(role === user.role ? {} : { role: toChange(user.role, role) }),
    ...(isSame(permissions, current) ? {} : { permissions: toChange(current, permissions) }),
    merchant_id: merchantId,
  })
  return showUser(db, access, id)
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

function changedNames(
  user: UserRow,
  { first_name = user.first_name, last_name = user.last_name, mobile = user.mobile }: UserUpdateInput,
) {
  return {
    ...(first_name === user.first_name ? {} : { first_name }),
    ...(last_name === user.last_name ? {} : { last_name }),
    ...(mobile === user.mobile ? {} : { mobile }),
  }
}

/** Activates or deactivates a user. Deactivation cancels the invitations that the user created. */
export async function setStatus(db: Db, access: AccessScope, id: string, status: 'active' | 'inactive'): Promise<User> {
  const user = await lockMember(db, access.merchantId, id)
  const lock = assertChangeable(access, user)
  if (user.status === 'pending') throw apiError('INVITE_NOT_ACCEPTED')
  if (status === 'inactive') await assertNotLastOwner(db, user)
  if (lock === 'self') throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  if (lock === 'other_merchants') throw apiError('USER_IN_OTHER_MERCHANTS')
  if (status !== user.status) {
    await updateUserRow(db, id, { status })
    if (status === 'inactive') await cancelInvitesBy(db, id)
    await audit(db, 'user.status_changed', `user:${id}`, { status: toChange(user.status, status) })
  }
  return showUser(db, access, id)
}

/**
 * Removes a user from one merchant or from the tenant. A user without another merchant is deleted. Returns
 * whether the user was deleted.
 */
export async function removeUser(db: Db, access: AccessScope, id: string): Promise<boolean> {
  const { merchantId } = access
  const user = await lockMember(db, merchantId, id)
  const lock = assertChangeable(access, user)
  if (merchantId === null) await assertNotLastOwner(db, user)
  if (lock === 'self') throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  const others = user.merchants.filter(({ merchant_id }) => merchant_id !== merchantId)
  const isDeleted = merchantId === null || (user.role === 'M1001' && others.length === 0)
  if (merchantId !== null) {
    if (!isDeleted && user.role === 'M1001')
      await updateUserRow(db, id, {
        permissions: unionOf(others.map(({ permissions }) => permissions ?? user.permissions)),
      })
    for (const { merchant_id, permissions } of others)
      if (permissions === null) await setMemberships(db, id, merchant_id, user.permissions)
    await deleteMembership(db, id, merchantId)
  }
  if (isDeleted) await Promise.all([deleteUser(db, id), cancelInvitesBy(db, id)])
  await audit(db, 'user.deleted', `user:${id}`, { email: user.email, merchant_id: merchantId, gone: isDeleted })
  return isDeleted
}

/** Whether the change makes or removes an owner and so needs a recent login. */
export const changesOwnership = (
  user: Pick<UserRow, 'role'> | undefined,
  { role }: UserUpdateInput,
  requester: AccessScope['requester'],
): boolean =>
  user !== undefined &&
  role !== undefined &&
  role !== user.role &&
  (role === 'T1001' || user.role === 'T1001') &&
  canManageOwners(requester)
