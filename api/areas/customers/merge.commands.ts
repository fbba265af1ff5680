import type { MergedField, MergedPerson, MergePreview } from '#contract/areas/customers/merges.ts'
import { apiError, invalid, notFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { addToCustomerCount } from '../auth/customers/customer-counts.commands.ts'
import { mergeWallets } from '../ledger/merge-wallets.commands.ts'
import { moveOrdersOfCustomer } from '../orders/totals/merged-customers.commands.ts'
import { assertContacts } from './customers.commands.ts'
import { withFigures } from './customers.db.ts'
import { moveLateRecords } from './customers.job-types.ts'
import { deletePairs, insertPairs } from './duplicates.db.ts'
import {
  deleteFigures,
  endMerged,
  findPair,
  lockOrdersOf,
  lockPair,
  movePayments,
  moveRecords,
  offersOf,
  saveMergedFields,
  saveOffers,
  survivorOf,
} from './merge.db.ts'
import type { PairRow } from './merge.db.ts'
import { countRecords } from './merge-preview.db.ts'
import { mergedFields, mergedOffers, mergeResult, walletReason } from './merge.rules.ts'

/** Most orders that one merge moves. The customer with more orders is the one to keep. */
const maxOrders = 5_000
/** When orders are collected that were being placed during the merge by somebody who had signed in before. */
const lateMinutes = [1, 20]

type PairIds = { id: string; other_id: string }

/** The rows of both customers. 404 if one is missing, 422 if they are the same. */
async function pairOf(
  db: Db,
  { id, other_id }: PairIds,
  find: typeof findPair,
): Promise<{ customer: PairRow; other: PairRow }> {
  if (id === other_id) throw invalid({ other_id: 'Choose another customer.' })
  const rows = await find(db, [id, other_id])
  const customer = rows.find((row) => row.id === id)
  const other = rows.find((row) => row.id === other_id)
  if (!customer || !other) throw notFound('Customer')
  return { customer, other }
}

/** What a merge would move and what would count then. */
export async function previewMerge(db: Db, ids: PairIds, sessions: number): Promise<MergePreview> {
  const { customer, other } = await pairOf(db, ids, findPair)
  const [{ push_devices, ...moves }, offers, otherOffers, rows] = await Promise.all([
    countRecords(db, other.id),
    offersOf(db, customer.id),
    offersOf(db, other.id),
    withFigures(db, [customer, other]),
  ])
  const [first, second] = rows.map(toPerson)
  if (!first || !second) throw notFound('Customer')
  const result = mergeResult(mergedFields(customer, other, []), mergedOffers(offers, otherOffers))
  return { customer: first, other: second, moves, ends: { sessions, push_devices }, result }
}

const toPerson = ({
  password_hash,
  guest_key,
  ...row
}: PairRow & { orders_count: number; total_spent: number }): MergedPerson => ({
  ...row,
  has_password: password_hash !== null,
  is_guest: guest_key !== null,
})

type MergeInput = PairIds & {
  take: readonly MergedField[]
  expected_updated_at?: string | undefined
  other_updated_at?: string | undefined
}

/**
 * Moves everything of one customer to another, in this transaction. The id of the first leads to the second then. The
 * caller ends the sessions of the first.
 */
export async function mergeCustomers(db: Db, input: MergeInput): Promise<void> {
  const { customer, other } = await pairOf(db, input, lockPair)
  assertUnmodified(customer.updated_at, input.expected_updated_at)
  assertUnmodified(other.updated_at, input.other_updated_at)
  const merge = { from: other.id, to: customer.id }
  const orders = await lockOrdersOf(db, merge.from, maxOrders)
  if (orders > maxOrders) throw apiError('CUSTOMER_HAS_TOO_MANY_ORDERS', { limit: String(maxOrders) })
  const fields = mergedFields(customer, other, input.take)
  const offers = [await offersOf(db, customer.id), await offersOf(db, other.id)] as const
  await moveEverything(db, merge, walletReason(other))
  await endMerged(db, merge)
  await assertComplete(db, fields, customer.id)
  await saveMergedFields(db, customer.id, fields)
  const timezone = offers[0].timezone ?? offers[1].timezone
  await saveOffers(db, customer.id, { ...mergedOffers(...offers), timezone })
  await insertPairs(db, customer.id, await deletePairs(db, other.id))
  await countMerged(db, customer.status, other.status, fields.status)
  await audit(db, 'customer.merged', `customer:${customer.id}`, { merged_id: other.id, orders, taken: [...input.take] })
  await audit(db, 'customer.merged', `customer:${other.id}`, { merged_into: customer.id })
  for (const minutes of lateMinutes)
    await moveLateRecords.enqueue(
      db,
      { ...merge, is_last: minutes === lateMinutes.at(-1) },
      { at: isoAt(db.nowMs + minutes * 60_000) },
    )
}

/** Moves records from one customer to another. Repeating it moves what has come since. */
async function moveEverything(db: Db, merge: { from: string; to: string }, reason: string): Promise<void> {
  await movePayments(db, merge)
  await moveOrdersOfCustomer(db, merge)
  await moveRecords(db, merge)
  await mergeWallets(db, { ...merge, reason: reason || null })
}

/** Moves what a merged customer got since. Without `is_last` it may still get something. */
export async function moveLate(db: Db, { from, is_last }: { from: string; is_last: boolean }): Promise<void> {
  const to = await survivorOf(db, from)
  if (to === from) return
  await lockOrdersOf(db, from, maxOrders)
  await moveEverything(db, { from, to }, '')
  if (is_last) await deleteFigures(db, from)
}

/** An account has all fields, and contacts that nobody else has. A guest may be without last name and e-mail. */
async function assertComplete(db: Db, fields: ReturnType<typeof mergedFields>, id: string): Promise<void> {
  const { email, mobile, last_name, guest_key } = fields
  const isGuest = guest_key !== null
  if (!isGuest && email === '') throw invalid({ email: 'The email field is required.' })
  if (!isGuest && last_name === '') throw invalid({ last_name: 'The last name field is required.' })
  await assertContacts(db, { email, mobile, isGuest }, id)
}

/** Two customers are one, with the status that it has now. */
async function countMerged(db: Db, ...[before, other, after]: PairRow['status'][]): Promise<void> {
  if (!before || !other || !after) return
  await addToCustomerCount(db, before, -1)
  await addToCustomerCount(db, other, -1)
  await addToCustomerCount(db, after, 1)
}
