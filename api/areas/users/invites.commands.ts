import type { Invite, InviteInput } from '#contract/areas/users/invites.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { derivedKey } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { insertInvite, lockInvite, lockPendingInvite, rotateInvite, updateInvite } from './invites.db.ts'
import type { InviteRow } from './invites.db.ts'
import { inviteDays, toInvite, inviteLinkOf, canGrantAll, inviteStatusOf } from './invites.rules.ts'
import { assertGrantable, resolveRole } from './permissions.rules.ts'
import type { AccessScope } from './access-scope.ts'
import { findMerchant, findUser } from './users.db.ts'
import type { UserRow } from './users.db.ts'

/** What an invitation mail needs: the tenant of its link and the language. */
export type InviteContext = { services: AppServices; tenant: ResolvedTenant; locale: string }

const day = 86_400_000
/** The key that invitation links are derived from. */
export const inviteLinkKey = ({ config }: AppServices): Buffer => derivedKey(config.secret, 'links of invitations')
const emailTakenError = () => invalid({ email: 'Email ID already taken' })

/** Whether the user already has the access an invitation gives: the merchant, or (null) the tenant’s panel. */
export const hasAccess = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>, merchantId: string | null) =>
  merchantId === null ? role !== 'M1001' : merchants.some(({ merchant_id }) => merchant_id === merchantId)

async function assertNotMember(db: Db, email: string, merchantId: string | null): Promise<void> {
  const user = await findUser(db, { email })
  if (user && (user.status !== 'active' || hasAccess(user, merchantId))) throw emailTakenError()
}

/** Creates and mails an invitation with exactly these permissions. One may be pending per address and merchant. */
export async function createInvite(
  db: Db,
  post: InviteContext,
  { requester, merchantId }: AccessScope,
  { email, role: requestedRole, permissions: requested }: InviteInput,
): Promise<Invite> {
  const inMerchant = merchantId !== null
  const role = resolveRole(requester, { requested: requestedRole, current: undefined, inMerchant })
  if (role === 'T1001') throw invalid({ role: 'The selected role is invalid.' })
  const permissions = assertGrantable(requester.permissions, { requested, current: [], inMerchant })
  await countAttempt(post.services, ['invites', db.scope.tenantId], { maxAttempts: 200, windowSeconds: 3_600 })
  await assertNotMember(db, email, merchantId)
  const pending = await lockPendingInvite(db, email, merchantId)
  if (pending && inviteStatusOf(pending, db.now) === 'pending') throw emailTakenError()
  if (pending) await updateInvite(db, pending.id, { status: 'cancelled' })
  const [id, key] = [newId(), inviteLinkKey(post.services)]
  const row = await insertInvite(db, {
    id,
    link_hash: hashToken(inviteLinkOf(key, { tenant_id: db.scope.tenantId, id, resent_count: 0 })),
    merchant_id: merchantId,
    email,
    role,
    permissions,
    invited_by: requester.id,
    inviter_name: `${requester.firstName} ${requester.lastName}`.trim(),
    expires_at: isoAt(db.nowMs + inviteDays * day),
  })
  await mailInvite(db, post, row)
  await audit(db, 'invite.created', `invite:${row.id}`, { email, role, permissions, merchant_id: merchantId })
  return toInvite(row, { requester, now: db.now, key })
}

async function mailInvite(db: Db, { services, tenant, locale }: InviteContext, invite: InviteRow): Promise<void> {
  const { email, merchant_id, inviter_name } = invite
  const host = tenant.adminHost ?? tenant.storeHost
  if (!host) throw apiError('SERVICE_NOT_CONFIGURED', { service: 'Panel' })
  const merchant = merchant_id === null ? undefined : await findMerchant(db, merchant_id)
  const values = { inviter: inviter_name, days: inviteDays, ...(merchant ? { merchant: merchant.name } : {}) }
  await sendMail(db, {
    to: email,
    template: merchant ? 'invitation_merchant' : 'invitation',
    locale,
    name: '',
    values,
    link: linkTo(services.config, host, `/invite/accept/${inviteLinkOf(inviteLinkKey(services), invite)}`),
  })
}

/** Resends a pending or expired invitation with a new link, valid for seven more days. Earlier links expire. */
export async function resendInvite(
  db: Db,
  post: InviteContext,
  { requester, merchantId }: AccessScope,
  name: string,
): Promise<Invite> {
  const row = orNotFound(await lockInvite(db, name, merchantId), 'Invite')
  const status = inviteStatusOf(row, db.now)
  if (status !== 'pending' && status !== 'expired') throw apiError('INVITE_NOT_PENDING')
  if (!canGrantAll(requester, row.permissions))
    throw apiError('PERMISSION_NOT_HELD', {
      permissions: row.permissions.filter((name) => !canGrantAll(requester, [name])).join(', '),
    })
  await countAttempt(post.services, ['invite-resend', row.id], { maxAttempts: 5, windowSeconds: 3_600 })
  await assertNotMember(db, row.email, row.merchant_id)
  const key = inviteLinkKey(post.services)
  const renewed = await rotateInvite(
    db,
    row,
    hashToken(inviteLinkOf(key, { ...row, resent_count: row.resent_count + 1 })),
    isoAt(db.nowMs + inviteDays * day),
  )
  await mailInvite(db, post, renewed)
  await audit(db, 'invite.resent', `invite:${row.id}`, { email: row.email })
  return toInvite(renewed, { requester, now: db.now, key })
}

export async function cancelInvite(
  db: Db,
  services: AppServices,
  { requester, merchantId }: AccessScope,
  name: string,
): Promise<Invite> {
  const row = orNotFound(await lockInvite(db, name, merchantId), 'Invite')
  if (inviteStatusOf(row, db.now) !== 'pending') throw apiError('INVITE_NOT_PENDING')
  const cancelled = await updateInvite(db, row.id, { status: 'cancelled' })
  await audit(db, 'invite.cancelled', `invite:${row.id}`, { email: row.email })
  return toInvite(cancelled, { requester, now: db.now, key: inviteLinkKey(services) })
}
