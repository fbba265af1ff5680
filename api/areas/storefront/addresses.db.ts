import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { addressColumns } from '../customers/addresses.queries.ts'

type Draft = Partial<Omit<SavedAddress, 'id' | 'is_default'>>

/** Locks the customer row, so that concurrent changes to the addresses run one after the other. */
export const lockCustomer = (db: Db, customerId: string) =>
  db.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().executeTakeFirst()

export const insertAddress = (
  db: Db,
  customerId: string,
  draft: Draft & { address: string; latitude: number; longitude: number },
  is_default: boolean,
) =>
  db
    .insertInto('customer_address')
    .values({ id: newId(), customer_id: customerId, ...draft, is_default, created_at: db.now })
    .returning(addressColumns)
    .executeTakeFirstOrThrow()

export const updateAddress = (db: Db, customerId: string, id: string, changes: Draft & { is_default?: boolean }) =>
  db
    .updateTable('customer_address')
    .set(changes)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(addressColumns)
    .executeTakeFirstOrThrow()

export const deleteAddress = (db: Db, customerId: string, id: string) =>
  db
    .deleteFrom('customer_address')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(['id', 'is_default'])
    .executeTakeFirst()

export const noDefault = (db: Db, customerId: string) =>
  db
    .updateTable('customer_address')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
