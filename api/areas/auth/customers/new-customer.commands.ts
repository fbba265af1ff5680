import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { addToCustomerCount } from './customer-counts.commands.ts'
import { insertCustomer } from './customers.db.ts'
import type { NewCustomer } from './customers.db.ts'

/** Creates a customer, counts it and announces it. Returns its id. */
export async function createCustomer(db: Db, customer: NewCustomer): Promise<string> {
  const id = await insertCustomer(db, customer)
  await Promise.all([
    addToCustomerCount(db, customer.status ?? 'active', 1),
    emit(db, 'customer.created', id, { customer_id: id }),
  ])
  return id
}
