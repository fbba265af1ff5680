import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { CustomerTable } from '#api/platform/tables.ts'
import { customerColumns } from '../auth/customers/customers.queries.ts'

export const customerSecret = (db: Db, id: string) =>
  db
    .selectFrom('customer')
    .select(['email', 'mobile', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const updateCustomer = (db: Db, id: string, changes: Updateable<CustomerTable>) =>
  db
    .updateTable('customer')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(customerColumns)
    .executeTakeFirst()
