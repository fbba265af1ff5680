import { isMerchantPermission } from '#contract/permissions.ts'
import type { User, UserUpdateInput } from '#contract/users.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { cancelInvitesOf } from './invites.db.ts'
import { grantedBy, mayMoveOwners, roleBy } from './permissions.rules.ts'
import type { Standing } from './access-scope.ts'
import {
  addMembership,
  addUser,
  deleteMembership,
  deleteUser,
  lockedOwners,
  lockedUser,
  setMemberships,
  setUser,
  userBy,
} from './users.db.ts'
import type { NewUser, UserRow } from './users.db.ts'
import { lockOf, rightsAt, unionOf, userOf } from './users.rules.ts'

const isOf = ({ merchants }: UserRow, merchantId: string | null) =>
  merchantId === null || merchants.some(({ merchant_id }) => merchant_id === merchantId)

/** Somebody of where the asker stands; 404 for all others. */
export async function showUser(db: Db, { asker, merchantId, seenFrom }: Standing, id: string): Promise<User> {
  const user = await userBy(db, { id })
  return userOf(orNotFound(user && isOf(user, merchantId) ? user : undefined, 'User'), asker, merchantId, seenFrom)
}

async function lockedIn(db: Db, merchantId: string | null, id: string): Promise<UserRow> {
  const user = await lockedUser(db, { id })
  return orNotFound(user && isOf(user, merchantId) ? user : undefined, 'User')
}

/** Refuses what would leave the tenant without somebody who can do everything. */
async function keepAnOwner(db: Db, { id, role, status }: UserRow): Promise<void> {
  if (role !== 'T1001' || status !== 'active') return
  const owners = await lockedOwners(db)
  if (!owners.some((owner) => owner.id !== id)) throw apiError('LAST_OWNER')
}

function refuseLocked({ asker, seenFrom }: Standing, user: UserRow): User['lock'] {
  const lock = lockOf(asker, user, seenFrom)
  if (lock === 'owner') throw apiError('OWNER_ONLY')
  if (lock === 'permissions') throw apiError('USER_OUTRANKS_YOU')
  return lock
}

/** A person with rights, in a merchant where the standing names one. The draft is judged already. */
export async function createUser(db: Db, { asker, merchantId, seenFrom }: Standing, user: NewUser): Promise<User> {
  await addUser(db, user)
  if (merchantId !== null) await addMembership(db, user.id, merchantId, user.permissions)
  await audit(db, 'user.created', `user:${user.id}`, {
    email: user.email,
    role: user.role,
    permissions: user.permissions,
    merchant_id: merchantId,
  })
  return userOf(orNotFound(await userBy(db, { id: user.id }), 'User'), asker, merchantId, seenFrom)
}

/** Names, role and rights; what is not said stays. Roles of owners move only where the asker has proved to be one, see users.api. */
export async function updateUser(db: Db, standing: Standing, id: string, change: UserUpdateInput): Promise<User> {
  const { merchantId, asker } = standing
  const user = await lockedIn(db, merchantId, id)
  const lock = refuseLocked(standing, user)
  const names = changedNames(user, change)
  if (lock === 'other_merchants' && Object.keys(names).length > 0) throw apiError('USER_IN_OTHER_MERCHANTS')
  const has = rightsAt(user, merchantId)
  const isOfMerchants = merchantId !== null || (change.role ?? user.role) === 'M1001'
  if (merchantId === null && user.role === 'T1001' && change.role !== undefined && change.role !== 'T1001')
    await keepAnOwner(db, user)
  const wanted = change.permissions ?? has
  if (lock === 'self' && ((change.role ?? user.role) !== user.role || !isSame(wanted, has)))
    throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  const role =
    merchantId === null
      ? roleBy(asker, { wanted: change.role, has: user.role, inMerchant: false })
      : roleBy(asker, { wanted: change.role === 'M1001' ? user.role : change.role, has: user.role, inMerchant: true })
  if (role === 'M1001' && user.role !== 'M1001' && user.merchants.length === 0)
    throw invalid({ role: 'The selected role is invalid.' })
  const permissions = grantedBy(asker.permissions, { wanted, has, inMerchant: isOfMerchants })
  if (role !== user.role && role === 'M1001' && !permissions.every(isMerchantPermission))
    throw invalid({ permissions: 'The selected permissions is invalid.' })
  await setUser(db, id, { ...names, role })
  if (!isSame(permissions, has)) await putRights(db, { ...user, role }, merchantId, permissions)
  await audit(db, 'user.updated', `user:${id}`, {
    ...names,
    ...(role === user.role ? {} : { role: [user.role, role] }),
    ...(isSame(permissions, has) ? {} : { permissions: [has, permissions] }),
    merchant_id: merchantId,
  })
  return showUser(db, standing, id)
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

/** In one merchant, or everywhere; people of merchants hold together what they hold in each. */
async function putRights(
  db: Db,
  { id, role, permissions: all, merchants }: UserRow,
  merchantId: string | null,
  permissions: string[],
): Promise<void> {
  if (role !== 'M1001') {
    await (merchantId === null ? setUser(db, id, { permissions }) : setMemberships(db, id, merchantId, permissions))
    return
  }
  const others = merchantId === null ? [] : merchants.filter(({ merchant_id }) => merchant_id !== merchantId)
  // what others take from the person's own list gets a list of its own before that changes
  for (const { merchant_id, permissions: own } of others)
    if (own === null) await setMemberships(db, id, merchant_id, all)
  await setMemberships(db, id, merchantId, permissions)
  await setUser(db, id, { permissions: unionOf([permissions, ...others.map((other) => other.permissions ?? all)]) })
}

/** On or off; whoever is off is signed out everywhere and takes no invitation with them. */
export async function setStatus(db: Db, standing: Standing, id: string, status: 'active' | 'inactive'): Promise<User> {
  const user = await lockedIn(db, standing.merchantId, id)
  const lock = refuseLocked(standing, user)
  if (user.status === 'pending') throw apiError('INVITE_NOT_ACCEPTED')
  if (status === 'inactive') await keepAnOwner(db, user)
  if (lock === 'self') throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  if (lock === 'other_merchants') throw apiError('USER_IN_OTHER_MERCHANTS')
  if (status !== user.status) {
    await setUser(db, id, { status })
    if (status === 'inactive') await cancelInvitesOf(db, id)
    await audit(db, 'user.status_changed', `user:${id}`, { status: [user.status, status] })
  }
  return showUser(db, standing, id)
}

/** Out of one merchant, or out of the tenant; who worked for that merchant alone is gone with it. Says whether the person is gone. */
export async function removeUser(db: Db, standing: Standing, id: string): Promise<boolean> {
  const { merchantId } = standing
  const user = await lockedIn(db, merchantId, id)
  const lock = refuseLocked(standing, user)
  if (merchantId === null) await keepAnOwner(db, user)
  if (lock === 'self') throw apiError('OWN_ACCOUNT_NOT_CHANGEABLE')
  const others = user.merchants.filter(({ merchant_id }) => merchant_id !== merchantId)
  const gone = merchantId === null || (user.role === 'M1001' && others.length === 0)
  if (merchantId !== null) {
    if (!gone && user.role === 'M1001')
      await setUser(db, id, { permissions: unionOf(others.map(({ permissions }) => permissions ?? user.permissions)) })
    for (const { merchant_id, permissions } of others)
      if (permissions === null) await setMemberships(db, id, merchant_id, user.permissions)
    await deleteMembership(db, id, merchantId)
  }
  if (gone) await Promise.all([deleteUser(db, id), cancelInvitesOf(db, id)])
  await audit(db, 'user.deleted', `user:${id}`, { email: user.email, merchant_id: merchantId, gone })
  return gone
}

/** Opens a merchant to somebody who has an account already, with rights of its own there. */
export async function joinMerchant(db: Db, user: UserRow, merchantId: string, permissions: string[]): Promise<void> {
  if (isOf(user, merchantId)) throw apiError('ALREADY_MEMBER')
  for (const { merchant_id, permissions: own } of user.merchants)
    if (own === null) await setMemberships(db, user.id, merchant_id, user.permissions)
  await addMembership(db, user.id, merchantId, permissions)
  if (user.role === 'M1001')
    await setUser(db, user.id, {
      permissions: unionOf([permissions, ...user.merchants.map((other) => other.permissions ?? user.permissions)]),
    })
}

export type Existing = { user_id?: string | undefined; email?: string | undefined; permissions: string[] }

/** From inside a merchant people of other merchants are found by an address that is known already, never by their id. */
export async function addExisting(
  db: Db,
  standing: Standing,
  { user_id, email, permissions }: Existing,
): Promise<User> {
  const { asker, merchantId, seenFrom } = standing
  if (merchantId === null) throw apiError('WRONG_MERCHANT')
  if (user_id === undefined && email === undefined) throw invalid({ email: 'The email field is required.' })
  const granted = grantedBy(asker.permissions, { wanted: permissions, has: [], inMerchant: true })
  const person = await lockedUser(db, user_id === undefined ? { email: email ?? '' } : { id: user_id })
  const isStranger = seenFrom !== null && user_id !== undefined && person?.role === 'M1001' && !isOf(person, merchantId)
  const user = orNotFound(isStranger ? undefined : person, 'User')
  await joinMerchant(db, user, merchantId, granted)
  await audit(db, 'user.added_to_merchant', `user:${user.id}`, { merchant_id: merchantId, permissions: granted })
  return showUser(db, standing, user.id)
}

/** Whether this change makes or unmakes an owner, so that the asker has to prove who they are. */
export const movesOwner = (
  user: Pick<UserRow, 'role'> | undefined,
  { role }: UserUpdateInput,
  asker: Standing['asker'],
): boolean =>
  user !== undefined &&
  role !== undefined &&
  role !== user.role &&
  (role === 'T1001' || user.role === 'T1001') &&
  mayMoveOwners(asker)
