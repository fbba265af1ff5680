import { z } from 'zod'
import { call } from '../../call.ts'
import { billingPermission } from '../../rules/permissions.ts'
import { currency, emptyObject, id, instant, money, price } from '../../fields.ts'
import { Plan, planId } from '../operator/plans.ts'
import {
  billingCycle,
  BillingCart,
  BillingInformation,
  BillingInformationInput,
  Card,
  CardInput,
  CartItemInput,
  couponCode,
  Estimate,
  Invoice,
  moduleName,
  SaasModule,
  Subscription,
} from './schemas.ts'

const path = '/billing/tenant'
/** The tenant of the session. Another one is not found. */
const ofTenant = { tenant_id: id }
const open = { allowedWhenBlocked: true } as const
/** Opens its own transactions, because it calls the gateway. */
const withGateway = { allowedWhenBlocked: true, ownTransactions: true } as const
const incomplete = 'Please fill in all required fields'

const BillingInfo = BillingInformation.extend({
  next_billing_at: instant.nullable(),
  currency_symbol: z.string(),
  billing_currency: currency,
  in_trial: z.boolean(),
  /** Remaining days of the trial. */
  trial_expires: z.int().nullable(),
  trial_ends_at: instant.nullable(),
  payment_due_since: instant.nullable(),
  /** Credit that the next invoices use. */
  adjusted_amount: money,
  subscription: Subscription,
  /** What the next invoice bills: positions by name. */
  saas_charges: z.array(
    z.object({
      kind: z.enum(['plan', 'module', 'setup_fee', 'yearly_discount', 'coupon_discount']),
      item: z.string().nullable(),
      name: z.string(),
      amount: money,
      currency,
    }),
  ),
  /** Success fees of this month until now, in the currencies of the orders. */
  success_fees: z.array(z.object({ amount: money, currency })),
  /**
   * How cards are added: `form` sends their fields to `token_url` of the gateway, `page` opens the gateway's page, and
   * `none` means that the platform has no gateway.
   */
  card_entry: z.enum(['form', 'page', 'none']),
  token_url: z.string().nullable(),
})

export const billing = {
  saasModules: call('tenant', `GET ${path}/saas-modules`, billingPermission, {
    ...open,
    input: z.object(ofTenant),
    output: z.object({ plans: z.array(Plan), modules: z.array(SaasModule), billing_info: BillingInfo }),
    fallback: 'Something wrong fetching saas modules',
  }),
  subscription: call('tenant', `GET ${path}/subscriptions`, billingPermission, {
    ...open,
    input: z.object(ofTenant),
    output: Subscription,
  }),
  /** `module_names` are the modules afterwards; without them they stay. `url` is the bank's page for a 3-D Secure payment. */
  changeSubscription: call('tenant', `PUT ${path}/subscriptions`, billingPermission, {
    ...withGateway,
    input: z.object({
      ...ofTenant,
      plan_id: planId,
      billing_cycle: billingCycle.optional(),
      module_names: z.array(moduleName).max(20).optional(),
      coupon_code: couponCode.optional(),
    }),
    output: z.object({
      subscription: Subscription,
      saas_modules: z.array(z.object({ module_name: moduleName, active: z.boolean() })),
      invoice: Invoice.nullable(),
      url: z.string().nullable(),
    }),
    fallback: 'Something wrong updating subscription',
    limit: { max: 30, seconds: 60 },
  }),
  applyCoupon: call('tenant', `POST ${path}/subscriptions/apply_coupon`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, coupon_code: couponCode }),
    output: z.object({ subscription: Subscription, estimate: Estimate }),
    limit: { max: 20, seconds: 60 },
  }),
  /** Ends modules with the billing period. */
  removeItems: call('tenant', `POST ${path}/remove/items`, billingPermission, {
    ...open,
    input: z.object({ ...ofTenant, items: z.array(moduleName).min(1).max(20) }),
    output: z.object({ saas_modules: z.array(SaasModule) }),
    fallback: 'Something wrong removing module',
  }),
  /** Keeps modules that wait for their removal, and restarts expired ones with an invoice for the rest of the period. */
  reactivateItems: call('tenant', `POST ${path}/reactivate/items`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, items: z.array(moduleName).min(1).max(20) }),
    output: z.object({
      saas_modules: z.array(SaasModule),
      invoice: Invoice.nullable(),
      url: z.string().nullable(),
    }),
    fallback: 'Something wrong reactivating module',
    limit: { max: 30, seconds: 60 },
  }),
  /** Starts a new period of an expired subscription. */
  renew: call('tenant', `POST ${path}/renew`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, plan_id: planId.optional(), billing_cycle: billingCycle.optional() }),
    output: z.object({
      subscription: Subscription,
      saas_modules: z.array(z.object({ module_name: moduleName, active: z.boolean() })),
      invoice: Invoice.nullable(),
      url: z.string().nullable(),
    }),
    fallback: 'Something wrong renewing subscription',
    limit: { max: 30, seconds: 60 },
  }),
  cart: call('tenant', `GET ${path}/cart`, billingPermission, {
    ...open,
    input: z.object(ofTenant),
    output: BillingCart,
  }),
  updateCart: call('tenant', `PUT ${path}/cart`, billingPermission, {
    ...open,
    input: z.object({
      ...ofTenant,
      items: z.array(CartItemInput).max(20),
      billing_cycle: billingCycle,
      coupon_code: couponCode.optional(),
    }),
    output: BillingCart,
    fallback: 'Something wrong updating cart',
  }),
  /** The price of these items, or of the stored cart. Charges nothing. */
  estimate: call('tenant', `POST ${path}/cart/estimate`, billingPermission, {
    ...open,
    readOnly: true,
    input: z.object({
      ...ofTenant,
      items: z.array(CartItemInput).max(20).optional(),
      billing_cycle: billingCycle.optional(),
      coupon_code: couponCode.optional(),
    }),
    output: Estimate,
  }),
  updateClient: call('tenant', `POST ${path}/update/client`, billingPermission, {
    ...open,
    input: BillingInformationInput.extend(ofTenant),
    output: BillingInformation,
    message: 'Update Billing Information Successfully',
    invalid: incomplete,
    fallback: 'Something wrong updating Billing Information',
  }),
}

const SetupIntent = z.object({
  payment_intent_id: z.string(),
  client_secret: z.string(),
  status: z.enum(['requires_action', 'succeeded']),
})

export const billingCards = {
  all: call('tenant', `GET ${path}/cards`, billingPermission, {
    ...open,
    input: z.object(ofTenant),
    output: z.array(Card),
  }),
  /**
   * Stores a card by its token, or the card of a finished intent or hosted page. The number goes from the browser to the
   * gateway, never here.
   */
  create: call('tenant', `POST ${path}/cards`, billingPermission, {
    ...withGateway,
    input: CardInput.partial().extend({ ...ofTenant, payment_intent_id: z.string().max(200).optional() }),
    output: Card,
    status: 200,
    invalid: incomplete,
    fallback: 'Something wrong adding card',
    limit: { max: 5, seconds: 3600 },
  }),
  update: call('tenant', `PUT ${path}/cards/{id}`, billingPermission, {
    ...withGateway,
    input: CardInput.partial().extend({ ...ofTenant, id, is_primary: z.boolean().optional() }),
    output: Card,
    invalid: incomplete,
    fallback: 'Something wrong adding card',
    entity: 'Card',
    limit: { max: 30, seconds: 3600 },
  }),
  /** A card that pays the bills of a running plan stays until another one does. */
  remove: call('tenant', `DELETE ${path}/cards/{id}`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, id }),
    output: z.array(Card),
    fallback: 'Something wrong removing card',
    entity: 'Card',
    limit: { max: 30, seconds: 3600 },
  }),
  /** Prepares the verification of a stored card. */
  verify: call('tenant', `POST ${path}/cards/paymentIntent/{id}`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, id }),
    output: SetupIntent,
    entity: 'Card',
    limit: { max: 20, seconds: 3600 },
  }),
  /** The gateway's page for a card, which returns to the billing page. */
  openPage: call('tenant', `POST ${path}/cards/hosted-page`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, source: z.enum(['billing']) }),
    output: z.object({ url: z.string() }),
    fallback: 'Something went wrong opening card page',
    limit: { max: 20, seconds: 3600 },
  }),
  /** Prepares a new card for payments. */
  prepare: call('tenant', `POST ${path}/paymentIntent`, billingPermission, {
    ...withGateway,
    input: z.object({ ...ofTenant, amount: price.optional(), invoice_id: id.optional() }),
    output: SetupIntent,
    entity: 'Invoice',
    limit: { max: 20, seconds: 3600 },
  }),
}

export const billingWebhook = {
  receive: call('public', 'POST /billing/webhook/{provider}', 'public', {
    input: z.looseObject({ provider: z.string().max(40) }),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    entity: 'Provider',
  }),
}
