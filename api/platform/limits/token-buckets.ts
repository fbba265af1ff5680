import type { Clock } from '../runtime/clock.ts'

/** So many at once, and so many again with every second. */
export type Rate = { most: number; perSecond: number }

/** More than these are not remembered; each costs about a hundred bytes. */
export const maxBuckets = 10_000

/** Token buckets by key. What is remembered of each is one number: when it will be full again (epoch ms). */
export class Buckets {
  readonly #rate: Rate
  readonly #clock: Clock
  readonly #fullAt = new Map<string, number>()

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate
    this.#clock = clock
  }

  get size(): number {
    return this.#fullAt.size
  }

  /** Ms until one may be taken by whoever may use this share of the bucket; 0 is now. */
  wait(key: string, share = 1): number {
    const { most, perSecond } = this.#rate
    const taken = (this.#msUntilFull(key) * perSecond) / 1_000
    return Math.max(0, ((taken + 1 - most * share) / perSecond) * 1_000)
  }

  /** Takes one. Where there are too many keys, whoever took none for the longest time is forgotten: that bucket is full again, or nearly. */
  take(key: string): void {
    const fullAt = this.#clock() + this.#msUntilFull(key) + 1_000 / this.#rate.perSecond
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size <= maxBuckets) return
    for (const oldest of this.#fullAt.keys()) return void this.#fullAt.delete(oldest)
  }

  /** Where the machine's clock was put back, a bucket begins empty. */
  #msUntilFull(key: string): number {
    const { most, perSecond } = this.#rate
    const now = this.#clock()
    const left = (this.#fullAt.get(key) ?? 0) - now
    const longest = (most / perSecond) * 1_000
    if (left <= longest) return Math.max(0, left)
    this.#fullAt.set(key, now + longest)
    return longest
  }
}
