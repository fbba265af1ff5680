import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { CustomerTable } from '../tables.ts'

/** Inserts a customer, with figures of nothing ordered. */
export async function insertCustomer(db: Db, customer: Insertable<CustomerTable>): Promise<void> {
  await Promise.all([
    db.insertInto('customer').values(customer).execute(),
    db
      .insertInto('customer_figure')
      .values({
        customer_id: customer.id,
        signed_up_at: customer.sign_up_date ?? db.now,
        locale: customer.locale ?? null,
      })
      .execute(),
  ])
}
