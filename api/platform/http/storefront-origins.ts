import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tenants } from '../tenancy/tenants.ts'
import { tenantNameOf } from './host-header.ts'

/** How long a browser may remember a preflight, in seconds. A removed origin is refused by the write check at once. */
const preflightSeconds = 600

/** Paths of the calls that storefronts use; a preflight has no call of its own. */
const storefrontPath = /^\/(?:store|public)\/v1\//

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

/**
 * Answers cross-origin requests of storefronts that a tenant hosts elsewhere. Sessions are bearer tokens, so no
 * credentials are allowed; a page of another origin can only send a token that it was given itself.
 */
export async function allowStorefrontOrigins(
  server: FastifyInstance,
  { tenants }: { tenants: Tenants },
): Promise<void> {
  await server.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const origin = storefrontPath.test(request.url) ? await allowedOriginOf(tenants, request) : undefined
      if (origin === undefined) return { origin: false }
      return {
        origin,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: [
          'accept-language',
          'authorization',
          'content-type',
          'idempotency-key',
          'x-client-medium',
          'x-tenant',
        ],
        exposedHeaders: ['etag', 'idempotent-replayed', 'retry-after', 'x-request-id'],
        maxAge: preflightSeconds,
      }
    },
  })
}
