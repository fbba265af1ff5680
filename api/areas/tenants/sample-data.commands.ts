import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError } from '#api/platform/api-error.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { removeFiles } from '../files/files.job-types.ts'
import { rebuildFigures } from '../orders/totals/customer-figures.commands.ts'
import { rebuildTotals } from '../orders/totals/order-totals.commands.ts'
import { incrementSettingsVersion } from '../settings/settings.queries.ts'
import { deleteSampleData, deleteSampleFiles, isReferenced, realRecordsOnSampleData } from './sample-data.db.ts'

export type RemovedCounts = { merchants: number; products: number; customers: number; orders: number }

/** Deletes all sample rows; 409 if real rows reference any of them. */
export async function clearSampleData({ services, tenant, principal, request }: Context): Promise<RemovedCounts> {
  if (tenant.businessType === 'static_merchant') throw apiError('SINGLE_MERCHANT_STORE')
  const scope = { tenantId: tenant.id, merchantId: null }
  return runInTransaction(
    { pool: services.platformPool, scope, actor: actorOf(principal, request), nowMs: services.clock() },
    async (db) => {
      const tablesInUse = await realRecordsOnSampleData(db)
      if (tablesInUse.length > 0) throw apiError('SAMPLE_DATA_IN_USE', {}, { tables: tablesInUse })
      const removed = await deleteSampleData(db).catch((error: unknown) => {
        throw isReferenced(error) ? apiError('SAMPLE_DATA_IN_USE') : error
      })
      await rebuildTotals(db)
      await rebuildFigures(db)
      const keys = await deleteSampleFiles(db)
      const counts = {
        merchants: removed.get('merchant') ?? 0,
        products: removed.get('product') ?? 0,
        customers: removed.get('customer') ?? 0,
        orders: removed.get('orders') ?? 0,
      }
      for (let at = 0; at < keys.length; at += 200) await removeFiles.enqueue(db, { keys: keys.slice(at, at + 200) })
      await incrementSettingsVersion(db)
      await emit(db, 'settings.changed', 'settings', { keys: [] })
      await audit(db, 'tenant.dummy_cleared', `tenant:${tenant.id}`, counts)
      return counts
    },
    services.announce,
  )
}
