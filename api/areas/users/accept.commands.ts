import type { z } from 'zod'
import type { invitation } from '#contract/user-invites.ts'
import { Settings } from '#contract/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { proveKnownPassword } from '../auth/known-password.commands.ts'
import { refuseEasy } from '../auth/reset.commands.ts'
import { enterPanel } from '../auth/sign-in.commands.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { hasAccess } from './invites.commands.ts'
import { inviteByLink, isPastLink, takeInvite } from './invites.db.ts'
import type { InviteRow } from './invites.db.ts'
import { statusOf } from './invites.rules.ts'
import { labelOf } from './permissions.rules.ts'
import { joinMerchant } from './users.commands.ts'
import { addMembership, addUser, lockedUser, mobileTaken, openMerchant, setUser, userBy } from './users.db.ts'
import type { UserRow } from './users.db.ts'
import { unionOf, userOf } from './users.rules.ts'

type Shown = z.input<typeof invitation.show.output>
type Accepting = z.output<typeof invitation.accept.input>
type Accepted = z.input<typeof invitation.accept.output>

const isLink = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/** Links are looked for thirty times a minute by one network, two hundred times an hour: guessing 122 bits is hopeless, and slow. */
const countLook = ({ services, request }: AuthContext) =>
  countNetworkAttempt(
    services,
    ['invite'],
    request.ip,
    { maxAttempts: 30, windowSeconds: 60 },
    { maxAttempts: 200, windowSeconds: 3_600 },
  )

/** The invitation behind a link, with its merchant; 404 unknown, 410 cancelled, expired, sent again since, or of a merchant that is gone. */
async function openedBy(
  db: Db,
  link: string,
): Promise<{ row: InviteRow; merchant: { id: string; name: string } | null }> {
  const there = isLink(link) ? await inviteByLink(db, link) : undefined
  if (!there && isLink(link) && (await isPastLink(db, link))) throw apiError('INVITE_EXPIRED')
  const row = orNotFound(there, 'Invite')
  const merchant = row.merchant_id === null ? null : await openMerchant(db, row.merchant_id)
  const status = statusOf(row, db.now)
  if (status === 'cancelled' || merchant === undefined) throw apiError('INVITE_CANCELLED')
  if (status === 'expired') throw apiError('INVITE_EXPIRED')
  return { row, merchant }
}

/** What somebody with the link may know before they accept; a used one is shown as used. */
export async function showInvitation(front: AuthContext, link: string): Promise<Shown> {
  await countLook(front)
  const { tenant, request } = front
  return front.openTransaction(async (db) => {
    const {
      row: { email, role, permissions, inviter_name, status, expires_at },
      merchant,
    } = await openedBy(db, link)
    const [person, look] = await Promise.all([
      userBy(db, { email }),
      settingsFor(db, null, Settings.pick({ business_details: true, admin_logo_url: true, logo_url: true })),
    ])
    return {
      id: link,
      email,
      tenant: {
        id: tenant.id,
        name: look.business_details.business_name ?? tenant.name,
        logo_url: look.admin_logo_url ?? look.logo_url,
      },
      merchant: merchant && { _id: merchant.id, name: merchant.name },
      role,
      permissions,
      permission_labels: permissions.map((name) => labelOf(name, request.locale)),
      inviter_name,
      is_new_user: person === undefined,
      status,
      expires_at,
    }
  })
}

/** Makes the account, or gives a known person what was promised, and signs in. Only the first who accepts gets it. */
export async function acceptInvitation(front: AuthContext, input: Accepting): Promise<Accepted> {
  await countLook(front)
  const { openTransaction, principal } = front
  const { row, person } = await openTransaction(async (db) => {
    const opened = await openedBy(db, input.id)
    return { ...opened, person: await userBy(db, { email: opened.row.email }) }
  })
  if (row.status === 'accepted') throw apiError('INVITE_USED')
  if (principal.kind === 'user' && principal.email !== row.email) throw apiError('INVITE_FOR_OTHER_EMAIL')
  const proved = person ? await proveKnown(front, person, input.password) : await newPerson(front, row, input)
  const id = person?.id ?? newId()
  await openTransaction(async (db) => {
    if (!(await takeInvite(db, row.id))) throw apiError('INVITE_USED')
    if (person) await widen(db, person.id, row)
    else if (proved) {
      await addUser(db, { ...proved, id, email: row.email, role: row.role, permissions: row.permissions })
      if (row.merchant_id !== null) await addMembership(db, id, row.merchant_id, row.permissions)
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
  front.services.sessions.clearCache()
  return entered(front, id, row)
}

async function entered(front: AuthContext, id: string, { merchant_id }: InviteRow): Promise<Accepted> {
  const session = await enterPanel(front, { id, tenant_id: front.tenant.id }, 'invited')
  const user = await front.openTransaction((db) => userBy(db, { id }))
  const asker = { id, roles: session.user.roles, permissions: new Set(session.user.permissions) }
  return {
    ...session,
    user: {
      ...session.user,
      ...userOf(orNotFound(user, 'User'), asker, null, null),
      permissions: session.user.permissions,
    },
    redirect_panel: merchant_id === null ? session.redirect_panel : 'merchant',
  }
}

async function proveKnown(front: AuthContext, person: UserRow, password: string): Promise<undefined> {
  await proveKnownPassword(front, person, password)
  if (person.status !== 'active') throw apiError('ACCOUNT_INACTIVE')
}

async function newPerson(
  front: AuthContext,
  { email }: InviteRow,
  { first_name, last_name, phone, password, confirm_password = password }: Accepting,
) {
  const missing = Object.entries({ first_name, last_name, phone }).flatMap(([field, value]) =>
    value === undefined ? [[field, `The ${field.replace('_', ' ')} field is required.`]] : [],
  )
  if (first_name === undefined || last_name === undefined || phone === undefined)
    throw invalid(Object.fromEntries(missing))
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (await front.openTransaction((db) => mobileTaken(db, phone)))
    throw invalid({ phone: 'Mobile number already taken' })
  await refuseEasy(front, password, email)
  return { first_name, last_name, mobile: phone, password_hash: await hashPassword(password) }
}

/** A known person gains the access and nothing else: a merchant with rights of its own, or the tenant's panel. */
async function widen(db: Db, id: string, { merchant_id, role, permissions }: InviteRow): Promise<void> {
  const person = orNotFound(await lockedUser(db, { id }), 'User')
  if (hasAccess(person, merchant_id)) throw apiError('INVITE_USED')
  if (merchant_id !== null) return joinMerchant(db, person, merchant_id, permissions)
  await setUser(db, id, { role, permissions: unionOf([person.permissions, permissions]) })
}
