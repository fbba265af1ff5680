import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { CustomerTable } from '#api/platform/tables.ts'

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'country_code',
  'status',
  'sign_up_date',
  'consent_at',
  'form_data',
  'is_dummy',
] as const

export const customerRow = (db: Db, id: string) =>
  db.selectFrom('customer').select(columns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

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
    .returning(columns)
    .executeTakeFirst()
