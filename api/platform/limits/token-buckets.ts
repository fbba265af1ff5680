import type { Clock } from '../runtime/clock.ts'

/** Capacity and refill rate of a bucket. */
export type TokenRate = { capacity: number; refillPerSecond: number }

/** Maximum number of buckets; each costs about a hundred bytes. */
export const maxBuckets = 10_000

/** Token buckets by key. Each is stored as one number: the time when it will be full again (epoch ms). */
export class TokenBuckets {
  readonly #rate: TokenRate
  readonly #clock: Clock
  readonly #fullAt = new Map<string, number>()

  constructor(rate: TokenRate, clock: Clock) {
    this.#rate = rate
    this.#clock = clock
  }

  get size(): number {
    return this.#fullAt.size
  }

  /**
   * Milliseconds until a token is available to a caller that may use this share of the capacity; 0 means now. `rate`
   * is that of a key with its own.
   */
  waitMs(key: string, share = 1, rate = this.#rate): number {
    const { capacity: most, refillPerSecond: perSecond } = rate
    const used = (this.#msUntilFull(key, rate) * perSecond) / 1_000
    return Math.max(0, ((used + 1 - most * share) / perSecond) * 1_000)
  }

  /**
   * Takes one token. If there are too many keys, the least recently used bucket is removed; it is full or nearly
   * full.
   */
  consume(key: string, rate = this.#rate): void {
    const fullAt = this.#clock() + this.#msUntilFull(key, rate) + 1_000 / rate.refillPerSecond
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size <= maxBuckets) return
    for (const oldest of this.#fullAt.keys()) return void this.#fullAt.delete(oldest)
  }

  /** If the clock was set back, the bucket starts empty. */
  #msUntilFull(key: string, { capacity: most, refillPerSecond: perSecond }: TokenRate): number {
    const now = this.#clock()
    const remaining = (this.#fullAt.get(key) ?? 0) - now
    const refillMs = (most / perSecond) * 1_000
    if (remaining <= refillMs) return Math.max(0, remaining)
    this.#fullAt.set(key, now + refillMs)
    return refillMs
  }
}
