import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError } from '#api/platform/api-error.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { removeFiles } from '../files/files.job-types.ts'
import { raiseVersion } from './tenants.db.ts'
import { deleteDummies, deleteDummyFiles, isStoodOn, realOnDummy } from './sample-data.db.ts'

export type Removed = { merchants: number; products: number; customers: number; orders: number }

/** All sample rows and nothing else; 409 while something real stands on one of them. */
export async function clearDummies({ services, tenant, principal, request }: Context): Promise<Removed> {
  if (tenant.businessType === 'static_merchant') throw apiError('SINGLE_MERCHANT_STORE')
  const place = { tenantId: tenant.id, merchantId: null }
  return runInTransaction(
    { pool: services.platformPool, scope: place, actor: actorOf(principal, request), nowMs: services.clock() },
    async (db) => {
      const kept = await realOnDummy(db)
      if (kept.length > 0) throw apiError('SAMPLE_DATA_IN_USE', {}, { tables: kept })
      const removed = await deleteDummies(db).catch((error: unknown) => {
        throw isStoodOn(error) ? apiError('SAMPLE_DATA_IN_USE') : error
      })
      const keys = await deleteDummyFiles(db)
      const counts = {
        merchants: removed.get('merchant') ?? 0,
        products: removed.get('product') ?? 0,
        customers: removed.get('customer') ?? 0,
        orders: removed.get('orders') ?? 0,
      }
      for (let at = 0; at < keys.length; at += 200) await removeFiles.enqueue(db, { keys: keys.slice(at, at + 200) })
      await raiseVersion(db)
      await emit(db, 'settings.changed', 'settings', { keys: [] })
      await audit(db, 'tenant.dummy_cleared', `tenant:${tenant.id}`, counts)
      return counts
    },
    services.announce,
  )
}
