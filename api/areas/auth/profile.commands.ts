import type { LoggedUser } from '#contract/schemas/auth.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { requireRecentLogin } from './reauthentication.commands.ts'
import { homeScopeOf, requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { setPanelNames, setPanelPassword } from './panel-users.db.ts'
import { toLoggedUser } from './panel-users.rules.ts'
import { assertStrongPassword } from './reset.commands.ts'

type Profile = {
  id: string
  user_id?: string | undefined
  first_name: string
  last_name: string
  password?: string | undefined
  confirm_password?: string | undefined
  current_password?: string | undefined
  expected_updated_at?: string | undefined
}

/** Updates the user’s names and, if given, the password. Owners and other users have separate calls. */
export async function updateProfile(context: AuthContext, asOwner: boolean, profile: Profile): Promise<LoggedUser> {
  const user = requirePanelUser(context)
  const { id, user_id = id, first_name, last_name, password, expected_updated_at } = profile
  if (id !== user.id || user_id !== user.id || user.roles.includes('T1001') !== asOwner) throw apiError('NOT_ALLOWED')
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(context, user, { ...profile, password })
  const updatedAt = await context.openTransaction(
    async (db) => {
      await lockUnmodified(db, 'app_user', user.id, expected_updated_at)
      await setPanelNames(db, user.id, { first_name, last_name })
      if (passwordHash !== undefined) {
        await setPanelPassword(db, user.id, passwordHash)
        await sendMail(db, {
          to: user.email,
          template: 'password_changed',
          locale: context.request.locale,
          name: first_name,
        })
      }
      const changes = { name: [`${user.firstName} ${user.lastName}`, `${first_name} ${last_name}`] }
      await audit(
        db,
        passwordHash === undefined ? 'auth.profile_changed' : 'auth.password_changed',
        `user:${user.id}`,
        changes,
      )
      return db.now
    },
    { scope: homeScopeOf(user) },
  )
  if (passwordHash === undefined) context.services.sessions.clearCache()
  else await context.services.sessions.endAllOfUser(user.homeTenantId, user.id, user.sessionId)
  return toLoggedUser({ ...user, firstName: first_name, lastName: last_name, updatedAt })
}

/** Hashes the new password. Requires a recent login or the current password; rejected while impersonated. */
async function hashNewPassword(
  context: AuthContext,
  user: PanelUser,
  { password, confirm_password, current_password }: Profile & { password: string },
): Promise<string> {
  if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  await requireRecentLogin(context, user, current_password)
  await assertStrongPassword(context, password, user.email)
  return hashPassword(password)
}
