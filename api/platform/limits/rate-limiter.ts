import type { Call } from '#contract/call.ts'
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

/** Limits of one process, far above normal use. */
const tokenRates = ({
  TENANT_CALLS_PER_SECOND,
  API_KEY_CALLS_PER_MINUTE,
}: Pick<Config, 'TENANT_CALLS_PER_SECOND' | 'API_KEY_CALLS_PER_MINUTE'>) =>
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
     * By default an integration that transfers ten thousand products within ten minutes. The calls of the key's creator
     * are counted separately.
     */
    key: { capacity: API_KEY_CALLS_PER_MINUTE / 2, refillPerSecond: API_KEY_CALLS_PER_MINUTE / 60 },
    /**
     * Requests of unknown people from one network to one tenant: the pages that 500 guests of a food hall open
     * before they sign in.
     */
    network: { capacity: 6_000, refillPerSecond: 100 },
    /** The same for all tenants together. */
    networkTotal: { capacity: 30_000, refillPerSecond: 500 },
    /** Tokens of one network that this process has not seen yet, before they are looked up. */
    networkTokens: { capacity: 3_000, refillPerSecond: 50 },
    /** Pictures of one network. They never use up the limits of calls and pages. */
    networkFiles: { capacity: 30_000, refillPerSecond: 500 },
  }) satisfies Record<string, TokenRate>

type LimitKind = keyof ReturnType<typeof tokenRates>
type Bucket = readonly [kind: LimitKind, key: string]

/** Fraction of a bucket that calls of a priority may use. Two fifths are reserved for orders and payments. */
const capacityShares: Record<Priority, number> = { bulk: 0.5, normal: 0.6, critical: 1 }

/** A network as `networkOf` names it, and the tenant as `Tenants.countingKey` does. */
export type Visitor = { network: string; tenant: string }

/** Limits the rate of each network, tenant, merchant, user and API key, in the memory of the process. */
export class RateLimiter {
  readonly #buckets: Record<LimitKind, TokenBuckets>
  readonly #callBuckets = new Map<Call, Record<'person' | 'network', TokenBuckets>>()
  readonly #clock: Clock
  readonly #counter: Metrics['limitedCalls']

  constructor(config: Config, clock: Clock, { limitedCalls }: Metrics) {
    const { tenant, merchant, user, key, network, networkTotal, networkTokens, networkFiles } = tokenRates(config)
    this.#buckets = {
      tenant: new TokenBuckets(tenant, clock),
      merchant: new TokenBuckets(merchant, clock),
      user: new TokenBuckets(user, clock),
      key: new TokenBuckets(key, clock),
      network: new TokenBuckets(network, clock),
      networkTotal: new TokenBuckets(networkTotal, clock),
      networkTokens: new TokenBuckets(networkTokens, clock),
      networkFiles: new TokenBuckets(networkFiles, clock),
    }
    this.#clock = clock
    this.#counter = limitedCalls
  }

  /** Counts a request of somebody without a known session, or returns the error. */
  checkVisitor({ network, tenant }: Visitor, priority: Priority): ApiError | undefined {
    return this.#consume(
      [
        ['network', `${tenant} ${network}`],
        ['networkTotal', network],
      ],
      priority,
    )
  }

  /** Counts a request with a token that must be looked up, or returns the error. */
  checkUnknownToken(network: string, priority: Priority): ApiError | undefined {
    return this.#consume([['networkTokens', network]], priority)
  }

  /** Counts a picture, or returns the error. */
  checkFile(network: string): ApiError | undefined {
    return this.#consume([['networkFiles', network]], 'critical')
  }

  /** Counts a call against its own `limit`, or returns the error: by person, else by tenant and network. */
  checkCall(call: Call, principal: Principal, { network, tenant }: Visitor): ApiError | undefined {
    if (!call.limit) return undefined
    const buckets = this.#callBuckets.get(call) ?? this.#createCallBuckets(call, call.limit)
    const [bucket, key] =
      principal.kind === 'anonymous' ? [buckets.network, `${tenant} ${network}`] : [buckets.person, principal.id]
    const waitMs = bucket.waitMs(key)
    if (waitMs > 0) return this.#reject('call', Math.ceil(waitMs / 1_000))
    bucket.consume(key)
    return undefined
  }

  #createCallBuckets(call: Call, { max, seconds, maxPerNetwork = max }: NonNullable<Call['limit']>) {
    const create = (capacity: number) =>
      new TokenBuckets({ capacity, refillPerSecond: capacity / seconds }, this.#clock)
    const buckets = { person: create(max), network: create(maxPerNetwork) }
    this.#callBuckets.set(call, buckets)
    return buckets
  }

  /** Counts a call of a signed-in principal, or returns the error. */
  checkPrincipal(principal: Principal, priority: Priority): ApiError | undefined {
    if (principal.kind === 'anonymous') return undefined
    const apiKey = principal.kind === 'user' ? principal.apiKey : null
    if (apiKey === null) return this.#consume([['user', principal.id]], priority)
    return apiKey.callsPerMinute === null
      ? this.#consume([['key', apiKey.id]], priority)
      : this.#consumeOwnRate(apiKey.id, apiKey.callsPerMinute)
  }

  /** A limit that a key has of its own counts all calls alike. A changed limit counts anew. */
  #consumeOwnRate(id: string, callsPerMinute: number): ApiError | undefined {
    const rate = { capacity: callsPerMinute, refillPerSecond: callsPerMinute / 60 }
    const bucket = `${id} ${callsPerMinute}`
    const waitMs = this.#buckets.key.waitMs(bucket, 1, rate)
    if (waitMs > 0) return this.#reject('key', Math.ceil(waitMs / 1_000))
    this.#buckets.key.consume(bucket, rate)
    return undefined
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

  #reject(kind: LimitKind | 'call', seconds: number): ApiError {
    this.#counter.inc({ whose: kind })
    return apiError('RATE_LIMITED', {
      seconds: kind === 'tenant' || kind === 'merchant' ? Math.max(seconds, retryAfterSeconds()) : seconds,
    })
  }
}
