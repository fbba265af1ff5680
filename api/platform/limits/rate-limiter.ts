import type { Priority } from '#contract/call-priority.ts'
import { Buckets } from './token-buckets.ts'
import type { Rate } from './token-buckets.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Config } from '../runtime/config.ts'
import type { TenantScope } from '../db/db.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { retryAfterSeconds } from './load-shedding.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Principal } from '../identity/principal.ts'

/** One address before anybody knows who it is: a store's tablets and its guests share one. Counted by the server's own plugin. */
export const perNetwork = { max: 3_000, timeWindow: 60_000 }

/** What one process does for each, far above what they come to (security R-FAIR-1, second gate). */
const ratesOf = ({ TENANT_CALLS_PER_SECOND }: Pick<Config, 'TENANT_CALLS_PER_SECOND'>) =>
  ({
    /**
     * By default 3,000 a second: 1,000 orders a minute are 17 a second, and each leaves room for sixty calls
     * of whoever orders and works on it (three pages of the shop ask 24) and for two of each of sixty pages
     * that others look at. Files and what is answered from memory are not counted.
     */
    tenant: { most: 20 * TENANT_CALLS_PER_SECOND, perSecond: TENANT_CALLS_PER_SECOND },
    /** A hundred tablets that each ask for something every second. */
    merchant: { most: 3_000, perSecond: 100 },
    /** A login that twenty tablets share, each asking more than once a second; a customer asks a few times a minute. */
    user: { most: 1_000, perSecond: 30 },
    /** A program that carries over a catalogue of ten thousand products within ten minutes. Its maker's own calls are counted apart. */
    key: { most: 600, perSecond: 20 },
  }) satisfies Record<string, Rate>

type Whose = keyof ReturnType<typeof ratesOf>
type Bucket = readonly [whose: Whose, key: string]

/** How much of a bucket calls of an urgency may use: two fifths are left for orders, payments and answers to them (security R-FAIR-2). */
const shares: Record<Priority, number> = { bulk: 0.5, normal: 0.6, critical: 1 }

/**
 * Keeps each tenant, merchant, person and program within what one of them can mean to ask, in the memory of
 * the process: each counts what it answers itself.
 */
export class RateLimiter {
  readonly #buckets: Record<Whose, Buckets>
  readonly #limited: Metrics['limited']

  constructor(config: Config, clock: Clock, { limited }: Metrics) {
    const { tenant, merchant, user, key } = ratesOf(config)
    this.#buckets = {
      tenant: new Buckets(tenant, clock),
      merchant: new Buckets(merchant, clock),
      user: new Buckets(user, clock),
      key: new Buckets(key, clock),
    }
    this.#limited = limited
  }

  /** Counts a call of whoever is signed in, or answers why it is not taken. */
  checkPrincipal(who: Principal, urgency: Priority): ApiError | undefined {
    if (who.kind === 'nobody') return undefined
    return this.#take([who.kind === 'user' && who.apiKey ? ['key', who.apiKey.id] : ['user', who.id]], urgency)
  }

  /** The same for the merchant and the tenant where it works; neither pays for what the other one refuses. */
  checkScope({ tenantId, merchantId }: TenantScope, urgency: Priority): ApiError | undefined {
    return this.#take(
      merchantId === null
        ? [['tenant', tenantId]]
        : [
            ['merchant', merchantId],
            ['tenant', tenantId],
          ],
      urgency,
    )
  }

  #take(asked: readonly Bucket[], urgency: Priority): ApiError | undefined {
    for (const [whose, key] of asked) {
      const wait = this.#buckets[whose].wait(key, shares[urgency])
      if (wait > 0) return this.#refused(whose, Math.ceil(wait / 1_000))
    }
    for (const [whose, key] of asked) this.#buckets[whose].take(key)
    return undefined
  }

  #refused(whose: Whose, seconds: number): ApiError {
    this.#limited.inc({ whose })
    return apiError('RATE_LIMITED', {
      seconds: whose === 'tenant' || whose === 'merchant' ? Math.max(seconds, retryAfterSeconds()) : seconds,
    })
  }
}
