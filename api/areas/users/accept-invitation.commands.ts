import type { z } from 'zod'
import type { invitation } from '#contract/areas/users/invites.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { verifyUserPassword } from '../auth/user-password.commands.ts'
import { assertStrongPassword } from '../auth/reset.commands.ts'
import { startPanelSession } from '../auth/sign-in.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { hasAccess } from './invites.commands.ts'
import { findInviteByLink, isPastLink, acceptPendingInvite } from './invites.db.ts'
import type { InviteRow } from './invites.db.ts'
import { inviteStatusOf } from './invites.rules.ts'
import { permissionLabelOf } from './permissions.rules.ts'
import { joinMerchant } from './memberships.commands.ts'
import { insertUser, lockUser, isMobileTaken, findMerchant, updateUserRow, findUser } from './users.db.ts'
import { insertMembership } from './memberships.db.ts'
import type { UserRow } from './users.db.ts'
import { unionOf, toUser } from './users.rules.ts'

type InvitationView = z.input<typeof invitation.show.output>
type AcceptInput = z.output<typeof invitation.accept.input>
type AcceptResult = z.input<typeof invitation.accept.output>

const isLinkToken = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/** Limits link lookups per network. Guessing 122 random bits is hopeless, and slow. */
const countLookup = ({ services, request }: AuthContext) =>
  countNetworkAttempt(
    services,
    ['invite'],
    request.ip,
    { maxAttempts: 30, windowSeconds: 60 },
    { maxAttempts: 200, windowSeconds: 3_600 },
  )

/**
 * The invitation of a link, with its merchant. Throws 404 if unknown, 410 if cancelled, expired, resent since,
 * or of a deleted merchant.
 */
async function findInvitation(
  db: Db,
  link: string,
): Promise<{ row: InviteRow; merchant: { id: string; name: string } | null }> {
  const invite = isLinkToken(link) ? await findInviteByLink(db, link) : undefined
  if (!invite && isLinkToken(link) && (await isPastLink(db, link))) throw apiError('INVITE_EXPIRED')
  const row = orNotFound(invite, 'Invite')
  const merchant = row.merchant_id === null ? null : await findMerchant(db, row.merchant_id)
  const status = inviteStatusOf(row, db.now)
  if (status === 'cancelled' || merchant === undefined) throw apiError('INVITE_CANCELLED')
  if (status === 'expired') throw apiError('INVITE_EXPIRED')
  return { row, merchant }
}

/** What the link’s holder may see before accepting. An accepted invitation is shown as accepted. */
export async function showInvitation(context: AuthContext, link: string): Promise<InvitationView> {
  await countLookup(context)
  const { tenant, request } = context
  return context.openTransaction(async (db) => {
    const {
      row: { email, role, permissions, inviter_name, status, expires_at },
      merchant,
    } = await findInvitation(db, link)
    const [user, settings] = await Promise.all([
      findUser(db, { email }),
      settingsFor(db, null, Settings.pick({ business_details: true, admin_logo_url: true, logo_url: true })),
    ])
    return {
      id: link,
      email,
      tenant: {
        id: tenant.id,
        name: settings.business_details.business_name ?? tenant.name,
        logo_url: settings.admin_logo_url ?? settings.logo_url,
      },
      merchant: merchant && { _id: merchant.id, name: merchant.name },
      role,
      permissions,
      permission_labels: permissions.map((name) => permissionLabelOf(name, request.locale)),
      inviter_name,
      is_new_user: user === undefined,
      status,
      expires_at,
    }
  })
}

/**
 * Creates the account, or extends the access of an existing user, and signs in. Only one concurrent accept
 * succeeds.
 */
export async function acceptInvitation(context: AuthContext, input: AcceptInput): Promise<AcceptResult> {
  await countLookup(context)
  const { openTransaction, principal } = context
  const { row, user } = await openTransaction(async (db) => {
    const opened = await findInvitation(db, input.id)
    return { ...opened, user: await findUser(db, { email: opened.row.email }) }
  })
  if (row.status === 'accepted') throw apiError('INVITE_USED')
  if (principal.kind === 'user' && principal.email !== row.email) throw apiError('INVITE_FOR_OTHER_EMAIL')
  const account = user
    ? await verifyExistingUser(context, user, input.password)
    : await validateNewUser(context, row, input)
  const id = user?.id ?? newId()
  await openTransaction(async (db) => {
    if (!(await acceptPendingInvite(db, row.id))) throw apiError('INVITE_USED')
    if (user) await extendAccess(db, user.id, row)
    else if (account) {
      await insertUser(db, { ...account, id, email: row.email, role: row.role, permissions: row.permissions })
      if (row.merchant_id !== null) await insertMembership(db, id, row.merchant_id, row.permissions)
    }
    await audit(db, 'invite.accepted', `invite:${row.id}`, {
      user: id,
      email: row.email,
      role: row.role,
      permissions: row.permissions,
      merchant_id: row.merchant_id,
      invited_by: row.invited_by,
    })
  })
  context.services.sessions.clearCache()
  return startInvitedSession(context, id, row)
}

async function startInvitedSession(
  context: AuthContext,
  id: string,
  { merchant_id }: InviteRow,
): Promise<AcceptResult> {
  const session = await startPanelSession(context, { id, tenant_id: context.tenant.id }, 'invited')
  const user = await context.openTransaction((db) => findUser(db, { id }))
  const requester = { id, roles: session.user.roles, permissions: new Set(session.user.permissions) }
  return {
    ...session,
    user: {
      ...session.user,
      ...toUser(orNotFound(user, 'User'), requester, null, null),
      permissions: session.user.permissions,
    },
    redirect_panel: merchant_id === null ? session.redirect_panel : 'merchant',
  }
}

async function verifyExistingUser(context: AuthContext, user: UserRow, password: string): Promise<undefined> {
  await verifyUserPassword(context, user, password)
  if (user.status !== 'active') throw apiError('ACCOUNT_INACTIVE')
}

async function validateNewUser(
  context: AuthContext,
  { email }: InviteRow,
  { first_name, last_name, phone, password, confirm_password = password }: AcceptInput,
) {
  const missing = Object.entries({ first_name, last_name, phone }).flatMap(([field, value]) =>
    value === undefined ? [[field, `The ${field.replace('_', ' ')} field is required.`]] : [],
  )
  if (first_name === undefined || last_name === undefined || phone === undefined)
    throw invalid(Object.fromEntries(missing))
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (await context.openTransaction((db) => isMobileTaken(db, phone)))
    throw invalid({ phone: 'Mobile number already taken' })
  await assertStrongPassword(context, password, email)
  return { first_name, last_name, mobile: phone, password_hash: await hashPassword(password) }
}

/** An existing user gains only the invited access: a merchant with its own permissions, or the tenant’s panel. */
async function extendAccess(db: Db, id: string, { merchant_id, role, permissions }: InviteRow): Promise<void> {
  const user = orNotFound(await lockUser(db, { id }), 'User')
  if (hasAccess(user, merchant_id)) throw apiError('INVITE_USED')
  if (merchant_id !== null) return joinMerchant(db, user, merchant_id, permissions)
  await updateUserRow(db, id, { role, permissions: unionOf([user.permissions, permissions]) })
}
