import type { Db } from '#api/platform/db/db.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { listSalesByCurrency } from '../orders/totals/sales.queries.ts'
import { instantOf } from '../schedules/local-time.rules.ts'
import { updateSubscription } from './billing.db.ts'
import { createInvoice } from './invoices.commands.ts'
import { firstOfNextMonth } from './periods.rules.ts'
import { successFeeOf } from './prices.rules.ts'
import { lockState } from './state.commands.ts'
import type { BillingState } from './state.commands.ts'
import { findRate, insertUsage, listWaitingUsage, setUsageInvoice } from './usage.db.ts'

/** Success fees of the orders since the last month that was billed, in the currencies of the orders. */
export async function listOpenFees(
  db: Db,
  { subscription, profile: { timezone } }: BillingState,
): Promise<{ amount: number; currency: string }[]> {
  if (!subscription?.usage_from) return []
  const from = subscription.usage_from
  const sales = await listSalesByCurrency(db, { timezone, from, until: firstOfNextMonth(from) })
  return sales.map(({ currency, order_amount }) => ({ amount: successFeeOf(Math.max(0, order_amount)), currency }))
}

/**
 * Bills the success fee of the months that are over. Orders in other currencies are converted with the operator's rate;
 * without one their fee waits for the next month.
 */
export async function billUsage(db: Db): Promise<void> {
  const state = await lockState(db)
  const { subscription, profile, prices } = state
  if (!subscription?.usage_from || subscription.usage_due_at === null || msOf(subscription.usage_due_at) > db.nowMs)
    return
  const { timezone } = profile
  const from = subscription.usage_from
  const until = firstOfNextMonth(from)
  for (const sales of await listSalesByCurrency(db, { timezone, from, until }))
    await insertUsage(db, { period_start: from, period_end: until, ...sales })
  await updateSubscription(db, {
    usage_from: until,
    usage_due_at: isoAt(instantOf(firstOfNextMonth(until), '00:00', timezone)),
  })
  const billed = []
  for (const usage of await listWaitingUsage(db)) {
    const rate = await findRate(db, usage.currency, prices.currency)
    if (rate === undefined) continue
    const amount = successFeeOf(Math.max(0, Math.round(usage.order_amount * rate)))
    billed.push({ usage, rate, amount })
  }
  const due = billed.filter(({ amount }) => amount > 0)
  if (due.length === 0) return
  const invoice = await createInvoice(db, state, {
    kind: 'usage',
    key: `usage:${from}`,
    lines: due.map(({ usage, rate, amount }) => ({
      kind: 'success_fee' as const,
      item: null,
      quantity: 1,
      amount,
      period_start: isoAt(instantOf(usage.period_start, '00:00', timezone)),
      period_end: isoAt(instantOf(usage.period_end, '00:00', timezone)),
      details: {
        orders: usage.orders,
        order_amount: usage.order_amount,
        order_currency: usage.currency,
        ...(rate === 1 ? {} : { rate: String(rate) }),
      },
    })),
    attemptAt: db.now,
  })
  for (const { usage } of due) await setUsageInvoice(db, usage, invoice.id)
}
