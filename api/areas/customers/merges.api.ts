import type { customerMerges as calls } from '#contract/areas/customers/merges.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { customerDevices } from '../auth/customers/customer-devices.queries.ts'
import { findCustomer } from './customers.db.ts'
import { dismissDuplicate } from './duplicates.commands.ts'
import { listDuplicates } from './duplicates.db.ts'
import { mergeCustomers, previewMerge } from './merge.commands.ts'

export const customerMerges: Handlers<typeof calls> = {
  duplicates: ({ db, input }) => listDuplicates(db, input),
  dismiss: async ({ db, input: { id, other_id } }) => {
    await dismissDuplicate(db, id, other_id)
    return { id, other_id }
  },
  preview: async ({ db, input, services, tenant }) => {
    const devices = await customerDevices(services, tenant.id, input.other_id)
    return previewMerge(db, input, devices.length)
  },
  merge: async ({ db, input, services, tenant }) => {
    await mergeCustomers(db, input)
    await services.sessions.endAllOfUser(tenant.id, input.other_id)
    services.sessions.clearCache()
    return orNotFound(await findCustomer(db, input.id), 'Customer')
  },
}
