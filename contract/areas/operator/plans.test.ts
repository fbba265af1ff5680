import { expect, test } from 'vitest'
import { panelName } from '../../schemas/auth.ts'
import { planId, plans, isPlanActive, pricing } from './plans.ts'
import { businessType } from '../../schemas/tenant.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const state = { in_trial: false, trial_ends_at: null, payment_due_since: null }

test.each([
  ['a paid plan', {}, true],
  ['a running trial', { in_trial: true, trial_ends_at: '2026-06-15T12:00:01Z' }, true],
  ['a trial that has just ended', { in_trial: true, trial_ends_at: '2026-06-15T12:00:00Z' }, false],
  ['a trial without an end', { in_trial: true }, true],
  ['an old trial behind a paid plan', { trial_ends_at: '2026-01-01T00:00:00Z' }, true],
  ['an invoice due for six days', { payment_due_since: '2026-06-09T12:00:00Z' }, true],
  ['an invoice due for a week', { payment_due_since: '2026-06-08T12:00:00Z' }, false],
])('%s', (_, more, isActive) => {
  expect(isPlanActive({ ...state, ...more }, now)).toBe(isActive)
})

test('the yearly price is twelve monthly prices less 20 %', () => {
  expect(plans.map(({ id, monthly_price, yearly_price }) => [id, monthly_price, yearly_price])).toEqual([
    ['starter_plan', 100, 960],
    ['business_plan', 9_900, 95_040],
  ])
})

test('prices, plan ids, modules and panel names are fixed', () => {
  expect(pricing).toMatchObject({ currency: 'USD', yearlySavingPercent: 20, successFeePercent: 0.99, setupFee: 30_000 })
  expect([planId.options, plans.map(({ modules }) => modules)]).toEqual([
    ['starter_plan', 'business_plan'],
    [[], ['addon_multicurrency']],
  ])
  expect([businessType.options, panelName.options]).toEqual([
    ['marketplace', 'static_merchant'],
    ['tenant', 'merchant'],
  ])
})
