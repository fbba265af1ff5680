import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'

/**
 * Caches totals over a tenant's orders. An entry is invalidated when an order changes, and after `cacheMs`. Callers that
 * miss the same entry at the same time share one count; if it fails, each of them counts for itself. `parts` holds
 * everything a total depends on, apart from tenant and merchant.
 */
export function cachedTotals<T>(cacheMs = 5_000) {
  const cache = new TenantCache<T>({ maxEntries: 10_000 })
  const running = new Map<string, Promise<T>>()
  return async (db: Db, parts: object, count: () => Promise<T>): Promise<T> => {
    const at = { tenantId: db.scope.tenantId, subject: 'orders', parts: [db.scope.merchantId, JSON.stringify(parts)] }
    const cached = cache.get(at, db.nowMs)
    if (cached !== undefined) return cached
    const mark = cache.generation(at)
    // A count that began before an invalidation may miss the change: later callers do not share it.
    const key = JSON.stringify([at, mark])
    const other = running.get(key)
    const shared = other && (await other.catch(() => undefined))
    if (shared !== undefined) return shared
    const counting = count()
    running.set(key, counting)
    try {
      const counted = await counting
      if (cache.generation(at) === mark) cache.set(at, counted, db.nowMs + cacheMs)
      return counted
    } finally {
      if (running.get(key) === counting) running.delete(key)
    }
  }
}
