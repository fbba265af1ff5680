import type { Invite, InviteInput } from '#contract/user-invites.ts'
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
import { addInvite, lockedInvite, openInvite, rotateInvite, setInvite } from './invites.db.ts'
import type { InviteRow } from './invites.db.ts'
import { inviteDays, inviteOf, linkOf, mayGiveAll, statusOf } from './invites.rules.ts'
import { grantedBy, roleBy } from './permissions.rules.ts'
import type { Standing } from './access-scope.ts'
import { openMerchant, userBy } from './users.db.ts'
import type { UserRow } from './users.db.ts'

/** What an invitation needs besides its row: where its link leads and in which language it is written. */
export type Post = { platform: AppServices; tenant: ResolvedTenant; locale: string }

const day = 86_400_000
/** What links are made with. */
export const linkKey = ({ config }: AppServices): Buffer => derivedKey(config.secret, 'links of invitations')
const taken = () => invalid({ email: 'Email ID already taken' })

/** Whether somebody has already what an invitation would give: the merchant, or (null) the tenant's panel. */
export const hasAccess = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>, merchantId: string | null) =>
  merchantId === null ? role !== 'M1001' : merchants.some(({ merchant_id }) => merchant_id === merchantId)

async function refuseTaken(db: Db, email: string, merchantId: string | null): Promise<void> {
  const person = await userBy(db, { email })
  if (person && (person.status !== 'active' || hasAccess(person, merchantId))) throw taken()
}

/** An invitation with exactly these rights, mailed to the address; one at a time for the same thing. */
export async function createInvite(
  db: Db,
  post: Post,
  { asker, merchantId }: Standing,
  { email, role: wantedRole, permissions: wanted }: InviteInput,
): Promise<Invite> {
  const inMerchant = merchantId !== null
  const role = roleBy(asker, { wanted: wantedRole, has: undefined, inMerchant })
  if (role === 'T1001') throw invalid({ role: 'The selected role is invalid.' })
  const permissions = grantedBy(asker.permissions, { wanted, has: [], inMerchant })
  await countAttempt(post.platform, ['invites', db.scope.tenantId], { maxAttempts: 200, windowSeconds: 3_600 })
  await refuseTaken(db, email, merchantId)
  const open = await openInvite(db, email, merchantId)
  if (open && statusOf(open, db.now) === 'pending') throw taken()
  if (open) await setInvite(db, open.id, { status: 'cancelled' })
  const [id, key] = [newId(), linkKey(post.platform)]
  const row = await addInvite(db, {
    id,
    link_hash: hashToken(linkOf(key, { tenant_id: db.scope.tenantId, id, resent_count: 0 })),
    merchant_id: merchantId,
    email,
    role,
    permissions,
    invited_by: asker.id,
    inviter_name: `${asker.firstName} ${asker.lastName}`.trim(),
    expires_at: isoAt(db.nowMs + inviteDays * day),
  })
  await mailInvite(db, post, row)
  await audit(db, 'invite.created', `invite:${row.id}`, { email, role, permissions, merchant_id: merchantId })
  return inviteOf(row, { asker, now: db.now, key })
}

async function mailInvite(db: Db, { platform, tenant, locale }: Post, invite: InviteRow): Promise<void> {
  const { email, merchant_id, inviter_name } = invite
  const host = tenant.adminHost ?? tenant.storeHost
  if (!host) throw apiError('SERVICE_NOT_CONFIGURED', { service: 'Panel' })
  const merchant = merchant_id === null ? undefined : await openMerchant(db, merchant_id)
  const values = { inviter: inviter_name, days: inviteDays, ...(merchant ? { merchant: merchant.name } : {}) }
  await sendMail(db, {
    to: email,
    template: merchant ? 'invitation_merchant' : 'invitation',
    locale,
    name: '',
    values,
    link: linkTo(platform.config, host, `/invite/accept/${linkOf(linkKey(platform), invite)}`),
  })
}

/** Another seven days and another mail with a new link, for one that is open or has run out; the links before are over. */
export async function resendInvite(db: Db, post: Post, { asker, merchantId }: Standing, name: string): Promise<Invite> {
  const row = orNotFound(await lockedInvite(db, name, merchantId), 'Invite')
  const status = statusOf(row, db.now)
  if (status !== 'pending' && status !== 'expired') throw apiError('INVITE_NOT_PENDING')
  if (!mayGiveAll(asker, row.permissions))
    throw apiError('PERMISSION_NOT_HELD', {
      permissions: row.permissions.filter((one) => !mayGiveAll(asker, [one])).join(', '),
    })
  await countAttempt(post.platform, ['invite-resend', row.id], { maxAttempts: 5, windowSeconds: 3_600 })
  await refuseTaken(db, row.email, row.merchant_id)
  const key = linkKey(post.platform)
  const renewed = await rotateInvite(
    db,
    row,
    hashToken(linkOf(key, { ...row, resent_count: row.resent_count + 1 })),
    isoAt(db.nowMs + inviteDays * day),
  )
  await mailInvite(db, post, renewed)
  await audit(db, 'invite.resent', `invite:${row.id}`, { email: row.email })
  return inviteOf(renewed, { asker, now: db.now, key })
}

export async function cancelInvite(
  db: Db,
  services: AppServices,
  { asker, merchantId }: Standing,
  name: string,
): Promise<Invite> {
  const row = orNotFound(await lockedInvite(db, name, merchantId), 'Invite')
  if (statusOf(row, db.now) !== 'pending') throw apiError('INVITE_NOT_PENDING')
  const cancelled = await setInvite(db, row.id, { status: 'cancelled' })
  await audit(db, 'invite.cancelled', `invite:${row.id}`, { email: row.email })
  return inviteOf(cancelled, { asker, now: db.now, key: linkKey(services) })
}
