import { expect, test } from 'vitest'
import { toFigures, toItemPrices } from './revenue.rules.ts'

const price = { setup_fee: 0, is_offered: true, valid_from: '2026-01-01T00:00:00.000Z' }
const prices = [
  { ...price, item: 'business_plan' as const, currency: 'GBP', monthly_price: 8_000 },
  { ...price, item: 'business_plan' as const, currency: 'USD', monthly_price: 9_900 },
  { ...price, item: 'addon_multicurrency' as const, currency: 'USD', monthly_price: 1_900 },
]
const plan = { item: 'business_plan' as const, billing_cycle: 'monthly' as const }

test('figures of currencies stay apart, and a year counts as twelve months less the saving', () => {
  const figures = toFigures({
    plans: [
      { ...plan, currency: 'USD', count: 3 },
      { ...plan, currency: 'USD', billing_cycle: 'yearly', count: 2 },
      { ...plan, currency: 'GBP', count: 1 },
    ],
    modules: [{ ...plan, item: 'addon_multicurrency', currency: 'USD', count: 2 }],
    prices,
    unpaid: [{ currency: 'EUR', unpaid: 500, unpaid_invoices: 2, past_due: 100, past_due_tenants: 1 }],
    movements: [{ currency: 'USD', paid: 40_000, churned: 1 }],
  })
  expect(figures.map(({ currency, mrr, subscriptions }) => [currency, mrr, subscriptions])).toEqual([
    ['EUR', 0, 0],
    ['GBP', 8_000, 1],
    ['USD', 3 * 9_900 + 2 * 7_920 + 2 * 1_900, 5],
  ])
  expect(figures.map(({ churn_percent, paid }) => [churn_percent, paid])).toEqual([
    [null, 0],
    [0, 0],
    [16.7, 40_000],
  ])
  expect(figures[0]).toMatchObject({ unpaid: 500, unpaid_invoices: 2, past_due: 100, past_due_tenants: 1 })
})

test('a price shows the version that follows', () => {
  const later = { ...price, item: 'business_plan' as const, currency: 'USD', valid_from: '2027-01-01T00:00:00.000Z' }
  expect(toItemPrices([...prices.slice(1, 2), { ...later, monthly_price: 10_900 }])).toMatchObject([
    { monthly_price: 9_900, next: { monthly_price: 10_900, valid_from: later.valid_from } },
  ])
})
