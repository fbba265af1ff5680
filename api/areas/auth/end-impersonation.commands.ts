import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import type { Principal } from '#api/platform/identity/principal.ts'
import type { AuthContext } from './auth-context.ts'

/** Ends a session in another's place, and says where it was begun. A session of one's own is none. */
export async function leaveVisit(front: AuthContext, header: string): Promise<{ url: string | null }> {
  const { services, openTransaction, principal } = front
  if (principal.kind === 'anonymous' || principal.impersonatorId === null) throw apiError('NOT_ALLOWED')
  await services.sessions.end(header.slice(7).trim())
  await openTransaction((db) => audit(db, 'auth.visit_left', subjectOf(principal)))
  return { url: await cameFrom(front, principal) }
}

const subjectOf = (who: Exclude<Principal, { kind: 'anonymous' }>) =>
  who.kind === 'user' && who.impersonation?.merchantId
    ? `merchant:${who.impersonation.merchantId}`
    : `${who.kind}:${who.id}`

async function cameFrom(
  { services, tenant }: AuthContext,
  who: Exclude<Principal, { kind: 'anonymous' }>,
): Promise<string | null> {
  if (who.kind === 'customer') return tenant.adminHost ? linkTo(services.config, tenant.adminHost, '/orders') : null
  if (who.homeTenantId === tenant.id) return null
  const home = await services.tenants.find(who.homeTenantId)
  const host = home?.isPlatform ? platformHost(services.config) : home?.adminHost
  return host ? linkTo(services.config, host, `/tenants/view/${tenant.id}`) : null
}
