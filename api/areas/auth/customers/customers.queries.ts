import type { Db } from '#api/platform/db/db.ts'

/** Columns of the contract's Customer. */
export const customerColumns = [
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

export const findCustomer = (db: Db, id: string) =>
  db
    .selectFrom('customer')
    .select(customerColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
