import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob, BatchContext } from '#api/platform/events/job.ts'
import { restock } from './catalog.job-types.ts'
import { applyLowStockDefaults, mailLowStock } from './stock/low-stock.commands.ts'
import { restockProducts } from './products.commands.ts'

const endSoldOutDay = job({
  ...restock,
  run: ({ db, input: { merchant_id, product_ids } }) => restockProducts(db, merchant_id, product_ids),
})

const lowStock = {
  input: z.object({ merchantId: id }),
  /** Each store once, however many orders it had; in one order, so that two workers do not wait for each other. */
  async runAll({ db, inputs, services }: BatchContext<{ merchantId: string }>) {
    const tenant = await services.tenants.find(db.scope.tenantId)
    if (!tenant) return
    for (const merchantId of [...new Set(inputs.map((one) => one.merchantId))].toSorted())
      await mailLowStock(db, merchantId, tenant.defaultLocale)
  },
}

/** Orders take stock, cancelled ones give it back, and the panels change it. */
const lowStockJobs = [
  onEvent({
    ...lowStock,
    name: 'catalog.mail-low-stock-after-order',
    isBackground: true,
    on: 'order.created',
    from: ({ merchant_id }) => ({ merchantId: merchant_id }),
  }),
  onEvent({
    ...lowStock,
    name: 'catalog.mail-low-stock-after-cancellation',
    on: 'order.updated',
    from: ({ merchant_id, to }) => (to === 'cancelled' ? { merchantId: merchant_id } : undefined),
  }),
  onEvent({
    ...lowStock,
    name: 'catalog.mail-low-stock-after-change',
    on: 'product.changed',
    from: ({ merchant_id, change }) => (change === 'deleted' ? undefined : { merchantId: merchant_id }),
  }),
]

const lowStockDefaultJob = onEvent({
  name: 'catalog.apply-low-stock-default',
  input: z.object({}),
  ownTransactions: true,
  on: 'settings.changed',
  from: ({ keys }) => (keys.includes('low_stock_default') ? {} : undefined),
  async run({ openTransaction, services }) {
    for (const merchantId of await applyLowStockDefaults(openTransaction))
      await openTransaction(async (db) => {
        const tenant = await services.tenants.find(db.scope.tenantId)
        if (tenant) await mailLowStock(db, merchantId, tenant.defaultLocale)
      })
  },
})

export const catalogJobs: AnyJob[] = [endSoldOutDay, ...lowStockJobs, lowStockDefaultJob]
