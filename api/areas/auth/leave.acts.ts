import { audit } from '#api/platform/audit/audit.ts'
import { fail } from '#api/platform/api-error.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import type { Who } from '#api/platform/identity/principal.ts'
import type { Front } from './front.ts'

/** Ends a session in another's place, and says where it was begun. A session of one's own is none. */
export async function leaveVisit(front: Front, header: string): Promise<{ url: string | null }> {
  const { platform, open, who } = front
  if (who.kind === 'nobody' || who.impersonatorId === null) throw fail('NOT_ALLOWED')
  await platform.sessions.end(header.slice(7).trim())
  await open((db) => audit(db, 'auth.visit_left', subjectOf(who)))
  return { url: await cameFrom(front, who) }
}

const subjectOf = (who: Exclude<Who, { kind: 'nobody' }>) =>
  who.kind === 'user' && who.visit?.merchantId ? `merchant:${who.visit.merchantId}` : `${who.kind}:${who.id}`

async function cameFrom({ platform, tenant }: Front, who: Exclude<Who, { kind: 'nobody' }>): Promise<string | null> {
  if (who.kind === 'customer') return tenant.adminHost ? linkTo(platform.config, tenant.adminHost, '/orders') : null
  if (who.homeTenantId === tenant.id) return null
  const home = await platform.tenants.find(who.homeTenantId)
  const host = home?.isPlatform ? platformHost(platform.config) : home?.adminHost
  return host ? linkTo(platform.config, host, `/tenants/view/${tenant.id}`) : null
}
