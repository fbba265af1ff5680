import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'

/** Ends the session of the bearer token, even an expired one. Without a token it throws 401. */
export async function signOut(
  { services, openTransaction, principal }: Pick<Context, 'services' | 'openTransaction' | 'principal'>,
  { request, reply }: Context['raw'],
): Promise<Record<string, never>> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) throw apiError('NOT_SIGNED_IN')
  await services.sessions.end(header.slice(7).trim())
  if (principal.kind !== 'anonymous')
    await openTransaction((db) => audit(db, 'auth.signed_out', `${principal.kind}:${principal.id}`))
  void reply.header('clear-site-data', '"cache"')
  return {}
}
