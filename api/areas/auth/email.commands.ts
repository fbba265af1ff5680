import type { LoggedUser } from '#contract/schemas/auth.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { verifyPassword } from '#api/platform/identity/passwords.ts'
import { countAttempt, clearAttempts } from '#api/platform/identity/login-attempts.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { verifyCode, sendCode } from './codes.commands.ts'
import { homeScopeOf, requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { isPanelEmailTaken, findCredentials, setPanelEmail } from './panel-users.db.ts'
import { toLoggedUser } from './panel-users.rules.ts'
import { wrongPasswordError } from './reset.commands.ts'
import { findValidCode, consumeToken } from './tokens.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const codeMinutes = 10

/** Returns the owner. Only owners change their e-mail, and never while impersonated. */
function requireOwner(context: AuthContext): PanelUser {
  const user = requirePanelUser(context)
  if (!user.roles.includes('T1001') || user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  return user
}

/** Verifies the caller’s password and returns the current e-mail. Wrong passwords are rate-limited like sign-ins. */
export async function verifyOwnPassword(
  context: AuthContext,
  user: PanelUser,
  password: string,
  field = 'password',
): Promise<string> {
  const bucket = ['password', user.homeTenantId, user.id]
  await countAttempt(context.services, bucket, { maxAttempts: 5, windowSeconds: 900, hasBackoff: true })
  const row = await context.openTransaction((db) => findCredentials(db, user.id), { scope: homeScopeOf(user) })
  if (!row || !(await verifyPassword(password, row.password_hash))) throw wrongPasswordError(field)
  await clearAttempts(context.services, bucket)
  return row.email
}

export async function confirmPassword(
  context: AuthContext,
  { password }: { password: string },
): Promise<Record<string, never>> {
  await verifyOwnPassword(context, requireOwner(context), password)
  return {}
}

/** Sends a code to the new address; at most five a day. */
export async function sendEmailCode(
  context: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<{ expires_at: string; otp_code?: number }> {
  const user = requireOwner(context)
  await verifyOwnPassword(context, user, password)
  const { services, request, openTransaction } = context
  if (await openTransaction((db) => isPanelEmailTaken(db, email, user.id)))
    throw invalid({ email: 'Email ID already taken' })
  await countAttempt(services, ['email-code', user.homeTenantId, user.id], { maxAttempts: 5, windowSeconds: 86_400 })
  return openTransaction((db) =>
    sendCode(db, services, {
      audience: 'panel',
      purpose: 'otp_verify_email',
      target: email,
      subjectId: user.id,
      minutes: codeMinutes,
      locale: request.locale,
    }),
  )
}

type EmailChange = { user_id: string; email: string; password: string; otp_code?: string | undefined }

/** Stores the verified address, notifies the old one and ends all other sessions. Does nothing if unchanged. */
export async function changeEmail(
  context: AuthContext,
  { user_id, email, password, otp_code }: EmailChange,
): Promise<{ user: LoggedUser }> {
  const user = requireOwner(context)
  if (user_id !== user.id) throw apiError('NOT_ALLOWED')
  const old = await verifyOwnPassword(context, user, password)
  if (old === email) return { user: toLoggedUser({ ...user, email }) }
  if (otp_code === undefined) throw invalid({ otp_code: 'OTP feild is required to proceed.' })
  const code = await verifyCode(context, (db) => findValidCode(db, 'otp_verify_email', email, user.id), otp_code)
  const updatedAt = await context.openTransaction(async (db) => {
    if (!(await consumeToken(db, code.token_hash))) throw invalid({ otp_code: 'Invalid OTP' })
    await setPanelEmail(db, user.id, email)
    await sendMail(db, {
      to: old,
      template: 'email_changed',
      locale: context.request.locale,
      name: user.firstName,
      values: { email },
    })
    await audit(db, 'auth.email_changed', `user:${user.id}`, { email: toChange(old, email) })
    return db.now
  })
  await context.services.sessions.endAllOfUser(user.homeTenantId, user.id, user.sessionId)
  return { user: toLoggedUser({ ...user, email, updatedAt }) }
}
