import { sql } from 'kysely'
import type { Customer } from '#contract/areas/storefront/customers.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Rows of one status. Transactions that count at the same time rarely wait for the same row. */
const slots = 16

/** Adds to the number of customers with a status, in the transaction that creates, changes or deletes them. */
export async function addToCustomerCount(db: Db, status: Customer['status'], difference: number): Promise<void> {
  if (difference === 0) return
  await db
    .insertInto('customer_count')
    .values({ status, slot: Math.floor(Math.random() * slots), customers: difference })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'status', 'slot'])
        .doUpdateSet({ customers: sql`customer_count.customers + excluded.customers` }),
    )
    .execute()
}
