import type { z } from 'zod'
import type { addresses as calls, SavedAddress } from '#contract/areas/storefront/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { addressesOf } from '../customers/addresses.queries.ts'
import { findDuplicates } from '../customers/customers.job-types.ts'
import { deleteAddress, insertAddress, lockCustomer, noDefault, updateAddress } from './addresses.db.ts'

const maxAddresses = 50

type NewAddress = z.output<typeof calls.create.input>
type AddressChanges = z.output<typeof calls.update.input>

/** Saves an address. The first address is the default; a new default replaces the old one. */
export async function saveAddress(
  db: Db,
  customerId: string,
  { is_default = false, ...draft }: NewAddress,
): Promise<SavedAddress> {
  await lockCustomer(db, customerId)
  const saved = await addressesOf(db, customerId)
  if (saved.length >= maxAddresses) throw invalid({ address: `You can keep up to ${maxAddresses} addresses.` })
  if (is_default) await noDefault(db, customerId)
  await findDuplicates.enqueue(db, { customer_id: customerId })
  return insertAddress(db, customerId, draft, is_default || saved.length === 0)
}

/**
 * Updates only the sent fields. A customer with addresses always has a default, so the default can be moved but
 * not unset.
 */
export async function changeAddress(
  db: Db,
  customerId: string,
  { id, is_default, ...changes }: AddressChanges,
): Promise<SavedAddress> {
  await lockCustomer(db, customerId)
  const own = orNotFound(
    (await addressesOf(db, customerId)).find((one) => one.id === id),
    'Address',
  )
  const becomesDefault = is_default === true && !own.is_default
  if (becomesDefault) await noDefault(db, customerId)
  if (!becomesDefault && Object.values(changes).every((value) => value === undefined)) return own
  await findDuplicates.enqueue(db, { customer_id: customerId })
  return updateAddress(db, customerId, id, { ...changes, ...(becomesDefault ? { is_default: true } : {}) })
}

/** Deletes an address. After the default is deleted, the newest address becomes the default. */
export async function removeAddress(db: Db, customerId: string, id: string): Promise<{ id: string }> {
  await lockCustomer(db, customerId)
  const gone = orNotFound(await deleteAddress(db, customerId, id), 'Address')
  const [newest] = gone.is_default ? await addressesOf(db, customerId) : []
  if (newest) await updateAddress(db, customerId, newest.id, { is_default: true })
  return { id }
}
