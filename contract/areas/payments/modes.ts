import { z } from 'zod'
import { gatewayNames } from '../../rules/gateways.ts'
import { call } from '../../call.ts'
import {
  currency,
  emptyObject,
  expectedUpdatedAt,
  id,
  instant,
  pageOf,
  paymentAlias,
  price,
  searchInput,
  url,
  sortBy,
} from '../../fields.ts'

const environment = z.enum(['test', 'live'])

export const PaymentMode = z.object({
  id,
  payment_mode_id: id,
  name: z.string(),
  alias: paymentAlias,
  is_active: z.boolean(),
  logo_url: url.nullable(),
  environment,
  /** Who takes the payments; null for cash. */
  gateway: z.enum(gatewayNames).nullable(),
  /** Environments in which a gateway takes the mode. */
  environments: z.array(environment),
  is_configured: z.boolean(),
  /**
   * Why the mode takes no payments: no gateway takes it, its gateway is not set up, or it is a test while payments of
   * the tenant are live.
   */
  problem: z.enum(['no_gateway', 'not_configured', 'test_in_live']).nullable(),
  sort_order: z.int(),
  /** Smallest and largest order that the mode accepts, in minor units. */
  min_amount: price.nullable(),
  max_amount: price.nullable(),
  updated_at: instant,
})
/** Keys by field. Masked or empty ones keep their value. */
export const gatewaySettings = z.record(z.string().max(60), z.string().max(2000))
export type PaymentMode = z.infer<typeof PaymentMode>
const PaymentModeListInput = searchInput.extend({
  ...sortBy('sort_order', 'name', 'alias', 'updated_at'),
  is_active: z.boolean().optional(),
})
export type PaymentModeListInput = z.output<typeof PaymentModeListInput>

const limits = { min_amount: price.nullable(), max_amount: price.nullable() }
/** What the form of a mode asks for. */
export const PaymentModeInput = z.object({ gateway: z.enum(gatewayNames).optional(), environment, ...limits })

const permission = 'ManageTenantSettingsPayment'
const merchantPermissions = [permission, 'ManageTenantMerchants'] as const
const modePath = '/payment/payment-mode/tenant'
const message = 'Update Payment Mode Successfully'
const entity = 'Payment mode'

/** Payment modes of a tenant, active or not. Coupons, charges and merchants refer to them. At least one stays active. */
export const paymentModes = {
  list: call('tenant', 'GET /payment/modes', 'signed-in', { input: emptyObject, output: z.array(PaymentMode) }),
  /** The same in pages, for users who set the modes up. */
  search: call('tenant', `POST ${modePath}/list`, permission, {
    input: PaymentModeListInput,
    ...pageOf(PaymentMode),
    readOnly: true,
  }),
  show: call('tenant', `GET ${modePath}/fetch/{id}`, permission, {
    input: z.object({ id }),
    output: PaymentMode.extend({
      /** Credentials that the provider needs. They are written and never read. */
      required_fields: z.array(z.string()),
      settings: z.record(z.string(), z.unknown()),
    }),
    entity,
  }),
  setActive: call('tenant', `POST ${modePath}/active-status`, permission, {
    input: z.object({ payment_mode_id: id, is_active: z.boolean() }),
    output: PaymentMode,
    message,
    entity,
  }),
  update: call('tenant', `POST ${modePath}/settings-value`, permission, {
    input: z.object({
      payment_mode_id: id,
      environment,
      gateway: z.enum(gatewayNames).optional(),
      /** Keys of the gateway. They are checked with a call to it, and need a recent login or the password. */
      settings: gatewaySettings.default({}),
      current_password: z.string().max(128).optional(),
      min_amount: limits.min_amount.optional(),
      max_amount: limits.max_amount.optional(),
      ...expectedUpdatedAt,
    }),
    output: PaymentMode,
    message,
    entity,
    ownTransactions: true,
    limit: { max: 60, seconds: 60 },
  }),
  /** The order in which the shop shows the modes. */
  sort: call('tenant', `POST ${modePath}/sort`, permission, {
    input: z.object({ payment_mode_ids: z.array(id).min(1).max(20) }),
    output: z.array(PaymentMode),
    message,
    entity,
  }),
}

const MerchantModes = z.object({
  merchant_id: id,
  override_payment_methods: z.boolean(),
  payment_modes: z.array(
    PaymentMode.pick({
      payment_mode_id: true,
      name: true,
      alias: true,
      logo_url: true,
      is_configured: true,
      environment: true,
    }).extend({
      /** Whether the merchant takes the mode, if it has a selection of its own. */
      is_active: z.boolean(),
      /** Whether the tenant takes the mode. Merchants cannot take others. */
      is_tenant_active: z.boolean(),
    }),
  ),
  updated_at: instant,
})
export type MerchantModes = z.infer<typeof MerchantModes>

/**
 * The payment modes of a merchant. Its own selection starts as that of the tenant and applies while
 * `override_payment_methods` is true. It keeps at least one mode that the tenant takes.
 */
export const merchantPaymentModes = {
  show: call('tenant', `GET ${modePath}/merchant/settings`, merchantPermissions, {
    input: z.object({ merchant_id: id }),
    output: MerchantModes,
  }),
  save: call('tenant', `POST ${modePath}/merchant/settings`, merchantPermissions, {
    input: z.object({
      merchant_id: id,
      override_payment_methods: z.boolean(),
      payment_modes: z
        .array(z.object({ payment_mode_id: id, is_active: z.boolean(), settings: gatewaySettings.default({}) }))
        .max(20)
        .default([]),
      /** With keys of a gateway in `settings`, unless the login is recent. */
      current_password: z.string().max(128).optional(),
      ...expectedUpdatedAt,
    }),
    output: MerchantModes,
    message: 'Update Payment Modes Successfully',
    ownTransactions: true,
  }),
}

/** Modes that apply to a merchant, for its panel. */
export const ownPaymentModes = {
  list: call('merchant', 'POST /payment/payment-mode/list', 'signed-in', {
    input: z.object({ merchant_id: id }),
    output: z.array(PaymentMode),
  }),
  client: call('merchant', 'GET /payment/payment-mode/tenant/client', 'signed-in', {
    input: z.object({ merchant_id: id, payment_mode_id: id.optional() }),
    output: z.array(
      PaymentMode.pick({ payment_mode_id: true, alias: true, environment: true }).extend({
        public_key: z.string().nullable(),
      }),
    ),
  }),
}

const currencyRate = z.object({ code: currency, rate: z.number().positive().max(1_000_000_000) })
const enabledCurrencies = z.array(currencyRate).max(30)
const PaymentSettings = z.object({
  environment,
  currency,
  /** Currencies in which the shop shows prices, with their rate to `currency`. Orders are charged in `currency`. */
  enabled_currencies: enabledCurrencies,
  /** Largest order that can be paid in cash, in minor units. */
  cod_limit: price.nullable(),
  is_auto_capture: z.boolean(),
  updated_at: instant,
})

/** Settings of all payments of the tenant. A save changes what is sent. */
export const paymentSettings = {
  show: call('tenant', 'GET /payment/settings', permission, {
    input: emptyObject,
    output: PaymentSettings,
  }),
  save: call('tenant', 'POST /payment/settings', permission, {
    input: z.object({
      environment: environment.optional(),
      enabled_currencies: enabledCurrencies.optional(),
      cod_limit: price.nullish(),
      is_auto_capture: z.boolean().optional(),
      ...expectedUpdatedAt,
    }),
    output: PaymentSettings,
    message: 'Update Payment Settings Successfully',
  }),
}
