import type { BillingCycle, ModuleName } from '#contract/areas/billing/schemas.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'
import { insertCredit, saveModule, saveSubscription, syncModules, updateAccount, updateProfile } from './billing.db.ts'
import type { AccountRow } from './billing.db.ts'
import { planChange } from './change.rules.ts'
import type { CurrentPlan, PlanChange } from './change.rules.ts'
import { redeemedCoupon } from './coupons.commands.ts'
import type { UsedCoupon } from './coupons.commands.ts'
import { createInvoice, voidInvoice } from './invoices.commands.ts'
import { listUnpaidInvoices } from './invoices.db.ts'
import { listCharges } from './charges.db.ts'
import { findPrimaryCard } from './cards.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import { firstOfNextMonth, isOpenCharge } from './periods.rules.ts'
import { lockState, planOf, toCurrentPlan } from './state.commands.ts'
import type { BillingState } from './state.commands.ts'

type LockedState = BillingState & { account: AccountRow }
/** Time in which the caller charges an invoice itself. */
const ownChargeMs = 10 * 60_000

export type Choice = {
  plan_id?: PlanId | undefined
  billing_cycle?: BillingCycle | undefined
  module_names?: ModuleName[] | undefined
  coupon_code?: string | undefined
}

/** Changes plan, cycle and modules. Returns the invoice that is to be charged now, if there is one. */
export async function changePlan(db: Db, choice: Choice): Promise<InvoiceRow | undefined> {
  const state = await lockState(db)
  const current = await toCurrentPlan(db, state)
  const plan = choice.plan_id ?? planOf(state)
  if (plan === null) throw invalid({ plan_id: 'Choose a plan.' })
  const kept = state.modules.filter(
    ({ active, removed_at, expired_at }) =>
      (active && removed_at === null) || (expired_at !== null && current.state === 'over'),
  )
  const modules = choice.module_names ?? kept.map(({ module_name }) => module_name)
  assertOffered(state, modules)
  await assertReady(db, current)
  const used = choice.coupon_code === undefined ? undefined : await redeemedCoupon(db, state, choice.coupon_code)
  const coupon = used?.terms ?? state.coupon
  const cycle = choice.billing_cycle ?? current.cycle
  const change = planChange(
    current,
    { plan, cycle, modules },
    { prices: state.prices, coupon, nowMs: db.nowMs, timezone: state.profile.timezone },
  )
  const invoice = await applyChange(db, state, { plan, cycle, change, current, used })
  await audit(db, 'billing.plan_changed', 'subscription', { plan, cycle, modules, kind: change.kind })
  await updateAccount(db, { cart_items: json([]), cart_coupon: null })
  await emit(db, 'settings.changed', 'settings', { keys: [] })
  return invoice
}

function assertOffered({ prices, modules }: BillingState, names: readonly ModuleName[]): void {
  const owned = new Set(modules.map(({ module_name }) => module_name))
  if (names.some((name) => !prices.modules[name].is_offered && !owned.has(name)))
    throw invalid({ module_names: 'This module is not offered.' })
}

/** Outside a trial a change needs a card and no debt. A first invoice that was never paid makes way for another choice. */
async function assertReady(db: Db, { state }: CurrentPlan): Promise<void> {
  if (state === 'trial') return
  if (!(await findPrimaryCard(db))) throw invalid({ card_id: 'Add a card first.' })
  const unpaid = await listUnpaidInvoices(db)
  const { in_trial } = await db.selectFrom('tenant_profile').select('in_trial').executeTakeFirstOrThrow()
  if (!in_trial && unpaid.length > 0) throw apiError('INVOICE_UNPAID')
  for (const invoice of unpaid) {
    const charges = await listCharges(db, invoice.id)
    if (charges.some(({ status }) => isOpenCharge(status))) throw apiError('REQUEST_IN_PROGRESS')
    await voidInvoice(db, invoice)
  }
}

type ApplyOptions = {
  plan: PlanId
  cycle: BillingCycle
  change: PlanChange
  current: CurrentPlan
  used: UsedCoupon | undefined
}

async function applyChange(
  db: Db,
  state: LockedState,
  { plan, cycle, change, current, used }: ApplyOptions,
): Promise<InvoiceRow | undefined> {
  const { currency } = state.prices
  const startsPeriod = change.kind === 'trial' || change.kind === 'new_period'
  for (const name of change.added) await saveModule(db, name, { active: true, removed_at: null, expired_at: null })
  for (const name of change.removed)
    await saveModule(db, name, startsPeriod ? { active: false, removed_at: null } : { removed_at: db.now })
  if (startsPeriod) {
    // A period replaces modules that waited for their removal.
    for (const { module_name, removed_at } of state.modules)
      if (removed_at !== null && !change.added.includes(module_name))
        await saveModule(db, module_name, { active: false, removed_at: null })
    const isTrial = change.kind === 'trial'
    await saveSubscription(db, {
      plan_id: plan,
      billing_cycle: cycle,
      status: isTrial ? 'trial' : current.state === 'running' ? 'active' : 'expired',
      currency,
      anchor_at: isTrial ? null : change.anchor,
      current_period_start: isTrial ? null : change.period.start,
      current_period_end: isTrial ? null : change.period.end,
      next_billing_at: isTrial ? null : change.period.end,
      ...(current.state === 'running' || isTrial ? {} : usageFrom(db.nowMs, state.profile.timezone)),
      ...couponColumns(used, isTrial),
    })
    await updateProfile(db, { plan_id: plan })
  }
  await syncModules(db)
  if (change.proration > 0)
    await insertCredit(db, {
      amount: change.proration,
      currency,
      source: 'proration',
      reason: null,
      invoice_id: null,
    })
  if (change.kind === 'trial' || change.kind === 'none') return undefined
  const invoice = await createInvoice(db, await lockState(db), {
    kind: 'subscription',
    key: `change:${newId()}`,
    lines: change.lines,
    attemptAt: isoAt(db.nowMs + ownChargeMs),
  })
  return invoice
}

/** Success fees count from the next local day, and are billed on the first of each month. */
export function usageFrom(nowMs: number, timezone: string): { usage_from: string; usage_due_at: string } {
  const usage_from = dayAfter(localDate(nowMs, timezone), 1)
  return { usage_from, usage_due_at: isoAt(instantOf(firstOfNextMonth(usage_from), '00:00', timezone)) }
}

const couponColumns = (used: UsedCoupon | undefined, isTrial: boolean) =>
  used === undefined
    ? {}
    : {
        coupon_id: used.id,
        coupon_code: used.code,
        coupon_periods_left: used.periods === null ? null : used.periods - (isTrial ? 0 : 1),
      }

/** Ends modules with the billing period; in a trial at once. */
export async function removeModules(db: Db, names: readonly ModuleName[]): Promise<void> {
  const state = await lockState(db)
  const { state: planState } = await toCurrentPlan(db, state)
  for (const name of names) {
    const row = state.modules.find(({ module_name }) => module_name === name)
    if (!row?.active) throw apiError('MODULE_NOT_ACTIVE')
    await saveModule(db, name, planState === 'running' ? { removed_at: row.removed_at ?? db.now } : { active: false })
  }
  await syncModules(db)
  await audit(db, 'billing.modules_removed', 'subscription', { modules: names })
  await emit(db, 'settings.changed', 'settings', { keys: [] })
}

/** Keeps modules that wait for removal, and restarts expired ones. Returns the invoice for the rest of the period. */
export async function reactivateModules(db: Db, names: readonly ModuleName[]): Promise<InvoiceRow | undefined> {
  const state = await lockState(db)
  const rows = state.modules.filter(({ module_name }) => names.includes(module_name))
  const isAllowed = rows.every(({ removed_at, expired_at }) => removed_at !== null || expired_at !== null)
  if (rows.length < names.length || !isAllowed) throw apiError('MODULE_NOT_EXPIRED')
  const active = state.modules.filter((row) => row.active && row.removed_at === null)
  return changePlan(db, {
    module_names: [...new Set([...active.map(({ module_name }) => module_name), ...names])],
  })
}
