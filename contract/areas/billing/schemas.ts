import { z } from 'zod'
import { country, currency, email, id, instant, money } from '../../fields.ts'
import { planId } from '../operator/plans.ts'

/** Parts of the platform that a tenant pays for beside its plan. */
export const moduleName = z.enum([
  'addon_multicurrency',
  'merchant_app',
  'customer_app',
  'page_builder',
  'recommendation',
])
export type ModuleName = z.infer<typeof moduleName>
export const billingCycle = z.enum(['monthly', 'yearly'])
export type BillingCycle = z.infer<typeof billingCycle>
export const couponCode = z.string().trim().toUpperCase().min(1).max(40)

/** Prices are minor units of `currency` a month. `active` modules work; `removed_at` ends them at `renews_at`. */
export const SaasModule = z.object({
  id: z.string(),
  module_name: moduleName,
  price: money,
  setup_fee: money,
  currency,
  /** Whether the setup fee has been charged; it is charged once. */
  is_setup_paid: z.boolean(),
  is_offered: z.boolean(),
  active: z.boolean(),
  status: z.enum(['active', 'expired', 'inactive']),
  renews_at: instant.nullable(),
  removed_at: instant.nullable(),
})
export type SaasModule = z.infer<typeof SaasModule>

export const Subscription = z.object({
  id,
  tenant_id: id,
  plan_id: planId.nullable(),
  billing_cycle: billingCycle,
  status: z.enum(['trial', 'active', 'past_due', 'cancelled', 'expired']),
  current_period_start: instant.nullable(),
  current_period_end: instant.nullable(),
  next_billing_at: instant.nullable(),
  modules: z.array(moduleName),
  coupon_code: z.string().nullable(),
  currency,
})
export type Subscription = z.infer<typeof Subscription>

const text = (max: number) => z.string().trim().min(1).max(max)
const optionalText = (max: number) => z.string().trim().max(max).nullish()

export const BillingInformationInput = z.object({
  first_name: text(60),
  last_name: optionalText(60),
  email,
  company: optionalText(120),
  address: text(255),
  city: text(80),
  state: text(80),
  postal_code: text(20),
  country,
  tax_id: optionalText(40),
})
export type BillingInformationInput = z.output<typeof BillingInformationInput>

const nullableText = z.string().nullable()
export const BillingInformation = z.object({
  first_name: nullableText,
  last_name: nullableText,
  email: nullableText,
  company: nullableText,
  address: nullableText,
  city: nullableText,
  state: nullableText,
  postal_code: nullableText,
  country: nullableText,
  tax_id: nullableText,
})
export type BillingInformation = z.infer<typeof BillingInformation>

/** A stored card. The gateway alone knows its number and security code. */
export const Card = z.object({
  id,
  brand: z.string(),
  last4: z.string(),
  expiry_month: z.string(),
  expiry_year: z.int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  billing_address: z.string(),
  billing_city: z.string(),
  billing_state: z.string(),
  billing_postal_code: z.string(),
  billing_country: z.string(),
  is_primary: z.boolean(),
})
export type Card = z.infer<typeof Card>

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
const expiryMonth = z.enum(months)
/** First and last year that the form of a card offers. */
export const expiryYears = { first: 2023, last: 2070 } as const

/** Cardholder, address and expiry of a card. `card_token` is the gateway's reference of its number. */
export const CardInput = z.object({
  card_token: z.string().trim().min(1).max(200).optional(),
  expiry_month: expiryMonth,
  expiry_year: z.int().min(expiryYears.first).max(expiryYears.last),
  first_name: text(60),
  last_name: optionalText(60),
  billing_address: text(255),
  billing_city: text(80),
  billing_state: text(80),
  billing_postal_code: text(20),
  billing_country: country,
})
export type CardInput = z.output<typeof CardInput>

export const invoiceStatus = z.enum(['payment_due', 'paid', 'void'])

/** `amount_due` is what is still to be paid, in minor units of `currency`. */
export const Invoice = z.object({
  id,
  name: z.string(),
  kind: z.enum(['subscription', 'usage']),
  date: instant,
  status: invoiceStatus,
  amount: money,
  amount_due: money,
  currency,
  paid_at: instant.nullable(),
  reported_at: instant.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

const InvoiceLine = z.object({
  kind: z.enum(['plan', 'module', 'setup_fee', 'yearly_discount', 'coupon_discount', 'success_fee']),
  item: z.string().nullable(),
  name: z.string(),
  quantity: z.int(),
  amount: money,
  period_start: instant.nullable(),
  period_end: instant.nullable(),
})
export const InvoiceDetails = Invoice.extend({ credits_applied: money, lines: z.array(InvoiceLine) })
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

const cartItemType = z.enum(['plan', 'module', 'setup_fee'])
/** Setup fees follow from the modules; sent ones are ignored. */
export const CartItemInput = z.object({ type: cartItemType, id: z.union([planId, moduleName]) })
export type CartItemInput = z.output<typeof CartItemInput>

export const BillingCart = z.object({
  items: z.array(
    z.object({
      type: cartItemType,
      id: z.string(),
      name: z.string(),
      /** Monthly price, or the fee. */
      amount: money,
      quantity: z.int(),
    }),
  ),
  billing_cycle: billingCycle,
  currency,
  /** Credit that the next invoice uses. */
  adjusted_amount: money,
  coupon_code: z.string().nullable(),
})
export type BillingCart = z.infer<typeof BillingCart>

/** `total` is subtotal + setup_fees - yearly_discount - coupon_discount - credits + tax, and not below 0. */
export const Estimate = z.object({
  subtotal: money,
  setup_fees: money,
  yearly_discount: money,
  coupon_discount: money,
  credits: money,
  tax: money,
  total: money,
  currency,
  next_billing_at: instant,
  /** When the total is charged: at once, or at the end of the trial. */
  charged_at: instant,
})
export type Estimate = z.infer<typeof Estimate>

export const BillingSummary = z.object({
  card: Card.nullable(),
  invoice_summary: z.array(z.object({ invoiceId: id, name: z.string(), currency, amount_due: money })),
  total: money,
})
export type BillingSummary = z.infer<typeof BillingSummary>

export const BillingFlags = z.object({ in_trial: z.boolean(), payment_due_since: instant.nullable() })
