import type { customers as calls } from '#contract/areas/customers.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { customerDevices } from '../auth/customers/customer-devices.queries.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { lockSegment } from '../segments/segments.queries.ts'
import { deleteNote, insertNote } from './customer-activity.db.ts'
import { customerActivity } from './customer-activity.commands.ts'
import { importHandlers } from '../imports/imports.commands.ts'
import { customersImport } from './customers.import.ts'
import { customersExport } from './customers.export.ts'
import { personalData } from './personal-data.db.ts'
import { addCustomer, changeCustomer, changePrepayment, changeStatuses, removeCustomer } from './customers.commands.ts'
import { countByStatus, findCustomer } from './customers.db.ts'
import { listCustomers, withSegments } from './customer-list.db.ts'
import { customerDetails } from './customer-details.db.ts'
import { survivorOf } from './merge.db.ts'

export const customers: Handlers<typeof calls> = {
  list: async ({ db, input }) => {
    assertDateOrder(input)
    const { data, meta } = await listCustomers(db, input)
    return { data: await withSegments(db, data), meta }
  },
  search: ({ db, input }) => listCustomers(db, input),
  count: async ({ db, input: { status } }) => {
    const counts = await countByStatus(db)
    return { ...counts, count: status === undefined ? counts.active + counts.block : counts[status] }
  },
  add: (context) => addCustomer(context),
  show: async ({ db, input: { id } }) => orNotFound(await customerDetails(db, await survivorOf(db, id)), 'Customer'),
  update: async ({ db, input, services }) => {
    const updated = await changeCustomer(db, input)
    services.sessions.clearCache()
    return updated
  },
  activity: ({ db, input: { id }, services, tenant }) => customerActivity(db, services, tenant.id, id),
  personalData: async ({ db, input: { id }, services, tenant }) => {
    const customer = orNotFound(await findCustomer(db, id), 'Customer')
    const [data, devices] = await Promise.all([personalData(db, customer), customerDevices(services, tenant.id, id)])
    return { ...data, devices, exported_at: db.now }
  },
  addNote: async ({ db, input: { id, note } }) => {
    orNotFound(await findCustomer(db, id), 'Customer')
    return insertNote(db, id, note)
  },
  removeNote: async ({ db, input: { id, note_id } }) => {
    orNotFound(await deleteNote(db, id, note_id), 'Note')
    return { id }
  },
  ...importHandlers(customersImport),
  startExport: async (context) => {
    const { segment_id = null } = context.input
    if (segment_id !== null && !(await lockSegment(context.db, segment_id)))
      throw invalid({ segment_id: 'The selected segment is invalid.' })
    return startExport(context, customersExport, { segment_id })
  },
  exports: (context) => exportHistory(context, customersExport),
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
  changePrepayment: async ({ db, input: { id, prepayment_only }, services }) => {
    await changePrepayment(db, id, prepayment_only)
    services.sessions.clearCache()
    return orNotFound(await customerDetails(db, id), 'Customer')
  },
  changeStatuses: async ({ db, input: { ids, status }, services, tenant }) => {
    const changed = await changeStatuses(db, ids, status)
    if (status === 'block') await Promise.all(changed.map((id) => services.sessions.endAllOfUser(tenant.id, id)))
    return { changed: changed.length, ids: changed }
  },
}
