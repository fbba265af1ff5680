import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PrinterProtocol } from '#contract/areas/printers.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { TenantScope } from '#api/platform/db/db.ts'
import { networkOf } from '#api/platform/identity/login-attempts.ts'
import { TokenBuckets } from '#api/platform/limits/token-buckets.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { normalizeHost } from '#api/platform/tenancy/tenants.ts'
import { findPrinterSecret } from '../printers.db.ts'
import { isPrinterId } from './poll-path.rules.ts'

export type PollParams = { id: string; secret: string }
export type PrinterIdentity = {
  id: string
  protocol: PrinterProtocol
  /** Its merchant alone: row policies hide everything else. */
  scope: TenantScope
  /** Name of the store network. */
  seller: string
}

/** Longest secret that is looked at. */
const maxSecretLength = 100
/** Compared where no printer is found, so that the answer takes as long as with a wrong secret. */
const noHash = hashToken('')

/** Recognises printers by the secret in their address, and limits how often they ask. */
export function printerAuthenticator(services: AppServices) {
  const polls = new TokenBuckets({ capacity: 120, refillPerSecond: 4 }, services.clock)
  const failures = new TokenBuckets({ capacity: 30, refillPerSecond: 0.2 }, services.clock)
  const isLimited = services.config.RATE_LIMITS

  /** 404 for an unknown printer and a wrong secret alike; 429 for too many requests. */
  return async ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, params: PollParams) => {
    const { id, secret } = params
    const network = networkOf(ip)
    const waitMs = isLimited ? Math.max(failures.waitMs(network), polls.waitMs(id)) : 0
    if (waitMs > 0) throw apiError('RATE_LIMITED', { seconds: Math.ceil(waitMs / 1_000) })
    const identity = await identify(services, headers.host ?? '', params)
    if (secret.length > maxSecretLength || !identity) {
      failures.consume(network)
      throw notFound('Printer')
    }
    polls.consume(id)
    return identity
  }
}

async function identify(services: AppServices, host: string, { id, secret }: PollParams) {
  const tenant = await services.tenants.find(normalizeHost(host))
  if (!tenant?.isAdminActive) return undefined
  const row = isPrinterId(id)
    ? await withTenant(services, { tenantId: tenant.id, merchantId: null }, (db) => findPrinterSecret(db, id))
    : undefined
  const isRight = timingSafeEqual(row?.secret_hash ?? noHash, hashToken(secret))
  if (!row || !isRight) return undefined
  const scope = { tenantId: tenant.id, merchantId: row.merchant_id }
  return { id, protocol: row.protocol, scope, seller: tenant.name } satisfies PrinterIdentity
}
