import type { PayoutRun } from '#contract/areas/payouts/schemas.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { timezoneOf } from './accounts/accounts.db.ts'
import type { RunFilter } from './candidates.db.ts'
import { listPayable } from './candidates.db.ts'
import { collectEntries } from './collect.commands.ts'
import { payMerchants } from './payouts.job-types.ts'
import type { RunRow } from './runs.db.ts'
import { completeRun, findRun, openRun, sumsOfRuns } from './runs.db.ts'
import { endOfDay, lastDayOf } from './schedule.rules.ts'
import { payMerchant } from './pay-merchant.commands.ts'

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
