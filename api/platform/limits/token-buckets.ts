import type { Clock } from '../runtime/clock.ts'

/** So many at once, and so many again with every second. */
export type TokenRate = { capacity: number; refillPerSecond: number }

/** More than these are not remembered; each costs about a hundred bytes. */
export const maxBuckets = 10_000

/** Token buckets by key. What is remembered of each is one number: when it will be full again (epoch ms). */
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

  /** Ms until one may be taken by whoever may use this share of the bucket; 0 is now. */
  waitMs(key: string, share = 1): number {
    const { capacity: most, refillPerSecond: perSecond } = this.#rate
    const taken = (this.#msUntilFull(key) * perSecond) / 1_000
    return Math.max(0, ((taken + 1 - most * share) / perSecond) * 1_000)
  }

  /** Takes one. Where there are too many keys, whoever took none for the longest time is forgotten: that bucket is full again, or nearly. */
  consume(key: string): void {
    const fullAt = this.#clock() + this.#msUntilFull(key) + 1_000 / this.#rate.refillPerSecond
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size <= maxBuckets) return
    for (const oldest of this.#fullAt.keys()) return void this.#fullAt.delete(oldest)
  }

  /** Where the machine's clock was put back, a bucket begins empty. */
  #msUntilFull(key: string): number {
    const { capacity: most, refillPerSecond: perSecond } = this.#rate
    const now = this.#clock()
    const remaining = (this.#fullAt.get(key) ?? 0) - now
    const refillMs = (most / perSecond) * 1_000
    if (remaining <= refillMs) return Math.max(0, remaining)
    this.#fullAt.set(key, now + refillMs)
    return refillMs
  }
}
