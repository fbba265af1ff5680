import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'

/**
 * Caches totals over a tenant's orders. An entry is invalidated when an order changes, and after `cacheMs`.
 * `parts` holds everything a total depends on, apart from tenant and merchant.
 */
export function cachedTotals<T>(cacheMs = 5_000) {
  const cache = new TenantCache<T>({ maxEntries: 10_000 })
  return async (db: Db, parts: object, count: () => Promise<T>): Promise<T> => {
    const at = { tenantId: db.scope.tenantId, subject: 'orders', parts: [db.scope.merchantId, JSON.stringify(parts)] }
    const cached = cache.get(at, db.nowMs)
    if (cached !== undefined) return cached
    const mark = cache.generation(at)
    const counted = await count()
    if (cache.generation(at) === mark) cache.set(at, counted, db.nowMs + cacheMs)
    return counted
  }
}
