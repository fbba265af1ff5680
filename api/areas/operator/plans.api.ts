import { plans, pricing } from '#contract/areas/operator/plans.ts'
import type { publicPlans as calls } from '#contract/areas/operator/plans.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { planFeatures } from './plans.rules.ts'

export const publicPlans: Handlers<typeof calls> = {
  list: ({ request }) =>
    plans.map((plan) => ({
      ...plan,
      currency: pricing.currency,
      features: planFeatures(plan.id, request.locale),
      success_fee_percent: pricing.successFeePercent,
      setup_fee: pricing.setupFee,
      yearly_saving_percent: pricing.yearlySavingPercent,
      trial_days: pricing.trialDays,
    })),
}
