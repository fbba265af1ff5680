type Entry<V> = { value: V; weight: number; expiresAt: number }

export type CacheLimits<V> = {
  maxEntries: number
  /** Limit of the sum of all weights, in the unit of `weigh`. */
  maxWeight?: number
  weigh?: (value: V) => number
  /** Called for every entry that is removed, also by expiry. */
  onRemove?: (key: string, value: V) => void
}

/** A cache in memory, bounded in number, weight and age. The least recently used entry is removed first. */
export class Cache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #limits: CacheLimits<V>
  #weight = 0

  constructor(limits: CacheLimits<V>) {
    this.#limits = limits
  }

  /** `now` and `expiresAt` in epoch ms of the same clock. */
  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt <= now) {
      this.delete(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, expiresAt: number) {
    this.delete(key)
    const weight = this.#limits.weigh?.(value) ?? 0
    this.#entries.set(key, { value, weight, expiresAt })
    this.#weight += weight
    const { maxEntries, maxWeight = Infinity } = this.#limits
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#weight <= maxWeight) return
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
    this.#limits.onRemove?.(key, entry.value)
  }

  clear() {
    for (const key of this.#entries.keys()) this.delete(key)
  }

  removeExpired(now: number) {
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}

/** Misses of a PromiseCache: outsiders can ask for any number of keys that lead to nothing. */
const missLimits = { maxEntries: 1_000, maxAgeMs: 1_000 }

/**
 * Promises by key, shared while they load and until they are `maxAgeMs` old. A failed promise is removed. A promise of
 * undefined is a miss: at most 1,000 of them are kept, for a second. Expired entries are removed once per `maxAgeMs`.
 */
export class PromiseCache<V> {
  readonly #cache: Cache<{ loadedAt: number; promise: Promise<V> }>
  readonly #misses = new Cache<{ loadedAt: number; promise: Promise<V> }>(missLimits)
  readonly #maxAgeMs: number
  #lastSweepAt = 0

  constructor({ maxEntries, maxAgeMs }: { maxEntries: number; maxAgeMs: number }) {
    this.#cache = new Cache({ maxEntries })
    this.#maxAgeMs = maxAgeMs
  }

  /** `now` in epoch ms. Entries from the future, after the clock was set back, count as expired. */
  get(key: string, now: number, load: () => Promise<V>): Promise<V> {
    this.#removeExpired(now)
    const cached = this.#cache.get(key, now) ?? this.#misses.get(key, now)
    if (cached && now >= cached.loadedAt) return cached.promise
    const promise = load()
    const entry = { loadedAt: now, promise }
    this.#cache.set(key, entry, now + this.#maxAgeMs)
    const remove = () => {
      if (this.#cache.get(key, now) !== entry) return false
      this.#cache.delete(key)
      return true
    }
    promise.then((value) => {
      if (value === undefined && remove())
        this.#misses.set(key, entry, now + Math.min(this.#maxAgeMs, missLimits.maxAgeMs))
    }, remove)
    return promise
  }

  delete(key: string) {
    this.#cache.delete(key)
    this.#misses.delete(key)
  }

  clear() {
    this.#cache.clear()
    this.#misses.clear()
  }

  get size(): number {
    return this.#cache.size + this.#misses.size
  }

  #removeExpired(now: number) {
    if (Math.abs(now - this.#lastSweepAt) < this.#maxAgeMs) return
    this.#lastSweepAt = now
    this.#cache.removeExpired(now)
    this.#misses.removeExpired(now)
  }
}
