import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import type { ModuleName } from '#contract/areas/billing/schemas.ts'
import { planChange, prorationCredit } from './change.rules.ts'
import type { CurrentPlan } from './change.rules.ts'
import { flagsAfterPayment, graceEnd, monthsAfter, nextAttemptAt, nextPeriodEnd } from './periods.rules.ts'
import { couponDiscount, periodLines, remainingPart, successFeeOf, sumOf, toEstimate } from './prices.rules.ts'
import type { PriceList } from './prices.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const modulePrice = fc.record({ monthly_price: amount, setup_fee: amount, is_offered: fc.constant(true) })
const priceList: fc.Arbitrary<PriceList> = fc.record({
  currency: fc.constant('USD'),
  plans: fc.record({ starter_plan: amount, business_plan: amount }),
  modules: fc.record({
    addon_multicurrency: modulePrice,
    merchant_app: modulePrice,
    customer_app: modulePrice,
    page_builder: modulePrice,
    recommendation: modulePrice,
  }),
})
const modules = fc.uniqueArray(fc.constantFrom<ModuleName>(...moduleName.options))
const cycle = fc.constantFrom('monthly' as const, 'yearly' as const)
const coupon = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ type: fc.constant('fixed' as const), value: amount }),
  ),
)
const period = { start: '2026-01-31T10:00:00.000Z', end: '2026-02-28T10:00:00.000Z' }

test('yearly costs twelve months less 20 %, and every estimate adds up and is never below zero', () => {
  fc.assert(
    fc.property(priceList, modules, cycle, coupon, amount, (prices, names, billingCycle, terms, credit) => {
      const lines = periodLines({
        plan: 'business_plan',
        modules: names,
        setups: names,
        cycle: billingCycle,
        prices,
        coupon: terms,
        period,
      })
      const estimate = toEstimate({
        lines,
        credit,
        currency: 'USD',
        next_billing_at: period.end,
        charged_at: period.start,
      })
      const monthly =
        prices.plans.business_plan + names.reduce((sum, name) => sum + prices.modules[name].monthly_price, 0)
      expect(estimate.subtotal).toBe(monthly * (billingCycle === 'yearly' ? 12 : 1))
      expect(Math.abs(estimate.yearly_discount - (billingCycle === 'yearly' ? monthly * 2.4 : 0))).toBeLessThanOrEqual(
        names.length + 1,
      )
      expect(estimate.setup_fees).toBe(names.reduce((sum, name) => sum + prices.modules[name].setup_fee, 0))
      const { subtotal, setup_fees, yearly_discount, coupon_discount, credits, tax, total } = estimate
      expect(total).toBe(subtotal + setup_fees - yearly_discount - coupon_discount - credits + tax)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(coupon_discount).toBeLessThanOrEqual(subtotal - yearly_discount)
      expect(sumOf(lines) - credits).toBe(total)
    }),
  )
})

test('parts of a period never add up to more than the whole, and shrink with time', () => {
  const ms = fc.integer({ min: Date.parse(period.start) - 1e9, max: Date.parse(period.end) + 1e9 })
  fc.assert(
    fc.property(amount, ms, ms, (whole, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      const [more, less] = [remainingPart(whole, period, early), remainingPart(whole, period, late)]
      expect(more).toBeGreaterThanOrEqual(less)
      expect(more).toBeLessThanOrEqual(whole)
      expect(less).toBeGreaterThanOrEqual(0)
      const line = { kind: 'plan' as const, item: null, quantity: 1, amount: whole }
      expect(prorationCredit([{ ...line, period_start: period.start, period_end: period.end }], early)).toBe(more)
    }),
  )
})

test('the success fee is 0.99 %, rounded half up once', () => {
  expect([successFeeOf(10_000), successFeeOf(50), successFeeOf(51), successFeeOf(0)]).toEqual([99, 0, 1, 0])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (sum) => {
      expect(Math.abs(successFeeOf(sum) - sum * 0.0099)).toBeLessThanOrEqual(0.5 + 1e-3)
    }),
  )
})

test('a coupon takes off at most everything', () => {
  expect(couponDiscount({ type: 'percent', value: 33 }, 100)).toBe(33)
  expect(couponDiscount({ type: 'fixed', value: 500 }, 100)).toBe(100)
})

test.each([
  ['2026-01-31T10:00:00.000Z', 1, 'UTC', '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, 'UTC', '2026-03-31T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, 'UTC', '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 12, 'UTC', '2029-02-28T10:00:00.000Z'],
  ['2026-03-15T09:00:00.000Z', 1, 'Europe/London', '2026-04-15T08:00:00.000Z'],
  ['2026-10-01T08:00:00.000Z', 1, 'Europe/London', '2026-11-01T09:00:00.000Z'],
  ['2026-02-28T23:30:00.000Z', 1, 'Asia/Kuwait', '2026-03-31T23:30:00.000Z'],
])('%s and %i months in %s is %s', (anchor, months, timezone, expected) => {
  expect(monthsAfter(anchor, months, timezone)).toBe(expected)
})

test('periods follow each other without gaps or overlaps, in every time zone', () => {
  const zones = fc.constantFrom('UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia')
  const start = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') })
  fc.assert(
    fc.property(start, zones, fc.constantFrom(1, 12), (ms, zone, months) => {
      const anchor = new Date(ms).toISOString()
      const first = nextPeriodEnd(anchor, months, ms, zone)
      const second = nextPeriodEnd(anchor, months, Date.parse(first), zone)
      expect(Date.parse(first)).toBeGreaterThan(ms)
      expect(second).toBe(monthsAfter(anchor, 2 * months, zone))
      expect((Date.parse(second) - Date.parse(first)) / 86_400_000).toBeGreaterThan(27)
    }),
  )
})

test('a failed charge is repeated after 1, 3, 5 and 7 days, within the grace period', () => {
  const at = '2026-03-28T12:00:00.000Z'
  const days = [0, 1, 2, 4, 6.9, 7].map((day) => nextAttemptAt(at, Date.parse(at) + day * 86_400_000))
  expect(days.map((next) => next && (Date.parse(next) - Date.parse(at)) / 86_400_000)).toEqual([
    1,
    3,
    3,
    5,
    7,
    undefined,
  ])
  expect(graceEnd(at)).toBe('2026-04-04T12:00:00.000Z')
})

test('with one or no unpaid invoice left, trial and debt are over', () => {
  const flags = { in_trial: true, payment_due_since: '2026-01-01T00:00:00.000Z' }
  expect([0, 1, 2].map((unpaid) => flagsAfterPayment(flags, unpaid))).toEqual([
    { in_trial: false, payment_due_since: null },
    { in_trial: false, payment_due_since: null },
    flags,
  ])
})

const running = (more: Partial<CurrentPlan> = {}): CurrentPlan => ({
  plan: 'business_plan',
  cycle: 'monthly',
  state: 'running',
  trialEndsAt: null,
  anchor: period.start,
  period,
  modules: [],
  paidLines: [],
  ...more,
})

test('a setup fee is billed once per module, whatever is chosen', () => {
  fc.assert(
    fc.property(priceList, modules, modules, cycle, (prices, owned, names, billingCycle) => {
      const current = running({
        modules: owned.map((module_name) => ({
          module_name,
          active: true,
          removed_at: null,
          expired_at: null,
          setup_fee_charged_at: period.start,
        })),
      })
      const { lines, added, removed } = planChange(
        current,
        { plan: 'business_plan', cycle: billingCycle, modules: names },
        { prices, coupon: null, nowMs: Date.parse(period.start) + 1000, timezone: 'UTC' },
      )
      const setups = lines.filter(({ kind }) => kind === 'setup_fee').map(({ item }) => item)
      expect(setups.toSorted()).toEqual(names.filter((name) => !owned.includes(name)).toSorted())
      expect(added.toSorted()).toEqual(names.filter((name) => !owned.includes(name)).toSorted())
      expect(removed.toSorted()).toEqual(owned.filter((name) => !names.includes(name)).toSorted())
    }),
  )
})
