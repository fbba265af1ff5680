import type { CustomerInput, CustomerRecord, CustomerUpdateInput } from '#contract/areas/customers.ts'
import { dialCodeOf } from '#contract/rules/countries.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Context } from '#api/platform/handlers.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { balancesText } from '../ledger/balance-text.rules.ts'
import { lockWalletBalances } from '../ledger/wallet.queries.ts'
import { addToCustomerCount } from '../auth/customers/customer-counts.commands.ts'
import { createCustomer } from '../auth/customers/new-customer.commands.ts'
import { assertStrongPassword } from '../auth/reset.commands.ts'
import { removePhotosOf } from '../drivers/photos.commands.ts'
import { removeAnswerFiles } from '../forms/answer-files.commands.ts'
import { eraseMessagesTo } from '../notifications/erase-messages.commands.ts'
import { eraseCustomer, hasOpenOrders } from './customer-erasure.db.ts'
import { eraseOrders, findDuplicates } from './customers.job-types.ts'
import { deletePairs } from './duplicates.db.ts'
import { mergedContactsOf } from './merge.db.ts'
import {
  findCustomer,
  findTakenContacts,
  lockCustomer,
  lockCustomers,
  setPrepaymentOnly,
  setStatuses,
  updateCustomer,
} from './customers.db.ts'

type Status = CustomerRecord['status']
type AddContext = Pick<
  Context<CustomerInput>,
  'input' | 'openTransaction' | 'services' | 'tenant' | 'request' | 'principal'
>

/** Adds a customer. The password is hashed outside of a transaction. */
export async function addCustomer(context: AddContext): Promise<CustomerRecord> {
  const {
    input: { password, ...draft },
    openTransaction,
    request,
  } = context
  await openTransaction((db) => assertContacts(db, draft, null))
  if (password !== undefined) await assertStrongPassword(context, password, draft.email)
  const password_hash = password === undefined ? null : await hashPassword(password)
  return openTransaction(async (db) => {
    const id = await insertChecked(db, draft, password_hash, request.locale)
    return orNotFound(await findCustomer(db, id), 'Customer')
  })
}

type Draft = Omit<CustomerInput, 'password'>

/** Adds a customer without a password, in a running transaction. Returns the id. */
export async function importCustomer(db: Db, draft: Draft, locale: string): Promise<string> {
  await assertContacts(db, draft, null)
  return insertChecked(db, draft, null, locale)
}

async function insertChecked(db: Db, draft: Draft, password_hash: string | null, locale: string): Promise<string> {
  const { first_name, last_name, email, mobile, status } = draft
  const id = await createCustomer(db, {
    first_name,
    last_name,
    email,
    mobile,
    status,
    country_code: dialCodeOf(mobile),
    password_hash,
    consent_at: null,
    form_data: null,
    locale,
  })
  await audit(db, 'customer.created', `customer:${id}`)
  return id
}

/** Changes the sent fields. Only guests may be without a last name or an e-mail. */
export async function changeCustomer(
  db: Db,
  { id, expected_updated_at, ...input }: CustomerUpdateInput,
): Promise<CustomerRecord> {
  const current = orNotFound(await lockCustomer(db, id), 'Customer')
  assertUnmodified(current.updated_at, expected_updated_at)
  const changes = definedColumns(input)
  if (!current.is_guest && changes.email === '') throw invalid({ email: 'The email field is required.' })
  if (!current.is_guest && changes.last_name === '') throw invalid({ last_name: 'The last name field is required.' })
  await assertContacts(db, { ...changes, isGuest: current.is_guest }, id)
  const { mobile } = changes
  const updated = await updateCustomer(db, id, {
    ...changes,
    ...(mobile === undefined ? {} : { country_code: dialCodeOf(mobile) }),
  })
  await findDuplicates.enqueue(db, { customer_id: id })
  await audit(db, 'customer.updated', `customer:${id}`, { fields: Object.keys(changes) })
  return updated
}

type Contacts = { email?: string | undefined; mobile?: string | undefined; isGuest?: boolean }

/** 422 for a mobile or e-mail that another customer has. Guests share mobiles with other guests and with accounts. */
export async function assertContacts(
  db: Db,
  { email, mobile, isGuest = false }: Contacts,
  id: string | null,
): Promise<void> {
  if (!email && !mobile) return
  const taken = await findTakenContacts(db, { email, mobile }, id)
  const errors = {
    ...(mobile && dialCodeOf(mobile) === '' ? { mobile: 'The selected mobile is invalid.' } : {}),
    ...(taken.mobile && !isGuest ? { mobile: 'Mobile number already taken' } : {}),
    ...(taken.email ? { email: 'Email ID already taken' } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Offers a customer cash no longer, or again. */
export async function changePrepayment(db: Db, id: string, prepayment_only: boolean): Promise<void> {
  const [customer] = await lockCustomers(db, [id])
  if (!customer) throw notFound('Customer')
  await setPrepaymentOnly(db, id, prepayment_only)
  await audit(db, 'customer.prepayment_changed', `customer:${id}`, { prepayment_only })
}

/**
 * Blocks or unblocks customers; 404 if none of them exists. Returns the ids of those that changed. The caller ends the
 * sessions of blocked ones.
 */
export async function changeStatuses(db: Db, ids: readonly string[], status: Status): Promise<string[]> {
  const existing = await lockCustomers(db, ids)
  if (existing.length === 0) throw notFound('Customer')
  const changed = existing.filter((customer) => customer.status !== status).map(({ id }) => id)
  await setStatuses(db, changed, status)
  await addToCustomerCount(db, 'active', status === 'active' ? changed.length : -changed.length)
  await addToCustomerCount(db, 'block', status === 'block' ? changed.length : -changed.length)
  const action = status === 'block' ? 'customer.blocked' : 'customer.unblocked'
  await Promise.all(changed.map((id) => audit(db, action, `customer:${id}`)))
  return changed
}

/**
 * Deletes a customer: erases the person, keeps the orders. 409 while an order is open, or while the wallet holds money
 * that would belong to nobody.
 */
export async function removeCustomer(db: Db, id: string): Promise<{ id: string }> {
  const { status, email, mobile } = orNotFound(await lockCustomer(db, id), 'Customer')
  if (await hasOpenOrders(db, id)) throw apiError('CUSTOMER_HAS_OPEN_ORDERS')
  const balances = await lockWalletBalances(db, id)
  if (balances.length > 0) throw apiError('CUSTOMER_HAS_WALLET_BALANCE', { balance: balancesText(balances) })
  const merged = await mergedContactsOf(db, id)
  for (const customerId of [id, ...merged.map((one) => one.id)]) await removeAnswerFiles(db, customerId)
  await removePhotosOf(db, id)
  await eraseCustomer(db, id)
  await deletePairs(db, id)
  await eraseMessagesTo(db, [email, mobile, id, ...merged.flatMap((one) => [one.email, one.mobile])])
  await addToCustomerCount(db, status, -1)
  await eraseOrders.enqueue(db, { customer_id: id })
  await audit(db, 'customer.deleted', `customer:${id}`)
  return { id }
}
