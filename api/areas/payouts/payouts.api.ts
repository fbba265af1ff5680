import type { ownPayouts as ownCalls, payouts as calls } from '#contract/areas/payouts/payouts.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { accountsOf, timezoneOf } from './accounts/accounts.db.ts'
import { listCandidates } from './candidates.db.ts'
import { adjustBalance, markFailed, markPaid, payoutDetails, retryPayout } from './payouts.commands.ts'
import { listPayouts } from './payouts.db.ts'
import { ownBalances } from './balances.db.ts'
import { findReportRow, listReport } from './report.db.ts'
import { showRun, startRun, withSums, yesterday } from './runs.commands.ts'
import { listRuns } from './runs.db.ts'
import { endOfDay } from './schedule.rules.ts'
import { saveSchedule, scheduleOf } from './schedules.commands.ts'
import { statementFile } from './statement-pdf.commands.ts'
import { reverseTransfer } from './transfers.commands.ts'
import { transferFile } from './transfer-files.commands.ts'

export const payouts: Handlers<typeof calls> = {
  report: ({ db, input }) => {
    assertDateOrder(input)
    return listReport(db, input, { isMerchant: false })
  },
  retryRow: async ({ db, input: { id } }) => {
    const row = orNotFound(await findReportRow(db, id), 'Payout')
    await retryPayout(db, orNotFound(row.payout_id, 'Payout'))
    return orNotFound(await findReportRow(db, id), 'Payout')
  },
  candidates: async ({ db, input }) => {
    const period_end = input.period_end ?? (await yesterday(db))
    const { next_at, ...schedule } = await scheduleOf(db, null)
    const { rows, sums } = await listCandidates(db, endOfDay(period_end, await timezoneOf(db)), input)
    const sum = (field: 'total' | 'ready' | 'waiting' | 'orders') => sums.reduce((all, one) => all + one[field], 0)
    return {
      data: rows.map((row) => ({ ...row, id: row.merchant_id })),
      meta: {
        total: sum('total'),
        period_end,
        next_at,
        schedule,
        merchants_ready: sum('ready'),
        merchants_waiting: sum('waiting'),
        order_count: sum('orders'),
        totals: sums.filter(({ ready }) => ready > 0).map(({ currency, amount }) => ({ currency, amount })),
      },
    }
  },
  runs: async ({ db, input }) => {
    const { data, meta } = await listRuns(db, input)
    return { data: await withSums(db, data), meta }
  },
  run: ({ db, input: { id } }) => showRun(db, id),
  startRun: async ({ db, input }) => {
    const filter = { merchantId: null, onlyDefault: false }
    const id = await startRun(db, input.period_end ?? (await yesterday(db)), filter, db.actor.name)
    return showRun(db, id)
  },
  transferFile: ({ db, services, input: { id, format } }) => transferFile(db, services.config, id, format),
  list: ({ db, input }) => listPayouts(db, input),
  show: ({ db, input: { id, ...page } }) => payoutDetails(db, id, null, page),
  statement: (context) => statementFile(context, context.input.id, null),
  markPaid: ({ db, input: { payout_ids, reference } }) => markPaid(db, payout_ids, reference),
  markFailed: ({ db, input: { id, reason } }) => markFailed(db, id, reason),
  retry: ({ db, input: { id } }) => retryPayout(db, id),
  reverse: ({ openTransaction, services, tenant, input }) =>
    reverseTransfer({ services, openTransaction, tenantId: tenant.id }, input),
  adjust: ({ db, input }) => adjustBalance(db, input),
  schedule: ({ db }) => scheduleOf(db, null),
  saveSchedule: ({ db, input }) => saveSchedule(db, null, input),
}

export const ownPayouts: Handlers<typeof ownCalls> = {
  report: ({ db, input }) => {
    assertDateOrder(input)
    return listReport(db, input, { isMerchant: true })
  },
  balance: async ({ db, input: { merchant_id } }) => {
    const { next_at, ...schedule } = await scheduleOf(db, merchant_id)
    const account = (await accountsOf(db, merchant_id)).find(({ is_selected }) => is_selected)
    const held_until = account?.held_until && account.held_until > db.now ? account.held_until : null
    return { balances: await ownBalances(db, merchant_id), next_at, schedule, held_until }
  },
  list: ({ db, input }) => listPayouts(db, input),
  show: ({ db, input: { id, merchant_id, ...page } }) => payoutDetails(db, id, merchant_id, page),
  statement: (context) => statementFile(context, context.input.id, context.input.merchant_id),
}
