import type { FastifyRequest } from 'fastify'
import type { Tenants } from '../tenancy/tenants.ts'
import { tenantNameOf } from './host-header.ts'

/** Paths of the calls that storefronts use; a preflight has no call of its own. */
const storefrontPath = /^\/(?:store|public)\/v1\//

export const isStorefrontPath = (url: string): boolean => storefrontPath.test(url)

/** The origin of a request if the tenant lists it in `storefront_origins`, else undefined. */
export async function allowedOriginOf(
  tenants: Tenants,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<string | undefined> {
  const { origin } = headers
  if (origin === undefined) return undefined
  const tenant = await tenants.find(tenantNameOf(headers))
  return tenant?.storefrontOrigins.includes(origin) ? origin : undefined
}
