import { z } from 'zod'
import { call } from '../../call.ts'
import { currency, day, id, instant, money, pageOf, searchInput, sortBy } from '../../fields.ts'
import { isCurrency } from '../../rules/currencies.ts'
import { planId } from '../operator/plans.ts'
import { couponCode, Invoice, invoiceStatus, moduleName } from './schemas.ts'

const currencyCode = currency.refine(isCurrency, 'The selected currency is invalid.')
const path = '/billing/platform'
const own = { ownTransactions: true } as const

/**
 * What tenants pay in one currency; currencies are never added up. `mrr` is the monthly price of running plans and
 * modules, a twelfth of yearly ones, without coupons. Times of churn and payments are the last 30 days.
 */
const RevenueFigures = z.object({
  currency: z.string(),
  mrr: money,
  subscriptions: z.int(),
  churned: z.int(),
  /** Of the subscriptions that ran; null without any. */
  churn_percent: z.number().nullable(),
  unpaid: money,
  unpaid_invoices: z.int(),
  past_due: money,
  past_due_tenants: z.int(),
  paid: money,
})
export type RevenueFigures = z.infer<typeof RevenueFigures>

const TenantInvoice = Invoice.extend({ tenant_id: id, tenant_name: z.string() })
export type TenantInvoice = z.infer<typeof TenantInvoice>

export const priceItem = z.enum([...planId.options, ...moduleName.options])
export type PriceItem = z.infer<typeof priceItem>
const price = z.int().min(0).max(1_000_000_000)
const Price = z.object({ monthly_price: money, setup_fee: money, is_offered: z.boolean(), valid_from: instant })
/** The price of a plan or module in one currency, and the one that follows. */
const ItemPrice = Price.extend({ item: priceItem, currency: z.string(), next: Price.nullable() })
export type ItemPrice = z.infer<typeof ItemPrice>
export const PriceInput = z.object({
  item: priceItem,
  currency: currencyCode,
  monthly_price: price,
  setup_fee: price,
  is_offered: z.boolean(),
  /** The first day (UTC) of the price; today if it is left out. Invoices that exist do not change. */
  valid_from: day.nullish(),
})

const Credit = z.object({ tenant_id: id, currency: z.string(), credit_balance: money })
const reason = z.string().trim().min(3).max(300)
export const CreditInput = z.object({ tenant_id: id, amount: z.int().min(1).max(1_000_000_000), reason })

const BillingCoupon = z.object({
  id,
  code: z.string(),
  type: z.enum(['percent', 'fixed']),
  value: z.int(),
  currency: z.string().nullable(),
  periods: z.int().nullable(),
  max_redemptions: z.int().nullable(),
  redemptions: z.int(),
  is_active: z.boolean(),
  expires_at: instant.nullable(),
  created_at: instant,
})
export type BillingCoupon = z.infer<typeof BillingCoupon>
const count = z.int().min(1).max(100_000).nullish()
export const BillingCouponInput = z
  .object({
    code: couponCode,
    type: z.enum(['percent', 'fixed']),
    /** Percent, or minor units of `currency`. */
    value: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .meta({ examples: [20] }),
    currency: currencyCode.nullish(),
    /** Invoices of one tenant that it reduces; all if it is left out. */
    periods: count,
    max_redemptions: count,
    /** The last day (UTC). */
    expires_on: day.nullish(),
  })
  .refine(({ type, value }) => type === 'fixed' || value <= 100, {
    path: ['value'],
    message: 'A percentage is at most 100.',
  })
  .refine(({ type, currency }) => type === 'percent' || Boolean(currency), {
    path: ['currency'],
    message: 'The currency field is required.',
  })

const Rate = z.object({ currency: z.string(), target: z.string(), rate: z.number(), valid_from: instant })
export type Rate = z.infer<typeof Rate>
export const RateInput = z
  .object({
    currency: currencyCode,
    target: currencyCode.meta({ examples: ['USD'] }),
    rate: z.number().min(0.000_000_1).max(10_000_000),
  })
  .refine(({ currency, target }) => currency !== target, { path: ['target'], message: 'Choose another currency.' })

/** The operator's side of the bills of all tenants. Not available in an impersonated session. */
export const revenue = {
  figures: call('platform', `GET ${path}/revenue`, 'GlobalAccess', {
    ...own,
    input: z.object({}),
    output: z.array(RevenueFigures),
  }),
  /** Newest first. The search finds names of tenants and numbers of invoices. Totals are counted up to 10,000. */
  invoices: call('platform', `GET ${path}/invoices`, 'GlobalAccess', {
    ...own,
    input: searchInput.extend({
      ...sortBy('date'),
      status: invoiceStatus.optional(),
      currency: currencyCode.optional(),
      tenant_id: id.optional(),
      is_past_due: z.boolean().optional(),
    }),
    ...pageOf(TenantInvoice),
  }),
  download: call('platform', `GET ${path}/invoices/download/{id}`, 'GlobalAccess', {
    ...own,
    input: z.object({ id, tenant_id: id }),
    output: z.object({ url: z.string(), file_name: z.string() }),
    entity: 'Invoice',
    limit: { max: 60, seconds: 60 },
  }),
  prices: call('platform', `GET ${path}/prices`, 'GlobalAccess', {
    ...own,
    input: z.object({}),
    output: z.array(ItemPrice),
  }),
  /** Adds a version of a price. Renewals use the version of their day. */
  setPrice: call('platform', `POST ${path}/prices`, 'GlobalAccess', { ...own, input: PriceInput, output: ItemPrice }),
  credit: call('platform', `GET ${path}/credits`, 'GlobalAccess', {
    ...own,
    input: z.object({ tenant_id: id }),
    output: Credit,
    entity: 'Tenant',
  }),
  /** Credit for the next invoices of a tenant, in its billing currency. */
  giveCredit: call('platform', `POST ${path}/credits`, 'GlobalAccess', {
    ...own,
    input: CreditInput,
    output: Credit,
    entity: 'Tenant',
  }),
  coupons: call('platform', `GET ${path}/coupons`, 'GlobalAccess', {
    ...own,
    input: searchInput.extend(sortBy('created_at', 'code', 'redemptions')),
    ...pageOf(BillingCoupon),
  }),
  createCoupon: call('platform', `POST ${path}/coupons`, 'GlobalAccess', {
    ...own,
    input: BillingCouponInput,
    output: BillingCoupon,
    status: 201,
  }),
  /** Nobody can use it any more; tenants that did keep it for their invoices. */
  stopCoupon: call('platform', `POST ${path}/coupons/stop/{id}`, 'GlobalAccess', {
    ...own,
    input: z.object({ id }),
    output: BillingCoupon,
    entity: 'Coupon',
  }),
  rates: call('platform', `GET ${path}/rates`, 'GlobalAccess', { ...own, input: z.object({}), output: z.array(Rate) }),
  /** Converts success fees of orders in other currencies from now on; fees that wait are billed with it. */
  setRate: call('platform', `POST ${path}/rates`, 'GlobalAccess', { ...own, input: RateInput, output: Rate }),
}
