import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { eraseCustomerFromOrders } from '../orders/erase-customer.commands.ts'
import { eraseOrders } from './customers.job-types.ts'

/** Orders that one run changes. */
const batchSize = 500

const eraseOrdersOfCustomer = job({
  ...eraseOrders,
  async run({ db, input: { customer_id } }) {
    const changed = await eraseCustomerFromOrders(db, customer_id, batchSize)
    if (changed === batchSize) await eraseOrders.enqueue(db, { customer_id })
  },
})

export const customerJobs: AnyJob[] = [eraseOrdersOfCustomer]
