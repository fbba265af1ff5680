import { verifyPassword } from '#api/platform/identity/passwords.ts'
import type { AuthContext } from './auth-context.ts'
import { findCredentials } from './panel-users.db.ts'
import { wrongPasswordError } from './reset.commands.ts'
import { countLoginAttempt } from './login-attempts.commands.ts'

/**
 * Verifies a panel user’s password outside a session. Wrong passwords are rate-limited like sign-ins and return
 * 422 under `password`.
 */
export async function verifyUserPassword(
  context: AuthContext,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<void> {
  const clearCounters = await countLoginAttempt(context, 'panel', email, () => Promise.resolve(false))
  const row = await context.openTransaction((db) => findCredentials(db, id))
  if (!(await verifyPassword(password, row?.password_hash))) throw wrongPasswordError('password')
  await clearCounters()
}
