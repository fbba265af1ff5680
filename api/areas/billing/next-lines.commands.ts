import { isoAt } from '#api/platform/runtime/clock.ts'
import { periodLines } from './prices.rules.ts'
import type { Line } from './prices.rules.ts'
import { planOf } from './state.commands.ts'
import type { BillingState } from './state.commands.ts'

/** What the next invoice of the subscription bills, at the prices of now. */
export function nextLines(state: BillingState): Line[] {
  const { subscription, modules, prices, coupon, profile } = state
  const active = modules.filter((row) => row.active && row.removed_at === null)
  const start = subscription?.current_period_end ?? profile.trial_ends_at ?? isoAt(0)
  return periodLines({
    plan: planOf(state),
    modules: active.map(({ module_name }) => module_name),
    setups: active.filter((row) => row.setup_fee_charged_at === null).map(({ module_name }) => module_name),
    cycle: subscription?.billing_cycle ?? 'monthly',
    prices,
    coupon,
    period: { start, end: start },
  })
}
