import type { customers as calls } from '#contract/customers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { addCustomer, changeCustomer, changeStatuses, removeCustomer } from './customers.commands.ts'
import { countByStatus, findCustomer, listCustomers } from './customers.db.ts'
import { customerDetails } from './customer-details.db.ts'

export const customers: Handlers<typeof calls> = {
  list: ({ db, input }) => {
    assertDateOrder(input)
    return listCustomers(db, input)
  },
  search: ({ db, input }) => listCustomers(db, input),
  count: async ({ db, input: { status } }) => {
    const counts = await countByStatus(db)
    return { ...counts, count: status === undefined ? counts.active + counts.block : counts[status] }
  },
  add: (context) => addCustomer(context),
  show: async ({ db, input: { id } }) => orNotFound(await customerDetails(db, id), 'Customer'),
  update: async ({ db, input, services }) => {
    const updated = await changeCustomer(db, input)
    services.sessions.clearCache()
    return updated
  },
  remove: async ({ db, input: { id }, services, tenant }) => {
    const removed = await removeCustomer(db, id)
    await services.sessions.endAllOfUser(tenant.id, id)
    return removed
  },
  changeStatus: async ({ db, input: { id, status }, services, tenant }) => {
    await changeStatuses(db, [id], status)
    if (status === 'block') await services.sessions.endAllOfUser(tenant.id, id)
    return orNotFound(await findCustomer(db, id), 'Customer')
  },
  changeStatuses: async ({ db, input: { ids, status }, services, tenant }) => {
    const changed = await changeStatuses(db, ids, status)
    if (status === 'block') await Promise.all(changed.map((id) => services.sessions.endAllOfUser(tenant.id, id)))
    return { changed: changed.length }
  },
}
