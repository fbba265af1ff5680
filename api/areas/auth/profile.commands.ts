import type { LoggedUser } from '#contract/schemas/auth.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { proveFresh } from './reauthentication.commands.ts'
import { homeOf, requirePanelUser } from './auth-context.ts'
import type { AuthContext } from './auth-context.ts'
import { setPanelNames, setPanelPassword } from './panel-users.db.ts'
import { loggedUser } from './panel-users.rules.ts'
import { refuseEasy } from './reset.commands.ts'

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

/** One's own names, and a new password where one is given: owners by one call, all others by the other. */
export async function updateProfile(front: AuthContext, asOwner: boolean, profile: Profile): Promise<LoggedUser> {
  const who = requirePanelUser(front)
  const { id, user_id = id, first_name, last_name, password, expected_updated_at } = profile
  if (id !== who.id || user_id !== who.id || who.roles.includes('T1001') !== asOwner) throw apiError('NOT_ALLOWED')
  const secret = password === undefined ? undefined : await newSecret(front, who, { ...profile, password })
  const updatedAt = await front.openTransaction(
    async (db) => {
      await lockUnmodified(db, 'app_user', who.id, expected_updated_at)
      await setPanelNames(db, who.id, { first_name, last_name })
      if (secret !== undefined) {
        await setPanelPassword(db, who.id, secret)
        await sendMail(db, {
          to: who.email,
          template: 'password_changed',
          locale: front.request.locale,
          name: first_name,
        })
      }
      const named = { name: [`${who.firstName} ${who.lastName}`, `${first_name} ${last_name}`] }
      await audit(db, secret === undefined ? 'auth.profile_changed' : 'auth.password_changed', `user:${who.id}`, named)
      return db.now
    },
    { scope: homeOf(who) },
  )
  if (secret === undefined) front.services.sessions.clearCache()
  else await front.services.sessions.endAllOfUser(who.homeTenantId, who.id, who.sessionId)
  return loggedUser({ ...who, firstName: first_name, lastName: last_name, updatedAt })
}

/** Who signed in minutes ago need not prove the password again; nobody changes it who is signed in for another. */
async function newSecret(
  front: AuthContext,
  who: PanelUser,
  { password, confirm_password, current_password }: Profile & { password: string },
): Promise<string> {
  if (who.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  await proveFresh(front, who, current_password)
  await refuseEasy(front, password, who.email)
  return hashPassword(password)
}
