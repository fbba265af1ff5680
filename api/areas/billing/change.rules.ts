import type { PlanId } from '#contract/areas/operator/plans.ts'
import type { BillingCycle, ModuleName } from '#contract/areas/billing/schemas.ts'
import { monthsOf, periodLines, remainingPart } from './prices.rules.ts'
import type { CouponTerms, Line, Period, PriceList } from './prices.rules.ts'
import { nextPeriodEnd } from './periods.rules.ts'

type ModuleState = {
  module_name: ModuleName
  active: boolean
  removed_at: string | null
  expired_at: string | null
  setup_fee_charged_at: string | null
}

/** What a tenant has now. `plan` is null before the first choice. */
export type CurrentPlan = {
  plan: PlanId | null
  cycle: BillingCycle
  /** `trial` runs; `over` is an expired trial or subscription. */
  state: 'trial' | 'running' | 'over'
  trialEndsAt: string | null
  anchor: string | null
  period: Period | null
  modules: readonly ModuleState[]
  /** Lines that were paid for the running period. */
  paidLines: readonly Line[]
}
export type PlanChoice = { plan: PlanId; cycle: BillingCycle; modules: readonly ModuleName[] }

export type PlanChange = {
  /**
   * `trial`: nothing is charged before the end of the trial. `new_period`: a period starts now. `add_modules`: they are
   * billed for the rest of the period. `none`: nothing is billed.
   */
  kind: 'trial' | 'new_period' | 'add_modules' | 'none'
  lines: Line[]
  /** Paid time that is given back as credit. */
  proration: number
  anchor: string
  period: Period
  added: ModuleName[]
  removed: ModuleName[]
}

/** The unused part of what was paid, for a plan that ends at `nowMs`. */
export const prorationCredit = (paidLines: readonly Line[], nowMs: number): number =>
  Math.max(
    0,
    paidLines.reduce(
      (total, { amount, period_start, period_end }) =>
        period_start === null || period_end === null || Date.parse(period_end) <= nowMs
          ? total
          : total + remainingPart(amount, { start: period_start, end: period_end }, nowMs),
      0,
    ),
  )

/**
 * What a choice of plan, cycle and modules means now. Another plan or cycle starts a period at once and credits unused
 * paid time. More modules are billed for the rest of the period, fewer ones end with it.
 */
export function planChange(
  current: CurrentPlan,
  choice: PlanChoice,
  {
    prices,
    coupon,
    nowMs,
    timezone,
  }: { prices: PriceList; coupon: CouponTerms | null; nowMs: number; timezone: string },
): PlanChange {
  const now = new Date(nowMs).toISOString()
  const kept = current.modules.filter(({ active, removed_at }) => active && removed_at === null)
  const charged = new Set(
    current.modules.filter((one) => one.setup_fee_charged_at !== null).map((one) => one.module_name),
  )
  const added = choice.modules.filter((name) => !kept.some(({ module_name }) => module_name === name))
  const removed = kept.map(({ module_name }) => module_name).filter((name) => !choice.modules.includes(name))
  const setups = choice.modules.filter((name) => !charged.has(name))
  const isSamePlan = current.plan === choice.plan && current.cycle === choice.cycle
  if (current.state === 'running' && isSamePlan && current.anchor !== null && current.period !== null) {
    // Modules that wait for their removal are paid until the end of the period.
    const billed = added.filter((name) => !current.modules.some((one) => one.module_name === name && one.active))
    const lines = periodLines({
      plan: null,
      modules: billed,
      setups: setups.filter((name) => billed.includes(name)),
      cycle: choice.cycle,
      prices,
      coupon: null,
      period: current.period,
      fromMs: nowMs,
    })
    const kind = billed.length > 0 ? 'add_modules' : 'none'
    return { kind, lines, proration: 0, anchor: current.anchor, period: current.period, added, removed }
  }
  const start = current.state === 'trial' ? (current.trialEndsAt ?? now) : now
  const period = {
    start,
    end: nextPeriodEnd(start, monthsOf(choice.cycle), Date.parse(start), timezone),
  }
  return {
    kind: current.state === 'trial' ? 'trial' : 'new_period',
    lines: periodLines({ ...choice, setups, prices, coupon, period }),
    proration: current.state === 'running' ? prorationCredit(current.paidLines, nowMs) : 0,
    anchor: start,
    period,
    added,
    removed,
  }
}
