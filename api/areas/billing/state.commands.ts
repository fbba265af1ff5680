import { isPlanActive } from '#contract/areas/operator/plans.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import type { SaasModule, Subscription } from '#contract/areas/billing/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import {
  findAccount,
  findCouponById,
  findProfile,
  findSubscription,
  listModules,
  listPrices,
  lockAccount,
} from './billing.db.ts'
import type { AccountRow, CouponRow, ModuleRow, ProfileRow, SubscriptionRow } from './billing.db.ts'
import { listPaidLines } from './invoices.db.ts'
import type { CurrentPlan } from './change.rules.ts'
import { toPriceList } from './prices.rules.ts'
import type { CouponTerms, PriceList } from './prices.rules.ts'

/** Currency of tenants whose own has no price list. */
const baseCurrency = 'USD'

export type BillingState = {
  account: AccountRow | undefined
  profile: ProfileRow
  subscription: SubscriptionRow | undefined
  modules: ModuleRow[]
  prices: PriceList
  coupon: CouponTerms | null
}

/** Prices in the billing currency of a tenant, or in the base currency if it has no price list. */
export async function loadPrices(db: Db, currency: string): Promise<PriceList> {
  const rows = await listPrices(db, [...new Set([currency, baseCurrency])])
  const prices = toPriceList(rows, currency) ?? toPriceList(rows, baseCurrency)
  if (!prices) throw new Error('the base currency has no complete price list')
  return prices
}

export const toTerms = (coupon: CouponRow | undefined, currency: string): CouponTerms | null =>
  coupon && (coupon.type === 'percent' || coupon.currency === currency)
    ? { type: coupon.type, value: coupon.value }
    : null

async function loadWith(db: Db, account: AccountRow | undefined): Promise<BillingState> {
  const [profile, subscription, modules] = await Promise.all([findProfile(db), findSubscription(db), listModules(db)])
  const prices = await loadPrices(db, subscription?.currency ?? profile.billing_currency)
  const hasCoupon = subscription?.coupon_id && (subscription.coupon_periods_left ?? 1) > 0
  const coupon = hasCoupon ? await findCouponById(db, subscription.coupon_id ?? '') : undefined
  return { account, profile, subscription, modules, prices, coupon: toTerms(coupon, prices.currency) }
}

export const loadState = async (db: Db): Promise<BillingState> => loadWith(db, await findAccount(db))
export const lockState = async (db: Db): Promise<BillingState & { account: AccountRow }> => {
  const account = await lockAccount(db)
  return { ...(await loadWith(db, account)), account }
}

/** Whether the trial runs at this time. */
export const isInTrial = ({ profile }: Pick<BillingState, 'profile'>, nowMs: number): boolean =>
  profile.in_trial && isPlanActive({ ...profile, payment_due_since: null }, nowMs)

/** Status of the subscription; a tenant without one has the status of its trial. */
function statusOf({ profile, subscription }: BillingState, nowMs: number): Subscription['status'] {
  if (profile.in_trial) return isInTrial({ profile }, nowMs) ? 'trial' : 'expired'
  return subscription === undefined || subscription.status === 'trial' ? 'active' : subscription.status
}

export function toSubscription(state: BillingState, tenantId: string, nowMs: number): Subscription {
  const { profile, subscription, modules, prices } = state
  const status = statusOf(state, nowMs)
  return {
    id: tenantId,
    tenant_id: tenantId,
    plan_id: subscription?.plan_id ?? profile.plan_id,
    billing_cycle: subscription?.billing_cycle ?? 'monthly',
    status,
    current_period_start: subscription?.current_period_start ?? null,
    current_period_end: subscription?.current_period_end ?? null,
    next_billing_at: nextBillingAt(state, nowMs),
    modules: modules.filter(({ active }) => active).map(({ module_name }) => module_name),
    coupon_code: subscription?.coupon_code ?? null,
    currency: prices.currency,
  }
}

/** When the next invoice is due; null if none is planned. */
export function nextBillingAt(state: BillingState, nowMs: number): string | null {
  const { profile, subscription } = state
  const status = statusOf(state, nowMs)
  if (status === 'trial') return profile.trial_ends_at
  return status === 'active' || status === 'past_due' ? (subscription?.next_billing_at ?? null) : null
}

export function toModules(state: BillingState, nowMs: number): SaasModule[] {
  const { modules, prices } = state
  const rows = new Map(modules.map((row) => [row.module_name, row]))
  const names = moduleName.options.filter((name) => prices.modules[name].is_offered || rows.has(name))
  const renewsAt = nextBillingAt(state, nowMs)
  return names.map((module_name) => {
    const price = prices.modules[module_name]
    const row = rows.get(module_name)
    const active = row?.active ?? false
    return {
      id: module_name,
      module_name,
      price: price.monthly_price,
      setup_fee: price.setup_fee,
      currency: prices.currency,
      is_setup_paid: (row?.setup_fee_charged_at ?? null) !== null,
      is_offered: price.is_offered,
      active,
      status: active ? ('active' as const) : row?.expired_at ? ('expired' as const) : ('inactive' as const),
      renews_at: active ? renewsAt : null,
      removed_at: row?.removed_at ?? null,
    }
  })
}

/** What the rules of a change need. */
export async function toCurrentPlan(db: Db, state: BillingState): Promise<CurrentPlan> {
  const { profile, subscription, modules } = state
  const status = statusOf(state, db.nowMs)
  const hasPeriod = subscription?.current_period_start && subscription.current_period_end
  const isRunning = (status === 'active' || status === 'past_due') && hasPeriod
  return {
    plan: subscription?.plan_id ?? null,
    cycle: subscription?.billing_cycle ?? 'monthly',
    state: status === 'trial' ? 'trial' : isRunning ? 'running' : 'over',
    trialEndsAt: profile.trial_ends_at,
    anchor: subscription?.anchor_at ?? null,
    period:
      subscription?.current_period_start && subscription.current_period_end
        ? { start: subscription.current_period_start, end: subscription.current_period_end }
        : null,
    modules,
    paidLines: isRunning ? await listPaidLines(db) : [],
  }
}

export const planOf = ({ subscription, profile }: BillingState): PlanId | null =>
  subscription?.plan_id ?? profile.plan_id
