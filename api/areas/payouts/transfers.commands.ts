import type { Payout } from '#contract/areas/payouts/schemas.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import type { GatewayTransfer } from '#api/providers/payout/payout-gateway.ts'
import { StripeRejected } from '#api/providers/stripe/stripe-client.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookPayoutReturned, bookPayoutReversedInPart } from '../ledger/payouts.commands.ts'
import { accountsOf } from './accounts/accounts.db.ts'
import { connectGateway } from './connect.commands.ts'
import type { ConnectContext } from './connect.commands.ts'
import { completePayout, failPayout, showPayout } from './payouts.commands.ts'
import { lockPayouts, updatePayouts } from './payouts.db.ts'
import { insertAdjustment } from './payout-entries.db.ts'
import type { PayoutRow } from './payouts.db.ts'

type TransferPreparation = { payout: PayoutRow; accountId: string; isRepeated: boolean }

/**
 * Sends a payout through Stripe. The attempt is committed before Stripe is called with its key, so that it can be
 * repeated after a lost answer or a kill without a second transfer.
 */
export async function sendTransfer(context: ConnectContext, payoutId: string): Promise<void> {
  const connection = await connectGateway(context)
  if (!connection) return
  const prepared = await context.openTransaction((db) => prepareTransfer(db, payoutId))
  if (!prepared) return
  const { payout, accountId, isRepeated } = prepared
  const { amount, currency, attempt, number, period_start, period_end } = payout
  const { gateway } = connection
  const { tenantId } = context
  const description = `${number} ${period_start} - ${period_end}`
  try {
    const known = isRepeated ? await gateway.findTransfer(payoutId, attempt) : undefined
    const transfer =
      known ?? (await gateway.transfer({ accountId, amount, currency, description, tenantId, payoutId, attempt }))
    await context.openTransaction((db) => settleTransfer(db, payoutId, attempt, transfer))
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      context.services.log.warn({ err: error, payout: payoutId }, 'Stripe gave no answer to a transfer')
      return
    }
    if (!(error instanceof PaymentRejected)) throw error
    const reason = reasonOf(error)
    await context.openTransaction(async (db) => {
      const [current] = await lockPayouts(db, [payoutId])
      if (current?.status === 'processing' && current.attempt === attempt) await failPayout(db, current, reason)
    })
  }
}

/** What the tenant can do about a refusal. */
const reasonOf = (error: PaymentRejected): string =>
  error instanceof StripeRejected && error.code === 'balance_insufficient'
    ? 'The balance of your Stripe account is too low. Add money at Stripe, then retry.'
    : error.message

async function prepareTransfer(db: Db, payoutId: string): Promise<TransferPreparation | undefined> {
  const [payout] = await lockPayouts(db, [payoutId])
  if (payout?.provider !== 'stripe_connect') return undefined
  if (payout.status !== 'pending' && payout.status !== 'processing') return undefined
  if (payout.held_until !== null && payout.held_until > db.now) return undefined
  const account = (await accountsOf(db, payout.merchant_id)).find(({ id }) => id === payout.account_id)
  const isRepeated = payout.status === 'processing'
  if (!isRepeated && (account?.status !== 'connected' || account.external_id === null)) {
    await failPayout(db, payout, 'The merchant is not connected to Stripe any more.')
    return undefined
  }
  if (!account?.external_id) return undefined
  await updatePayouts(db, [payoutId], {
    status: 'processing',
    sent_at: payout.sent_at ?? db.now,
    outcome_unknown_at: payout.outcome_unknown_at ?? db.now,
  })
  return { payout, accountId: account.external_id, isRepeated }
}

/** Applies the state of a transfer. It may be reported in any order and more than once. */
async function settleTransfer(db: Db, payoutId: string, attempt: number, transfer: GatewayTransfer): Promise<void> {
  const [payout] = await lockPayouts(db, [payoutId])
  if (!payout || payout.attempt !== attempt) return
  if (transfer.amount !== payout.amount || transfer.currency !== payout.currency)
    throw new Error(`payout ${payout.number}: Stripe reports another amount`)
  if (payout.status === 'processing') {
    await updatePayouts(db, [payoutId], { provider_reference: transfer.ref })
    await completePayout(db, payout, { reference: transfer.ref })
  }
  if (transfer.reversedAmount === 0 || payout.status === 'failed') return
  const [completed] = await lockPayouts(db, [payoutId])
  if (completed?.status !== 'completed') return
  if (transfer.reversedAmount < transfer.amount || completed.reversed_amount > 0)
    return creditReversal(db, completed, transfer.reversedAmount)
  await bookPayoutReturned(db, completed)
  await failPayout(db, completed, 'The transfer was reversed at Stripe.')
}

/**
 * Owes the merchant again what was reversed in part since the last report. A payout that was reversed in part stays
 * completed, also when the rest follows: its next payout pays the reversed parts.
 */
async function creditReversal(db: Db, payout: PayoutRow, reversed: number): Promise<void> {
  const part = reversed - payout.reversed_amount
  if (part <= 0) return
  const { id, merchant_id, currency, number, is_dummy } = payout
  await updatePayouts(db, [id], { reversed_amount: reversed })
  await bookPayoutReversedInPart(db, payout, { part, reversed })
  await insertAdjustment(db, {
    id: newId(),
    merchant_id,
    amount: part,
    currency,
    note: `Reversed at Stripe: ${number}`,
    is_dummy,
  })
  await audit(db, 'payout.partly_reversed', `payout:${id}`, { amount: part, reversed_amount: reversed })
}

/** Asks Stripe for the state of the last transfer of a payout, and applies it. */
export async function syncTransfer(context: ConnectContext, payoutId: string): Promise<void> {
  const connection = await connectGateway(context)
  const [payout] = connection ? await context.openTransaction((db) => lockPayouts(db, [payoutId])) : []
  if (!connection || payout?.provider !== 'stripe_connect') return
  const transfer = await connection.gateway.findTransfer(payoutId, payout.attempt)
  if (transfer) await context.openTransaction((db) => settleTransfer(db, payoutId, payout.attempt, transfer))
}

type Reversal = { id: string; amount?: number; reversed_amount?: number; idempotency_key?: string }

/**
 * Takes a payout, or a part of it, back from the merchant's account at Stripe. The state is asked for before and after,
 * so that nobody decides on what was taken back already.
 */
export async function reverseTransfer(context: ConnectContext, reversal: Reversal): Promise<Payout> {
  const { id, reversed_amount: seen, idempotency_key: key } = reversal
  const connection = await connectGateway(context)
  try {
    await syncTransfer(context, id)
    const payout = orNotFound((await context.openTransaction((db) => lockPayouts(db, [id])))[0], 'Payout')
    const { provider_reference: ref, currency, reversed_amount } = payout
    const left = payout.amount - reversed_amount
    if (!connection || payout.status !== 'completed' || ref === null || left === 0) throw apiError('PAYOUT_NOT_OPEN')
    if (seen !== undefined && seen !== reversed_amount) throw apiError('CONFLICT')
    const amount = reversal.amount ?? left
    if (amount > left) throw invalid({ amount: 'The amount is larger than what is left of the payout.' })
    await connection.gateway.reverse(ref, { amount, currency, key: key ?? `${reversed_amount}:${amount}` })
    await context.openTransaction((db) => audit(db, 'payout.reversed', `payout:${id}`, { amount, currency }))
    await syncTransfer(context, id)
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    if (error instanceof PaymentRejected) throw invalid({ id: error.message })
    throw error
  }
  return context.openTransaction((db) => showPayout(db, id))
}
