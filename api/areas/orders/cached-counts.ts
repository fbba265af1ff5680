import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import type { Db } from '#api/platform/db/db.ts'

const cacheMs = 5_000

/**
 * Keeps numbers over a tenant's orders: counted again when one of them changes, and after five seconds at the
 * latest. `parts` is all that a number depends on besides the place.
 */
export function cachedTotals<T>() {
  const kept = new TenantCache<T>({ maxEntries: 10_000 })
  return async (db: Db, parts: object, count: () => Promise<T>): Promise<T> => {
    const at = { tenantId: db.scope.tenantId, subject: 'orders', parts: [db.scope.merchantId, JSON.stringify(parts)] }
    const known = kept.get(at, db.nowMs)
    if (known !== undefined) return known
    const mark = kept.generation(at)
    const counted = await count()
    if (kept.generation(at) === mark) kept.set(at, counted, db.nowMs + cacheMs)
    return counted
  }
}
