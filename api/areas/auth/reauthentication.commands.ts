import { msOf } from '#api/platform/runtime/clock.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { verifyOwnPassword } from './email.commands.ts'
import type { AuthContext } from './auth-context.ts'
import { findSessionTimes } from './panel-users.db.ts'

const recentLoginMs = 300_000

/** Requires a login within the last five minutes, or the current password; otherwise 422 under `current_password`. */
export async function requireRecentLogin(
  context: AuthContext,
  user: PanelUser,
  password: string | undefined,
): Promise<void> {
  const times = await findSessionTimes(context.services.platformPool, user.sessionId)
  const isRecent = times !== undefined && context.services.clock() - msOf(times.created_at) < recentLoginMs
  if (!isRecent && password === undefined) throw invalid({ current_password: 'Your password is required to proceed.' })
  if (password !== undefined) await verifyOwnPassword(context, user, password, 'current_password')
}
