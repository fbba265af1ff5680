import type { Payout, PayoutDetails, PayoutEntry } from '#contract/areas/payouts/schemas.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookAdjustment, bookPayoutPaid, setPayoutTransaction } from '../ledger/payouts.commands.ts'
import { findMerchant } from './accounts/accounts.db.ts'
import { findPayableAccount } from './candidates.db.ts'
import { findPayout, lockPayouts, updatePayouts } from './payouts.db.ts'
import { countEntries, insertAdjustment, listEntries, sumOfUnpaid } from './payout-entries.db.ts'
import type { PayoutRow } from './payouts.db.ts'
import { sendPayout } from './payouts.job-types.ts'

export const showPayout = async (db: Db, id: string): Promise<Payout> =>
  orNotFound(await findPayout(db, id, null), 'Payout')

/** A payout with one page of its entries; with a merchant only its own. */
export async function payoutDetails(
  db: Db,
  id: string,
  merchantId: string | null,
  page: { page: number; limit: number },
): Promise<PayoutDetails> {
  const payout = orNotFound(await findPayout(db, id, merchantId), 'Payout')
  const [entries, entry_count, unpaid] = await Promise.all([
    listEntries(db, id, page),
    countEntries(db, id),
    sumOfUnpaid(db, payout),
  ])
  return { ...payout, entries, entry_count, owed_by_merchant: Math.max(0, -unpaid) }
}

const isOpen = ({ status }: PayoutRow) => status === 'pending' || status === 'processing'
const isHeld = (db: Db, { held_until }: PayoutRow) => held_until !== null && held_until > db.now

/** Marks bank transfers as arrived. All of them or none. */
export async function markPaid(db: Db, ids: readonly string[], reference: string): Promise<Payout[]> {
  const wanted = [...new Set(ids)]
  const payouts = await lockPayouts(db, wanted)
  if (payouts.length < wanted.length) throw notFound('Payout')
  for (const payout of payouts) {
    if (payout.provider !== 'bank_transfer' && isOpen(payout)) throw apiError('PAYOUT_UNKNOWN')
    if (!isOpen(payout)) throw apiError('PAYOUT_NOT_OPEN')
    if (isHeld(db, payout)) throw apiError('PAYOUT_HELD')
  }
  for (const payout of payouts) await completePayout(db, payout, { reference })
  return Promise.all(wanted.map((id) => showPayout(db, id)))
}

/** Completes a locked payout. */
export async function completePayout(
  db: Db,
  payout: PayoutRow,
  { reference }: { reference: string | null },
): Promise<void> {
  await updatePayouts(db, [payout.id], {
    status: 'completed',
    paid_at: db.now,
    sent_at: payout.sent_at ?? db.now,
    reference,
    outcome_unknown_at: null,
  })
  await bookPayoutPaid(db, payout)
  await audit(db, 'payout.completed', `payout:${payout.id}`, { number: payout.number, reference })
  await publishPayout(db, payout, 'completed')
}

/** The bank has refused the transfer. */
export async function markFailed(db: Db, id: string, reason: string): Promise<Payout> {
  const payout = orNotFound((await lockPayouts(db, [id]))[0], 'Payout')
  if (!isOpen(payout)) throw apiError('PAYOUT_NOT_OPEN')
  if (payout.provider !== 'bank_transfer') throw apiError('PAYOUT_UNKNOWN')
  await failPayout(db, payout, reason)
  return showPayout(db, id)
}

/** Fails a locked payout. Its money stays with it until it is paid. */
export async function failPayout(db: Db, payout: PayoutRow, reason: string): Promise<void> {
  await updatePayouts(db, [payout.id], {
    status: 'failed',
    failure_reason: reason,
    outcome_unknown_at: null,
    paid_at: null,
  })
  await setPayoutTransaction(db, payout.number, 'failed')
  await audit(db, 'payout.failed', `payout:${payout.id}`, { number: payout.number, reason })
  await publishPayout(db, payout, 'failed')
}

const publishPayout = (db: Db, payout: PayoutRow, status: 'completed' | 'failed') =>
  emit(
    db,
    'payout.updated',
    payout.id,
    {
      payout_id: payout.id,
      number: payout.number,
      merchant_id: payout.merchant_id,
      status,
      amount: payout.amount,
      currency: payout.currency,
    },
    payout.merchant_id,
  )

/** Makes a failed payout pending again, to the account that the merchant has now. Other payouts are never repeated. */
export async function retryPayout(db: Db, id: string): Promise<Payout> {
  const payout = orNotFound((await lockPayouts(db, [id]))[0], 'Payout')
  if (payout.outcome_unknown_at !== null) throw apiError('PAYOUT_UNKNOWN')
  if (payout.status !== 'failed') throw apiError('PAYOUT_NOT_FAILED')
  const account = await findPayableAccount(db, payout.merchant_id)
  if (!account) throw apiError('PAYOUT_ACCOUNT_NOT_CONNECTED')
  await updatePayouts(db, [id], {
    status: 'pending',
    attempt: payout.attempt + 1,
    failure_reason: null,
    reference: null,
    provider_reference: null,
    sent_at: null,
    account_id: account.id,
    provider_id: account.provider_id,
    provider: account.provider,
    account_masked: json(account.masked),
    held_until: account.held_until !== null && account.held_until > db.now ? account.held_until : null,
  })
  await setPayoutTransaction(db, payout.number, 'pending')
  if (account.provider === 'stripe_connect') await sendPayout.enqueue(db, { payoutId: id })
  await audit(db, 'payout.retried', `payout:${id}`, { number: payout.number, attempt: payout.attempt + 1 })
  return showPayout(db, id)
}

/** Adds an amount to the merchant's balance, which the next payout pays. */
export async function adjustBalance(
  db: Db,
  { merchant_id, amount, reason }: { merchant_id: string; amount: number; reason: string },
): Promise<PayoutEntry> {
  const merchant = orNotFound(await findMerchant(db, merchant_id), 'Merchant')
  const id = newId()
  const { currency, is_dummy } = merchant
  await insertAdjustment(db, { id, merchant_id, amount, currency, note: reason, is_dummy })
  await bookAdjustment(db, { id, merchant_id, currency, amount })
  await audit(db, 'payout.adjusted', `merchant:${merchant_id}`, { amount, currency }, reason)
  return {
    id,
    kind: 'adjustment',
    order_id: null,
    order_amount: amount,
    merchant_amount: amount,
    admin_amount: 0,
    commission_amount: 0,
    currency,
    note: reason,
    available_at: db.now,
  }
}
