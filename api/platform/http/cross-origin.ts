import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadPaths } from '#contract/areas/files.ts'
import type { Config } from '../runtime/config.ts'
import type { Tenants } from '../tenancy/tenants.ts'
import { allowedOriginOf, isStorefrontPath } from './storefront-origins.ts'
import { panelOriginOf } from './upload-origins.ts'

/** How long a browser may remember a preflight, in seconds. A removed origin is refused by the write check at once. */
const preflightSeconds = 600

type Services = { tenants: Tenants; config: Config }

/** The origin of a request whose page may make the call of its path, else undefined. */
async function originOf(services: Services, request: FastifyRequest): Promise<string | undefined> {
  if (isStorefrontPath(request.url)) return allowedOriginOf(services.tenants, request)
  return uploadPaths.includes(request.url) ? panelOriginOf(services, request) : undefined
}

/**
 * Answers cross-origin requests of storefronts that a tenant hosts elsewhere, and of panels that upload. Sessions are bearer tokens, so no credentials are
 * allowed; a page of another origin can only send a token that it was given itself.
 */
export async function allowCrossOrigin(server: FastifyInstance, services: Services): Promise<void> {
  await server.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const origin = await originOf(services, request)
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
