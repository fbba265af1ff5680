import { msOf } from '#api/platform/runtime/clock.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { provePassword } from './email.commands.ts'
import type { AuthContext } from './auth-context.ts'
import { sessionTimes } from './panel-users.db.ts'

const freshMs = 300_000

/** Who signed in minutes ago need not prove the password again; everybody else gives it, 422 under `current_password` (security R-SES-7). */
export async function proveFresh(front: AuthContext, who: PanelUser, password: string | undefined): Promise<void> {
  const times = await sessionTimes(front.services.platformPool, who.sessionId)
  const isFresh = times !== undefined && front.services.clock() - msOf(times.created_at) < freshMs
  if (!isFresh && password === undefined) throw invalid({ current_password: 'Your password is required to proceed.' })
  if (password !== undefined) await provePassword(front, who, password, 'current_password')
}
