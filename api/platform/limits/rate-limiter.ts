import type { Priority } from '#contract/call-priority.ts'
import { TokenBuckets } from './token-buckets.ts'
import type { TokenRate } from './token-buckets.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Config } from '../runtime/config.ts'
import type { TenantScope } from '../db/db.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { retryAfterSeconds } from './load-shedding.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Principal } from '../identity/principal.ts'

/**
 * Limit of one network before authentication: a store's tablets and guests share one address. The server's
 * rate-limit plugin applies it.
 */
export const networkRateLimit = { max: 3_000, timeWindow: 60_000 }

/** Limits of one process, far above normal use. */
const tokenRates = ({ TENANT_CALLS_PER_SECOND }: Pick<Config, 'TENANT_CALLS_PER_SECOND'>) =>
  ({
    /**
     * 3,000 a second by default. 1,000 orders a minute are 17 a second. That leaves each order about sixty calls
     * by the customer and staff, and two calls for each of sixty other page views. Files and cached responses are
     * not counted.
     */
    tenant: { capacity: 20 * TENANT_CALLS_PER_SECOND, refillPerSecond: TENANT_CALLS_PER_SECOND },
    /** A hundred tablets with one call a second each. */
    merchant: { capacity: 3_000, refillPerSecond: 100 },
    /** Twenty tablets with one login and more than one call a second each. A customer makes a few calls a minute. */
    user: { capacity: 1_000, refillPerSecond: 30 },
    /**
     * An integration that transfers ten thousand products within ten minutes. The calls of the key's creator are
     * counted separately.
     */
    key: { capacity: 600, refillPerSecond: 20 },
  }) satisfies Record<string, TokenRate>

type LimitKind = keyof ReturnType<typeof tokenRates>
type Bucket = readonly [kind: LimitKind, key: string]

/** Fraction of a bucket that calls of a priority may use. Two fifths are reserved for orders and payments. */
const capacityShares: Record<Priority, number> = { bulk: 0.5, normal: 0.6, critical: 1 }

/** Limits the rate of each tenant, merchant, user and API key, in the memory of the process. */
export class RateLimiter {
  readonly #buckets: Record<LimitKind, TokenBuckets>
  readonly #counter: Metrics['limitedCalls']

  constructor(config: Config, clock: Clock, { limitedCalls }: Metrics) {
    const { tenant, merchant, user, key } = tokenRates(config)
    this.#buckets = {
      tenant: new TokenBuckets(tenant, clock),
      merchant: new TokenBuckets(merchant, clock),
      user: new TokenBuckets(user, clock),
      key: new TokenBuckets(key, clock),
    }
    this.#counter = limitedCalls
  }

  /** Counts a call of a signed-in principal, or returns the error. */
  checkPrincipal(principal: Principal, priority: Priority): ApiError | undefined {
    if (principal.kind === 'anonymous') return undefined
    return this.#consume(
      [principal.kind === 'user' && principal.apiKey ? ['key', principal.apiKey.id] : ['user', principal.id]],
      priority,
    )
  }

  /**
   * Counts a call for its merchant and tenant, or returns the error. A rejection by one does not count for the
   * other.
   */
  checkScope({ tenantId, merchantId }: TenantScope, priority: Priority): ApiError | undefined {
    return this.#consume(
      merchantId === null
        ? [['tenant', tenantId]]
        : [
            ['merchant', merchantId],
            ['tenant', tenantId],
          ],
      priority,
    )
  }

  #consume(buckets: readonly Bucket[], priority: Priority): ApiError | undefined {
    for (const [kind, key] of buckets) {
      const waitMs = this.#buckets[kind].waitMs(key, capacityShares[priority])
      if (waitMs > 0) return this.#reject(kind, Math.ceil(waitMs / 1_000))
    }
    for (const [kind, key] of buckets) this.#buckets[kind].consume(key)
    return undefined
  }

  #reject(kind: LimitKind, seconds: number): ApiError {
    this.#counter.inc({ whose: kind })
    return apiError('RATE_LIMITED', {
      seconds: kind === 'tenant' || kind === 'merchant' ? Math.max(seconds, retryAfterSeconds()) : seconds,
    })
  }
}
