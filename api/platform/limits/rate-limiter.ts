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

/** One address before anybody knows who it is: a store's tablets and its guests share one. Counted by the server's own plugin. */
export const networkRateLimit = { max: 3_000, timeWindow: 60_000 }

/** What one process does for each, far above what they come to (security R-FAIR-1, second gate). */
const tokenRates = ({ TENANT_CALLS_PER_SECOND }: Pick<Config, 'TENANT_CALLS_PER_SECOND'>) =>
  ({
    /**
     * By default 3,000 a second: 1,000 orders a minute are 17 a second, and each leaves room for sixty calls
     * of whoever orders and works on it (three pages of the shop ask 24) and for two of each of sixty pages
     * that others look at. Files and what is answered from memory are not counted.
     */
    tenant: { capacity: 20 * TENANT_CALLS_PER_SECOND, refillPerSecond: TENANT_CALLS_PER_SECOND },
    /** A hundred tablets that each ask for something every second. */
    merchant: { capacity: 3_000, refillPerSecond: 100 },
    /** A login that twenty tablets share, each asking more than once a second; a customer asks a few times a minute. */
    user: { capacity: 1_000, refillPerSecond: 30 },
    /** A program that carries over a catalogue of ten thousand products within ten minutes. Its maker's own calls are counted apart. */
    key: { capacity: 600, refillPerSecond: 20 },
  }) satisfies Record<string, TokenRate>

type LimitKind = keyof ReturnType<typeof tokenRates>
type Bucket = readonly [whose: LimitKind, key: string]

/** How much of a bucket calls of an urgency may use: two fifths are left for orders, payments and answers to them (security R-FAIR-2). */
const capacityShares: Record<Priority, number> = { bulk: 0.5, normal: 0.6, critical: 1 }

/**
 * Keeps each tenant, merchant, person and program within what one of them can mean to ask, in the memory of
 * the process: each counts what it answers itself.
 */
export class RateLimiter {
  readonly #buckets: Record<LimitKind, TokenBuckets>
  readonly #limited: Metrics['limitedCalls']

  constructor(config: Config, clock: Clock, { limitedCalls }: Metrics) {
    const { tenant, merchant, user, key } = tokenRates(config)
    this.#buckets = {
      tenant: new TokenBuckets(tenant, clock),
      merchant: new TokenBuckets(merchant, clock),
      user: new TokenBuckets(user, clock),
      key: new TokenBuckets(key, clock),
    }
    this.#limited = limitedCalls
  }

  /** Counts a call of whoever is signed in, or answers why it is not taken. */
  checkPrincipal(principal: Principal, priority: Priority): ApiError | undefined {
    if (principal.kind === 'anonymous') return undefined
    return this.#take(
      [principal.kind === 'user' && principal.apiKey ? ['key', principal.apiKey.id] : ['user', principal.id]],
      priority,
    )
  }

  /** The same for the merchant and the tenant where it works; neither pays for what the other one refuses. */
  checkScope({ tenantId, merchantId }: TenantScope, priority: Priority): ApiError | undefined {
    return this.#take(
      merchantId === null
        ? [['tenant', tenantId]]
        : [
            ['merchant', merchantId],
            ['tenant', tenantId],
          ],
      priority,
    )
  }

  #take(asked: readonly Bucket[], urgency: Priority): ApiError | undefined {
    for (const [whose, key] of asked) {
      const wait = this.#buckets[whose].waitMs(key, capacityShares[urgency])
      if (wait > 0) return this.#refused(whose, Math.ceil(wait / 1_000))
    }
    for (const [whose, key] of asked) this.#buckets[whose].consume(key)
    return undefined
  }

  #refused(whose: LimitKind, seconds: number): ApiError {
    this.#limited.inc({ whose })
    return apiError('RATE_LIMITED', {
      seconds: whose === 'tenant' || whose === 'merchant' ? Math.max(seconds, retryAfterSeconds()) : seconds,
    })
  }
}
