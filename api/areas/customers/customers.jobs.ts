import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { eraseCustomerFromOrders } from '../orders/erase-customer.commands.ts'
import { eraseOrders, findDuplicates, moveLateRecords } from './customers.job-types.ts'
import { refreshPairs } from './duplicates.commands.ts'
import { moveLate } from './merge.commands.ts'

/** Orders that one run changes. */
const batchSize = 500

const eraseOrdersOfCustomer = job({
  ...eraseOrders,
  async run({ db, input: { customer_id } }) {
    const changed = await eraseCustomerFromOrders(db, customer_id, batchSize)
    if (changed === batchSize) await eraseOrders.enqueue(db, { customer_id })
  },
})

const findDuplicatesOfNew = onEvent({
  name: 'customers.find-duplicates-of-new',
  on: 'customer.created',
  input: findDuplicates.input,
  from: ({ customer_id }) => ({ customer_id }),
  run: ({ db, input: { customer_id } }) => refreshPairs(db, customer_id),
})

const findDuplicatesOfChanged = job({
  ...findDuplicates,
  run: ({ db, input: { customer_id } }) => refreshPairs(db, customer_id),
})

const moveLateRecordsOfMerged = job({ ...moveLateRecords, run: ({ db, input }) => moveLate(db, input) })

export const customerJobs: AnyJob[] = [
  eraseOrdersOfCustomer,
  findDuplicatesOfNew,
  findDuplicatesOfChanged,
  moveLateRecordsOfMerged,
]
