import { yearlyOf } from '#contract/areas/operator/plans.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import type { BillingCycle, Estimate, ModuleName } from '#contract/areas/billing/schemas.ts'

/** Monthly prices and setup fees in minor units of `currency`. */
type ModulePrice = { monthly_price: number; setup_fee: number; is_offered: boolean }
export type PriceList = {
  currency: string
  plans: Record<PlanId, number>
  modules: Record<ModuleName, ModulePrice>
}

type PriceRow = {
  item: string
  currency: string
  monthly_price: number
  setup_fee: number
  is_offered: boolean
}

/** The price list of the rows of one currency; undefined if a plan or module has no price there. */
export function toPriceList(rows: readonly PriceRow[], currency: string): PriceList | undefined {
  const find = (item: string) => rows.find((row) => row.item === item && row.currency === currency)
  const [starter, business] = [find('starter_plan'), find('business_plan')]
  const [multicurrency, merchantApp, customerApp, pageBuilder, recommendation] = moduleName.options.map(find)
  if (!starter || !business || !multicurrency || !merchantApp || !customerApp || !pageBuilder || !recommendation)
    return undefined
  return {
    currency,
    plans: { starter_plan: starter.monthly_price, business_plan: business.monthly_price },
    modules: {
      addon_multicurrency: multicurrency,
      merchant_app: merchantApp,
      customer_app: customerApp,
      page_builder: pageBuilder,
      recommendation,
    },
  }
}

export type CouponTerms = { type: 'percent' | 'fixed'; value: number }
export type Line = {
  kind: 'plan' | 'module' | 'setup_fee' | 'yearly_discount' | 'coupon_discount' | 'success_fee'
  item: string | null
  quantity: number
  /** Discounts are negative. */
  amount: number
  period_start: string | null
  period_end: string | null
}
export type Period = { start: string; end: string }

export const monthsOf = (cycle: BillingCycle): 1 | 12 => (cycle === 'yearly' ? 12 : 1)

/** The part of `amount` that falls into the time from `nowMs` to the end of the period, rounded down. */
export function remainingPart(amount: number, { start, end }: Period, nowMs: number): number {
  const [from, until] = [Date.parse(start), Date.parse(end)]
  const left = Math.min(Math.max(until - nowMs, 0), until - from)
  const [product, length] = [BigInt(Math.abs(amount)) * BigInt(left), BigInt(until - from)]
  return Math.sign(amount) * Number(product / length)
}

type PeriodItems = {
  plan: PlanId | null
  modules: readonly ModuleName[]
  /** Modules whose setup fee is due. */
  setups: readonly ModuleName[]
  cycle: BillingCycle
  prices: PriceList
  coupon: CouponTerms | null
  period: Period
  /** Bills only the rest of the period from this time on. Setup fees are billed in full. */
  fromMs?: number
}

/** Lines for a plan and modules in a period. Yearly ones cost twelve months less 20 %; coupons reduce all but setup fees. */
export function periodLines({ plan, modules, setups, cycle, prices, coupon, period, fromMs }: PeriodItems): Line[] {
  const part = (amount: number) => (fromMs === undefined ? amount : remainingPart(amount, period, fromMs))
  const quantity = monthsOf(cycle)
  const start = fromMs === undefined ? period.start : new Date(fromMs).toISOString()
  const during = { period_start: start, period_end: period.end }
  const monthly = [
    ...(plan === null ? [] : [{ kind: 'plan' as const, item: plan, price: prices.plans[plan] }]),
    ...modules.map((item) => ({ kind: 'module' as const, item, price: prices.modules[item].monthly_price })),
  ]
  const lines: Line[] = monthly.map(({ price, ...line }) => ({
    ...line,
    quantity,
    amount: part(price * quantity),
    ...during,
  }))
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const yearlySum = cycle === 'yearly' ? monthly.reduce((total, { price }) => total + part(yearlyOf(price)), 0) : sum
  if (sum !== yearlySum)
    lines.push({ kind: 'yearly_discount', item: null, quantity: 1, amount: yearlySum - sum, ...during })
  const discount = coupon === null ? 0 : couponDiscount(coupon, yearlySum)
  if (discount > 0) lines.push({ kind: 'coupon_discount', item: null, quantity: 1, amount: -discount, ...during })
  for (const item of setups)
    lines.push({
      kind: 'setup_fee',
      item,
      quantity: 1,
      amount: prices.modules[item].setup_fee,
      period_start: null,
      period_end: null,
    })
  return lines
}

/** What a coupon takes off `amount`, at most all of it. Percentages are rounded down. */
export const couponDiscount = ({ type, value }: CouponTerms, amount: number): number =>
  Math.min(amount, type === 'fixed' ? value : Math.floor((amount * value) / 100))

export const sumOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

type EstimateInput = {
  lines: readonly Line[]
  /** Credit that can be used, also what the change itself gives back. */
  credit: number
  currency: string
  next_billing_at: string
  charged_at: string
}

export function toEstimate({ lines, credit, ...rest }: EstimateInput): Estimate {
  const sum = (...kinds: Line['kind'][]) => sumOf(lines.filter(({ kind }) => kinds.includes(kind)))
  const before = sumOf(lines)
  const credits = Math.min(credit, before)
  return {
    subtotal: sum('plan', 'module'),
    setup_fees: sum('setup_fee'),
    yearly_discount: 0 - sum('yearly_discount'),
    coupon_discount: 0 - sum('coupon_discount'),
    credits,
    tax: 0,
    total: before - credits,
    ...rest,
  }
}

/** Success fee of orders: 0.99 % of their sum, rounded half up. */
export const successFeeOf = (orderAmount: number): number => Number((BigInt(orderAmount) * 99n + 5_000n) / 10_000n)
