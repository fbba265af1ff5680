import type { PayoutRun } from '#contract/areas/payouts/schemas.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { lockKeys } from '#api/platform/db/advisory-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookPayout } from '../ledger/payouts.commands.ts'
import { dayAfter, localDate } from '../schedules/local-time.rules.ts'
import { timezoneOf } from './accounts.db.ts'
import { findCandidate, listPayable } from './candidates.db.ts'
import type { CandidateRow, RunFilter } from './candidates.db.ts'
import { collectEntries } from './collect.commands.ts'
import { claimEntries, insertPayout, lastPaidDay, nextPayoutNumber, updatePayouts } from './payouts.db.ts'
import { payMerchants, sendPayout } from './payouts.job-types.ts'
import { completeRun, findRun, openRun, sumsOfRuns } from './runs.db.ts'
import type { RunRow } from './runs.db.ts'
import { endOfDay, lastDayOf } from './schedule.rules.ts'

const firstId = '00000000-0000-0000-0000-000000000000'
/** Merchants that one job pays, each in its own transaction. */
const merchantsPerJob = 50

/** The last day that can be paid now. */
export const yesterday = async (db: Db): Promise<string> => lastDayOf(db.nowMs, await timezoneOf(db))

/**
 * Starts the run that pays what merchants earned until the end of a day. The run of a day exists once; starting it again
 * pays the merchants that could not be paid before.
 */
export async function startRun(
  db: Db,
  periodEnd: string,
  filter: RunFilter,
  startedBy: string | null,
): Promise<string> {
  if (periodEnd > (await yesterday(db))) throw invalid({ period_end: 'Choose a day that is over.' })
  const id = await openRun(db, { id: newId(), period_end: periodEnd, started_by: startedBy })
  await payMerchants.enqueue(db, { runId: id, ...filter, after: null })
  await audit(db, 'payout_run.started', `payout_run:${id}`, { period_end: periodEnd, ...filter })
  return id
}

export type RunStep = RunFilter & { runId: string; after: string | null }

/**
 * Pays the next merchants of a run and enqueues the rest. A step that is killed is repeated: merchants that have their
 * payout are skipped.
 */
export async function runStep(openTransaction: OpenTransaction, step: RunStep): Promise<void> {
  const { runId, after, ...filter } = step
  if (after === null) await collectEntries(openTransaction)
  const work = await openTransaction(async (db) => {
    const run = await findRun(db, runId)
    if (!run) return undefined
    const until = endOfDay(run.period_end, await timezoneOf(db))
    const range = { ...filter, until, periodEnd: run.period_end, after: after ?? firstId }
    return { run, until, payable: await listPayable(db, range, merchantsPerJob) }
  })
  if (!work) return
  for (const { merchant_id, currency } of work.payable)
    await openTransaction((db) => payMerchant(db, work.run, work.until, merchant_id, currency))
  const last = work.payable.at(-1)
  await openTransaction(async (db) => {
    if (last && work.payable.length === merchantsPerJob)
      return payMerchants.enqueue(db, { runId, ...filter, after: previousId(last.merchant_id) })
    await completeRun(db, runId)
  })
}

/** The id before: the last merchant may have balances in further currencies. */
const previousId = (id: string): string => {
  const before = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0')
  return before.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Makes the payout of one merchant: claims what was not paid, and books it. Does nothing if another run was faster. */
async function payMerchant(db: Db, run: RunRow, until: string, merchantId: string, currency: string): Promise<void> {
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

/** Runs with the numbers and sums of their payouts. */
export async function withSums(db: Db, runs: readonly RunRow[]): Promise<PayoutRun[]> {
  const sums =
    runs.length === 0
      ? []
      : await sumsOfRuns(
          db,
          runs.map(({ id }) => id),
        )
  return runs.map((run) => {
    const ofRun = sums.filter(({ run_id }) => run_id === run.id)
    const count = (statuses: readonly string[]) =>
      ofRun.reduce((total, { status, payouts }) => total + (statuses.includes(status) ? payouts : 0), 0)
    const totals = [...Map.groupBy(ofRun, ({ currency }) => currency)].map(([currency, parts]) => ({
      currency,
      amount: parts.reduce((total, { amount }) => total + amount, 0),
    }))
    return {
      ...run,
      payout_count: count(['pending', 'processing', 'completed', 'failed']),
      open_count: count(['pending', 'processing']),
      failed_count: count(['failed']),
      order_count: ofRun.reduce((total, { orders }) => total + orders, 0),
      totals,
    }
  })
}

export async function showRun(db: Db, id: string): Promise<PayoutRun> {
  const run = orNotFound(await findRun(db, id), 'Payout run')
  const [shown] = await withSums(db, [run])
  if (!shown) throw apiError('INTERNAL_ERROR')
  return shown
}
