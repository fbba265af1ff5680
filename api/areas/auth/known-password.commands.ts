import { verifyPassword } from '#api/platform/identity/passwords.ts'
import type { AuthContext } from './auth-context.ts'
import { findCredentials } from './panel-users.db.ts'
import { wrongPasswordError } from './reset.commands.ts'
import { countLoginAttempt } from './login-attempts.commands.ts'

/** Asks somebody who is not signed in for the password of a panel user. Wrong ones slow down like sign-ins, 422 under `password`. */
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
