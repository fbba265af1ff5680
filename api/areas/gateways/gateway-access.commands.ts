import { apiError } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Principal } from '#api/platform/identity/principal.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'

/** Keys of gateways decide where money goes: they need a recent login or the password, and no impersonated session. */
export async function requireGatewayAccess(
  context: AuthContext & { principal: Principal },
  password: string | undefined,
): Promise<void> {
  const user = panelUser(context)
  if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  await requireRecentLogin(context, user, password)
}
