import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { fail } from '#api/platform/api-error.ts'

/** Ends the session of the presented token, also one that is over already; without any token there is nobody to sign out. */
export async function signOut(
  { platform, open, who }: Pick<Context, 'platform' | 'open' | 'who'>,
  { request, reply }: Context['raw'],
): Promise<Record<string, never>> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) throw fail('NOT_SIGNED_IN')
  await platform.sessions.end(header.slice(7).trim())
  if (who.kind !== 'nobody') await open((db) => audit(db, 'auth.signed_out', `${who.kind}:${who.id}`))
  void reply.header('clear-site-data', '"cache"')
  return {}
}
