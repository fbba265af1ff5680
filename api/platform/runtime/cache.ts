import type { Announcement } from '../db/db.ts'

/** What a kept answer belongs to: always a tenant, in it one subject (a merchant, or 'tenant'), and what else the answer depends on. */
export type CachePlace = { tenantId: string; subject: string; parts: readonly (string | number | null)[] }

type Kept<V> = { value: V; place: string; weight: number; expiresAt: number }
type Limits<V> = { most: number; mostWeight?: number; weigh?: (value: V) => number }

const all = new Set<Cache<unknown>>()

const placeOf = ({ tenantId, subject }: Pick<CachePlace, 'tenantId' | 'subject'>): string => {
  if (!tenantId) throw new Error('Nothing is kept without its tenant')
  return `${tenantId}/${subject}`
}
const keyOf = (at: CachePlace): string => `${placeOf(at)}/${at.parts.join('/')}`

/** Answers kept in this process: bounded in number and weight, the longest unused goes first. Nothing here is the truth; another process misses nothing. */
export class Cache<V> {
  readonly #kept = new Map<string, Kept<V>>()
  readonly #places = new Map<string, Set<string>>()
  readonly #marks = new Uint32Array(4_096)
  readonly #limits: Limits<V>
  #weight = 0

  constructor(limits: Limits<V>) {
    this.#limits = limits
    all.add(this as Cache<unknown>)
  }

  /** `now` and `expiresAt` in epoch ms of the injected clock. */
  get(at: CachePlace, now: number): V | undefined {
    const key = keyOf(at)
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (kept.expiresAt <= now) {
      this.#remove(key, kept)
      return undefined
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  put(at: CachePlace, value: V, expiresAt: number) {
    const [key, place] = [keyOf(at), placeOf(at)]
    const old = this.#kept.get(key)
    if (old) this.#remove(key, old)
    const weight = this.#limits.weigh?.(value) ?? 0
    this.#kept.set(key, { value, place, weight, expiresAt })
    this.#weight += weight
    const keys = this.#places.get(place) ?? new Set()
    this.#places.set(place, keys.add(key))
    this.#shrink()
  }

  /** Differs after a drop: what was read before one must not be kept after it. Subjects share marks, so one may differ for a neighbour's sake. */
  mark({ tenantId, subject }: Pick<CachePlace, 'tenantId' | 'subject'>): number {
    return this.#marks[this.#slotOf(tenantId, subject)] ?? 0
  }

  /** Forgets everything of one subject. */
  drop(tenantId: string, subject: string) {
    const slot = this.#slotOf(tenantId, subject)
    this.#marks[slot] = (this.#marks[slot] ?? 0) + 1
    for (const key of this.#places.get(placeOf({ tenantId, subject })) ?? []) {
      const kept = this.#kept.get(key)
      if (kept) this.#remove(key, kept)
    }
  }

  /** Forgets everything of one tenant. */
  dropTenant(tenantId: string) {
    for (const place of this.#places.keys())
      if (place.startsWith(placeOf({ tenantId, subject: '' }))) this.drop(tenantId, place.slice(tenantId.length + 1))
  }

  #slotOf(tenantId: string, subject: string): number {
    let sum = 0
    for (const sign of placeOf({ tenantId, subject })) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
    return sum % this.#marks.length
  }

  get size(): number {
    return this.#kept.size
  }

  #shrink() {
    const { most, mostWeight = Infinity } = this.#limits
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= most && this.#weight <= mostWeight) return
      this.#remove(key, kept)
    }
  }

  #remove(key: string, { place, weight }: Kept<V>) {
    this.#kept.delete(key)
    this.#weight -= weight
    const keys = this.#places.get(place)
    keys?.delete(key)
    if (keys?.size === 0) this.#places.delete(place)
  }
}

/** Events of a tenant's orders make old what is kept under 'orders'. */
const ofOrders = new Set(['order.created', 'order.updated'])

/** Events that make kept answers old: those of their merchant, and where the list of merchants changes, those of 'merchants'. */
const changing = new Map([
  ['product.changed', false],
  ['merchant.updated', true],
  ['merchant.created', true],
  ['review.created', true],
])

/** Forgets what a committed change has made old; called for the changes of this process and of the others. */
export function forget(left: readonly Announcement[]) {
  for (const { kind, name, tenantId, merchantId, payload } of left) {
    if (kind !== 'event') continue
    const changesList = changing.get(name)
    const subject = (payload as { merchant_id?: string }).merchant_id ?? merchantId
    for (const cache of all) {
      if (name === 'settings.changed') cache.dropTenant(tenantId)
      if (ofOrders.has(name)) cache.drop(tenantId, 'orders')
      if (changesList !== undefined && subject) cache.drop(tenantId, subject)
      if (changesList) cache.drop(tenantId, 'merchants')
    }
  }
}
