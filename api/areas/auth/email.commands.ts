import type { LoggedUser } from '#contract/schemas/auth.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { verifyPassword } from '#api/platform/identity/passwords.ts'
import { countAttempt, clearAttempts } from '#api/platform/identity/login-attempts.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { checkedCode, sendCode } from './codes.commands.ts'
import { homeOf, requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { panelEmailTaken, passwordOf, setPanelEmail } from './panel-users.db.ts'
import { loggedUser } from './panel-users.rules.ts'
import { wrongPassword } from './reset.commands.ts'
import { liveCode, useToken } from './tokens.db.ts'

const codeMinutes = 10

/** Only owners change their e-mail, and nobody who is signed in for another. */
function owner(front: AuthContext): PanelUser {
  const who = requirePanelUser(front)
  if (!who.roles.includes('T1001') || who.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  return who
}

/** The caller's own password once more; wrong ones slow down like sign-ins. Answers the e-mail that is in force. */
export async function provePassword(
  front: AuthContext,
  who: PanelUser,
  password: string,
  field = 'password',
): Promise<string> {
  const bucket = ['password', who.homeTenantId, who.id]
  await countAttempt(front.services, bucket, { maxAttempts: 5, windowSeconds: 900, hasBackoff: true })
  const row = await front.openTransaction((db) => passwordOf(db, who.id), { scope: homeOf(who) })
  if (!row || !(await verifyPassword(password, row.password_hash))) throw wrongPassword(field)
  await clearAttempts(front.services, bucket)
  return row.email
}

export async function confirmPassword(
  front: AuthContext,
  { password }: { password: string },
): Promise<Record<string, never>> {
  await provePassword(front, owner(front), password)
  return {}
}

/** A code to the new address; five a day. */
export async function sendEmailCode(
  front: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<{ expires_at: string; otp_code?: number }> {
  const who = owner(front)
  await provePassword(front, who, password)
  const { services, request, openTransaction } = front
  if (await openTransaction((db) => panelEmailTaken(db, email, who.id)))
    throw invalid({ email: 'Email ID already taken' })
  await countAttempt(services, ['email-code', who.homeTenantId, who.id], { maxAttempts: 5, windowSeconds: 86_400 })
  return openTransaction((db) =>
    sendCode(db, services, {
      audience: 'panel',
      purpose: 'otp_verify_email',
      target: email,
      subjectId: who.id,
      minutes: codeMinutes,
      locale: request.locale,
    }),
  )
}

type Change = { user_id: string; email: string; password: string; otp_code?: string | undefined }

/** Stores the proved address, tells the old one and signs all other sessions out; an address that is in force already is fine. */
export async function changeEmail(
  front: AuthContext,
  { user_id, email, password, otp_code }: Change,
): Promise<{ user: LoggedUser }> {
  const who = owner(front)
  if (user_id !== who.id) throw apiError('NOT_ALLOWED')
  const old = await provePassword(front, who, password)
  if (old === email) return { user: loggedUser({ ...who, email }) }
  if (otp_code === undefined) throw invalid({ otp_code: 'OTP feild is required to proceed.' })
  const code = await checkedCode(front, (db) => liveCode(db, 'otp_verify_email', email, who.id), otp_code)
  const updatedAt = await front.openTransaction(async (db) => {
    if (!(await useToken(db, code.token_hash))) throw invalid({ otp_code: 'Invalid OTP' })
    await setPanelEmail(db, who.id, email)
    await sendMail(db, {
      to: old,
      template: 'email_changed',
      locale: front.request.locale,
      name: who.firstName,
      values: { email },
    })
    await audit(db, 'auth.email_changed', `user:${who.id}`, { email: [old, email] })
    return db.now
  })
  await front.services.sessions.endAllOfUser(who.homeTenantId, who.id, who.sessionId)
  return { user: loggedUser({ ...who, email, updatedAt }) }
}
