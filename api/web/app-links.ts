import { appLinks } from '../areas/app-builds/app-links.queries.ts'
import { withTenant } from '../platform/app-services.ts'
import type { AppServices } from '../platform/app-services.ts'
import type { Mount } from '../platform/start.ts'
import { normalizeHost } from '../platform/tenancy/tenants.ts'

const cacheControl = 'public, max-age=3600'

/** The files with which Android and iOS check that an app may open the links of a host. */
export const mountAppLinks: Mount = (app, services) => {
  app.get('/.well-known/assetlinks.json', async (request, reply) => {
    const links = await linksOf(services, request.headers.host)
    if (!links) return reply.callNotFound()
    return reply.header('cache-control', cacheControl).send(links.android)
  })
  app.get('/.well-known/apple-app-site-association', async (request, reply) => {
    const links = await linksOf(services, request.headers.host)
    if (!links) return reply.callNotFound()
    return reply.header('cache-control', cacheControl).type('application/json').send(links.ios)
  })
}

/** The apps of a host: the shop's for customers, the panel's for stores and drivers. Undefined for other hosts. */
async function linksOf(services: AppServices, header: string | undefined) {
  const host = normalizeHost(header ?? '')
  const tenant = await services.tenants.find(host)
  if (!tenant || (tenant.storeHost !== host && tenant.adminHost !== host)) return undefined
  const appTypes = tenant.storeHost === host ? (['customer'] as const) : (['merchant', 'driver'] as const)
  return withTenant(services, { tenantId: tenant.id, merchantId: null }, (db) => appLinks(db, appTypes))
}
