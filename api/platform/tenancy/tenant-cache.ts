import { Cache } from '../runtime/cache.ts'
import type { CacheLimits } from '../runtime/cache.ts'
import type { Announcement } from '../db/db.ts'

/** What a cached value belongs to: a tenant, a subject in it (a merchant, or 'tenant'), and further parts. */
export type CacheKey = { tenantId: string; subject: string; parts: readonly (string | number | null)[] }
type Subject = Pick<CacheKey, 'tenantId' | 'subject'>
type Entry<V> = { value: V; subject: string }

const caches = new Set<TenantCache<unknown>>()

const subjectKey = ({ tenantId, subject }: Subject): string => {
  if (!tenantId) throw new Error('A cache key needs a tenant')
  return `${tenantId}/${subject}`
}

/** Cached values of tenants. Events committed by this process or another invalidate them by subject. */
export class TenantCache<V> {
  readonly #entries: Cache<Entry<V>>
  readonly #keysBySubject = new Map<string, Set<string>>()
  readonly #generations = new Uint32Array(4_096)

  constructor({ maxEntries, maxWeight, weigh }: Omit<CacheLimits<V>, 'onRemove'>) {
    this.#entries = new Cache<Entry<V>>({
      maxEntries,
      ...(maxWeight === undefined ? {} : { maxWeight }),
      ...(weigh ? { weigh: ({ value }) => weigh(value) } : {}),
      onRemove: (key, { subject }) => this.#removeKey(key, subject),
    })
    caches.add(this as TenantCache<unknown>)
  }

  /** `now` and `expiresAt` in epoch ms of the injected clock. */
  get(key: CacheKey, now: number): V | undefined {
    return this.#entries.get(`${subjectKey(key)}/${key.parts.join('/')}`, now)?.value
  }

  set(key: CacheKey, value: V, expiresAt: number) {
    const subject = subjectKey(key)
    const text = `${subject}/${key.parts.join('/')}`
    this.#entries.delete(text)
    const keys = this.#keysBySubject.get(subject) ?? new Set()
    this.#keysBySubject.set(subject, keys.add(text))
    this.#entries.set(text, { value, subject }, expiresAt)
  }

  /**
   * Changes with each invalidation: a value read before one must not be cached after it. Subjects share slots, so
   * another subject may also change it.
   */
  generation(subject: Subject): number {
    return this.#generations[this.#slotOf(subjectKey(subject))] ?? 0
  }

  /** Removes everything of one subject. */
  invalidate(tenantId: string, subject: string) {
    const name = subjectKey({ tenantId, subject })
    const slot = this.#slotOf(name)
    this.#generations[slot] = (this.#generations[slot] ?? 0) + 1
    for (const key of this.#keysBySubject.get(name) ?? []) this.#entries.delete(key)
  }

  /** Removes everything of one tenant. */
  invalidateTenant(tenantId: string) {
    for (const subject of this.#keysBySubject.keys())
      if (subject.startsWith(`${tenantId}/`)) this.invalidate(tenantId, subject.slice(tenantId.length + 1))
  }

  /** Removes everything. */
  clear() {
    for (const name of this.#keysBySubject.keys()) {
      const [tenantId = '', ...subject] = name.split('/')
      this.invalidate(tenantId, subject.join('/'))
    }
    for (const [slot, generation] of this.#generations.entries()) this.#generations[slot] = generation + 1
  }

  get size(): number {
    return this.#entries.size
  }

  #slotOf(subject: string): number {
    let sum = 0
    for (const sign of subject) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
    return sum % this.#generations.length
  }

  #removeKey(key: string, subject: string) {
    const keys = this.#keysBySubject.get(subject)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysBySubject.delete(subject)
  }
}

/** Events that invalidate the subject 'orders' of their tenant. */
const orderEvents = new Set(['order.created', 'order.updated'])

/** Events that invalidate their merchant and, if true, also the subject 'merchants' with the lists of merchants. */
const merchantEvents = new Map([
  ['product.changed', false],
  ['merchant.updated', true],
  ['merchant.created', true],
  ['review.created', true],
  ['review.updated', true],
  ['review.deleted', true],
])

/** Clears all caches of tenants, because events were missed that would have invalidated them. */
export function clearTenantCaches() {
  for (const cache of caches) cache.clear()
}

/** Invalidates what a committed change has made stale. Called for changes of all processes. */
export function invalidateCaches(announcements: readonly Announcement[]) {
  for (const { kind, name, tenantId, merchantId, payload } of announcements) {
    if (kind !== 'event') continue
    const changesList = merchantEvents.get(name)
    const subject = (payload as { merchant_id?: string }).merchant_id ?? merchantId
    for (const cache of caches) {
      if (name === 'settings.changed') cache.invalidateTenant(tenantId)
      if (orderEvents.has(name)) cache.invalidate(tenantId, 'orders')
      if (changesList !== undefined && subject) cache.invalidate(tenantId, subject)
      if (changesList) cache.invalidate(tenantId, 'merchants')
    }
  }
}
