import { plans, pricing, yearlyOf } from '#contract/areas/operator/plans.ts'
import type { Plan } from '#contract/areas/operator/plans.ts'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { planFeatures } from './plan-features.rules.ts'
import { loadPrices } from './state.commands.ts'

/** The plans at the current prices of a currency, with their features in the reader's language. */
export async function listPlans(db: Db, currency: string, locale: string): Promise<Plan[]> {
  const prices = await loadPrices(db, currency)
  const offered = moduleName.options.filter((name) => prices.modules[name].is_offered)
  const fees = offered.map((name) => prices.modules[name].setup_fee)
  return plans.map(({ id, name }) => ({
    id,
    name,
    monthly_price: prices.plans[id],
    yearly_price: yearlyOf(prices.plans[id]),
    currency: prices.currency,
    modules: offered,
    features: planFeatures(id, locale),
    success_fee_percent: pricing.successFeePercent,
    setup_fee: Math.max(0, ...fees),
    yearly_saving_percent: pricing.yearlySavingPercent,
    trial_days: pricing.trialDays,
  }))
}
