import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { restock } from './catalog.job-types.ts'
import { restockProducts } from './products.commands.ts'

const endSoldOutDay = job({
  ...restock,
  run: ({ db, input: { merchant_id, product_ids } }) => restockProducts(db, merchant_id, product_ids),
})

export const catalogJobs: AnyJob[] = [endSoldOutDay]
