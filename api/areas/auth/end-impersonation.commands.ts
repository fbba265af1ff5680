import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import type { Principal } from '#api/platform/identity/principal.ts'
import type { AuthContext } from './auth-context.ts'

/** Ends an impersonated session and returns the URL where it began. Regular sessions get 403. */
export async function endImpersonation(context: AuthContext, header: string): Promise<{ url: string | null }> {
  const { services, openTransaction, principal } = context
  if (principal.kind === 'anonymous' || principal.impersonatorId === null) throw apiError('NOT_ALLOWED')
  await services.sessions.end(header.slice(7).trim())
  await openTransaction((db) => audit(db, 'auth.visit_left', auditSubjectOf(principal)))
  return { url: await returnUrlFor(context, principal) }
}

const auditSubjectOf = (user: Exclude<Principal, { kind: 'anonymous' }>) =>
  user.kind === 'user' && user.impersonation?.merchantId
    ? `merchant:${user.impersonation.merchantId}`
    : `${user.kind}:${user.id}`

async function returnUrlFor(
  { services, tenant }: AuthContext,
  user: Exclude<Principal, { kind: 'anonymous' }>,
): Promise<string | null> {
  if (user.kind === 'customer')
    return tenant.adminHost ? linkTo(services.config, tenant.adminHost, `/customers/view/${user.id}`) : null
  if (user.homeTenantId === tenant.id) return null
  const home = await services.tenants.find(user.homeTenantId)
  const host = home?.isPlatform ? platformHost(services.config) : home?.adminHost
  return host ? linkTo(services.config, host, `/tenants/view/${tenant.id}`) : null
}
