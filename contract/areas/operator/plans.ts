import { z } from 'zod'
import { call } from '../../call.ts'
import { currency, money } from '../../fields.ts'

export const planId = z.enum(['starter_plan', 'business_plan'])
export type PlanId = z.infer<typeof planId>

/** Prices of the platform in minor units of `currency`. Changing an amount requires a change of the published terms. */
export const pricing = {
  currency: 'USD',
  yearlySavingPercent: 20,
  successFeePercent: 0.99,
  setupFee: 30_000,
  trialDays: 14,
  graceDays: 7,
} as const

/** Price of a year: twelve months less the saving. */
export const yearlyOf = (monthly: number) => Math.round((monthly * 12 * (100 - pricing.yearlySavingPercent)) / 100)
const plan = <I extends PlanId, N extends string>(
  id: I,
  name: N,
  monthly_price: number,
  modules: readonly string[],
) => ({ id, name, monthly_price, yearly_price: yearlyOf(monthly_price), modules: [...modules] })

export const plans = [
  plan('starter_plan', 'Starter', 100, []),
  plan('business_plan', 'Business', 9_900, ['addon_multicurrency']),
] as const

type PlanState = { in_trial: boolean; trial_ends_at: string | null; payment_due_since: string | null }
const dayMs = 86_400_000

/**
 * Whether the plan keeps the panels open: no expired trial, and no invoice due for more than the grace period (7 days).
 * `nowMs` in epoch ms.
 */
export function isPlanActive({ in_trial, trial_ends_at, payment_due_since }: PlanState, nowMs: number): boolean {
  if (in_trial && trial_ends_at !== null && Date.parse(trial_ends_at) <= nowMs) return false
  return payment_due_since === null || Date.parse(payment_due_since) + pricing.graceDays * dayMs > nowMs
}

export const Plan = z.object({
  id: planId,
  name: z.string(),
  monthly_price: money,
  yearly_price: money,
  currency,
  modules: z.array(z.string()),
  features: z.array(z.string()),
  success_fee_percent: z.number(),
  setup_fee: money,
  yearly_saving_percent: z.number(),
  trial_days: z.int(),
})
export type Plan = z.infer<typeof Plan>

/** Public price list, shown before registration. */
export const publicPlans = {
  list: call('public', 'GET /billing/plans', 'public', {
    input: z.object({ currency: currency.optional() }),
    output: z.array(Plan),
    tenantless: true,
  }),
}
