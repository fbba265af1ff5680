import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { saveModule, syncModules, updateProfile, updateSubscription } from './billing.db.ts'
import { mailPause } from './dunning.commands.ts'
import { createInvoice } from './invoices.commands.ts'
import { hasInvoiceFor, listUnpaidInvoices } from './invoices.db.ts'
import { findPrimaryCard } from './cards.db.ts'
import { graceEnd, nextPeriodEnd } from './periods.rules.ts'
import { monthsOf, periodLines } from './prices.rules.ts'
import { isInTrial, lockState } from './state.commands.ts'
import { usageFrom } from './subscription.commands.ts'

const dayMs = 86_400_000

/** At the end of a trial the chosen plan starts and is billed, if there is a card; else the tenant is blocked until it pays. */
export async function endTrial(db: Db): Promise<void> {
  const state = await lockState(db)
  const { profile, subscription, modules } = state
  if (!profile.in_trial || isInTrial({ profile }, db.nowMs) || subscription?.status !== 'trial') return
  const end = profile.trial_ends_at ?? db.now
  if (!(await findPrimaryCard(db))) {
    await updateSubscription(db, { status: 'expired', expired_at: db.now })
    await expireModules(db)
    return
  }
  await updateProfile(db, { in_trial: false })
  await updateSubscription(db, {
    status: 'active',
    anchor_at: end,
    current_period_start: null,
    current_period_end: end,
    next_billing_at: end,
    ...usageFrom(msOf(end), profile.timezone),
  })
  for (const { module_name, removed_at } of modules)
    if (removed_at !== null) await saveModule(db, module_name, { active: false, removed_at: null })
  await endPeriod(db)
  await emit(db, 'settings.changed', 'settings', { keys: [] })
}

/** Starts the next period: removed modules end, and plan and modules are billed at the prices of now. */
export async function endPeriod(db: Db): Promise<void> {
  const state = await lockState(db)
  const { subscription, profile, prices, coupon } = state
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'past_due')) return
  if (subscription.next_billing_at === null || msOf(subscription.next_billing_at) > db.nowMs) return
  const ended = state.modules.filter(({ removed_at }) => removed_at !== null)
  for (const { module_name } of ended) await saveModule(db, module_name, { active: false, removed_at: null })
  if (ended.length > 0) await syncModules(db)
  const months = monthsOf(subscription.billing_cycle)
  // After a pause a new period starts, because the time in between was not served.
  const wasPaused = db.nowMs - msOf(subscription.current_period_end ?? db.now) > dayMs * 2
  const anchor = wasPaused ? db.now : (subscription.anchor_at ?? db.now)
  const start = wasPaused ? db.now : (subscription.current_period_end ?? db.now)
  const period = { start, end: nextPeriodEnd(anchor, months, msOf(start), profile.timezone) }
  const key = `period:${period.start}`
  if (await hasInvoiceFor(db, key)) return
  const active = state.modules.filter((row) => row.active && row.removed_at === null)
  const lines = periodLines({
    plan: subscription.plan_id,
    modules: active.map(({ module_name }) => module_name),
    setups: active.filter((row) => row.setup_fee_charged_at === null).map(({ module_name }) => module_name),
    cycle: subscription.billing_cycle,
    prices,
    coupon,
    period,
  })
  await updateSubscription(db, {
    anchor_at: anchor,
    current_period_start: period.start,
    current_period_end: period.end,
    next_billing_at: period.end,
    ...(coupon && subscription.coupon_periods_left !== null
      ? { coupon_periods_left: subscription.coupon_periods_left - 1 }
      : {}),
  })
  await createInvoice(db, state, { kind: 'subscription', key, lines, attemptAt: db.now })
}

/** After the grace period the tenant is blocked, and its modules expire. A payment opens everything again. */
export async function endGrace(db: Db): Promise<void> {
  const { profile, subscription } = await lockState(db)
  const dueSince = profile.payment_due_since
  if (dueSince === null || msOf(graceEnd(dueSince)) > db.nowMs) return
  if (!subscription || subscription.status === 'expired' || (await listUnpaidInvoices(db)).length === 0) return
  await updateSubscription(db, { status: 'expired', expired_at: db.now, next_billing_at: null })
  await expireModules(db)
  await audit(db, 'billing.expired', 'subscription', { payment_due_since: dueSince })
  await mailPause(db)
}

async function expireModules(db: Db): Promise<void> {
  const { modules } = await lockState(db)
  for (const { module_name, active } of modules)
    if (active) await saveModule(db, module_name, { active: false, removed_at: null, expired_at: isoAt(db.nowMs) })
  await syncModules(db)
  await emit(db, 'settings.changed', 'settings', { keys: [] })
}
