import { audit } from '#api/platform/audit/audit.ts'
import { lockKeys } from '#api/platform/db/advisory-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookPayout } from '../ledger/payouts.commands.ts'
import { dayAfter, localDate } from '../schedules/local-time.rules.ts'
import { timezoneOf } from './accounts/accounts.db.ts'
import type { CandidateRow } from './candidates.db.ts'
import { findCandidate } from './candidates.db.ts'
import { insertPayout, lastPaidDay, nextPayoutNumber, updatePayouts } from './payouts.db.ts'
import { claimEntries } from './payout-entries.db.ts'
import { sendPayout } from './payouts.job-types.ts'
import type { RunRow } from './runs.db.ts'

/** Makes the payout of one merchant: claims what was not paid, and books it. Does nothing if another run was faster. */
export async function payMerchant(
  db: Db,
  run: RunRow,
  until: string,
  merchantId: string,
  currency: string,
): Promise<void> {
  await lockKeys(db, [`payout ${db.scope.tenantId} ${merchantId}`])
  const candidate = await findCandidate(db, until, merchantId, currency)
  const payable = candidate && payableOf(candidate)
  if (!payable) return
  const id = newId()
  const number = await nextPayoutNumber(db)
  const { account_id, provider_id, provider, masked, held_until, sums } = payable
  const inserted = await insertPayout(db, {
    id,
    number,
    run_id: run.id,
    merchant_id: merchantId,
    currency,
    account_id,
    provider_id,
    provider,
    account_masked: json(masked),
    held_until,
    period_start: await firstDay(db, candidate, run.period_end),
    period_end: run.period_end,
    is_dummy: candidate.is_dummy,
    ...sums,
  })
  if (!inserted) return
  const claimed = await claimEntries(db, { id, merchant_id: merchantId, currency }, until)
  await updatePayouts(db, [id], claimed)
  await bookPayout(db, { id, number, merchant_id: merchantId, currency, amount: claimed.amount })
  if (provider === 'stripe_connect') await sendPayout.enqueue(db, { payoutId: id })
  await audit(db, 'payout.created', `payout:${id}`, {
    number,
    merchant_id: merchantId,
    amount: claimed.amount,
    currency,
  })
}

function payableOf(candidate: CandidateRow) {
  const { state, account_id, provider_id, provider, masked, held_until } = candidate
  if (state !== 'ready' && state !== 'on_hold') return undefined
  if (account_id === null || provider_id === null || provider === null) return undefined
  const { order_count, order_amount, admin_amount, commission_amount, merchant_amount } = candidate
  const { tip_amount, admin_tip_amount, refund_amount, cash_amount, adjustment_amount, amount } = candidate
  return {
    account_id,
    provider_id,
    provider,
    masked: masked ?? {},
    held_until: state === 'on_hold' ? held_until : null,
    sums: {
      order_count,
      order_amount,
      admin_amount,
      commission_amount,
      merchant_amount,
      tip_amount,
      admin_tip_amount,
      refund_amount,
      cash_amount,
      adjustment_amount,
      amount,
    },
  }
}

/** A statement begins after the one before it. */
async function firstDay(db: Db, { merchant_id, currency, first_at }: CandidateRow, periodEnd: string): Promise<string> {
  const last = await lastPaidDay(db, merchant_id, currency)
  const first = last === null ? localDate(Date.parse(first_at), await timezoneOf(db)) : dayAfter(last, 1)
  return first < periodEnd ? first : periodEnd
}
