import { vi } from 'vitest'
import { withTenant } from '../app-services.ts'
import type { AppServices } from '../app-services.ts'
import type { Db } from '../db/db.ts'

/** The number of statements that `work` sends in a transaction of the tenant. */
export async function countStatements(
  services: AppServices,
  tenantId: string,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const acquire = vi.spyOn(services.pool, 'acquire')
  const counted = withTenant(services, { tenantId, merchantId: null }, async (db) => {
    const client = await clients[0]
    if (!client) throw new Error('the transaction has no connection')
    const query = vi.spyOn(client, 'query')
    try {
      await work(db)
      return query.mock.calls.length
    } finally {
      query.mockRestore()
    }
  })
  const clients = acquire.mock.results.map(({ value }) => value as ReturnType<typeof services.pool.acquire>)
  acquire.mockRestore()
  return counted
}
