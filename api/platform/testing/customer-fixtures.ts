import type { Db } from '../db/db.ts'

type Ids = { customer: string; other_customer: string; address: string; customer_note: string }

/** An address and a note of the customer, and another customer who may be the same person. */
export async function insertCustomerFixtures(db: Db, ids: Ids, canary: string): Promise<void> {
  const customer_id = ids.customer
  await db
    .insertInto('customer_address')
    .values({ id: ids.address, customer_id, address: `${canary} street`, latitude: 51.5055, longitude: -0.0855 })
    .execute()
  await db
    .insertInto('customer_note')
    .values({ id: ids.customer_note, customer_id, note: `${canary} note`, author_name: canary })
    .execute()
  const [first = '', second = ''] = [customer_id, ids.other_customer].toSorted()
  await db.insertInto('customer_duplicate').values({ customer_id: first, other_id: second, found_at: db.now }).execute()
}
