import { verifyPassword } from '#api/platform/identity/passwords.ts'
import type { AuthContext } from './auth-context.ts'
import { passwordOf } from './panel-users.db.ts'
import { wrongPassword } from './reset.commands.ts'
import { countSignIn } from './login-attempts.commands.ts'

/** Asks somebody who is not signed in for the password of a panel user. Wrong ones slow down like sign-ins, 422 under `password`. */
export async function proveKnownPassword(
  front: AuthContext,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<void> {
  const done = await countSignIn(front, 'panel', email, () => Promise.resolve(false))
  const row = await front.openTransaction((db) => passwordOf(db, id))
  if (!(await verifyPassword(password, row?.password_hash))) throw wrongPassword('password')
  await done()
}
