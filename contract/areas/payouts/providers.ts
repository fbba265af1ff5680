import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant, searchInput, url, sortBy } from '../../fields.ts'
import { pageOf } from '../../fields.ts'

const environment = z.enum(['test', 'live'])
export const payoutProviderName = z.enum(['bank_transfer', 'stripe_connect'])
export type PayoutProviderName = z.infer<typeof payoutProviderName>
const payoutAccountStatus = z.enum(['not_connected', 'pending', 'connected'])
/** Why a pending account is not paid to: details are missing, are checked by the provider, or are asked for again. */
const payoutAccountProblem = z.enum(['incomplete', 'in_review', 'restricted']).nullable()

/** A way to pay merchants. `payout_provider_id` repeats the id. */
export const PayoutProvider = z.object({
  id,
  payout_provider: payoutProviderName,
  payout_provider_id: id,
  logo_url: url.nullable(),
  is_active: z.boolean(),
  /** New payouts use it. At most one of a tenant, and one of a merchant, is selected. */
  is_selected: z.boolean(),
  is_configured: z.boolean(),
  environment,
})
export type PayoutProvider = z.infer<typeof PayoutProvider>

/** Values that may be shown: bank accounts and keys keep their last four characters only. */
const maskedSettings = z.record(z.string(), z.string())
const PayoutProviderDetails = PayoutProvider.extend({
  required_fields: z.array(z.string()),
  settings: maskedSettings,
  updated_at: instant,
})
export type PayoutProviderDetails = z.infer<typeof PayoutProviderDetails>

const settingsInput = z.record(z.string().max(40), z.string().trim().max(200))
/** Required unless the session is younger than five minutes. */
const currentPassword = { current_password: z.string().min(1).max(128).optional() }

/** When merchants are paid, in the time zone of the tenant. Weekdays are 1 (Monday) to 7; day 31 is the last of a month. */
export const PayoutSchedule = z.object({
  frequency: z.enum(['manual', 'daily', 'weekly', 'monthly']),
  weekday: z.int().min(1).max(7),
  month_day: z.int().min(1).max(31),
  /** In minor units: smaller balances wait for the next payout. */
  minimum_amount: z.int().min(0).max(1_000_000_000_000),
})
export type PayoutSchedule = z.infer<typeof PayoutSchedule>

const MerchantPayoutAccount = z.object({
  merchant_id: id,
  payout_provider_id: id,
  status: payoutAccountStatus,
  problem: payoutAccountProblem,
  account: maskedSettings,
  is_selected: z.boolean(),
  /** Payouts wait until then, because the account has changed. */
  held_until: instant.nullable(),
  /** Null: the schedule of the tenant. */
  schedule: PayoutSchedule.nullable(),
})
export type MerchantPayoutAccount = z.infer<typeof MerchantPayoutAccount>

/** How a merchant is paid: its selected account, or how far it is with the provider that the tenant has selected. */
const MerchantAccountRow = z.object({
  id,
  merchant_id: id,
  merchant_name: z.string(),
  payout_provider: payoutProviderName.nullable(),
  status: payoutAccountStatus,
  problem: payoutAccountProblem,
  held_until: instant.nullable(),
})
export type MerchantAccountRow = z.infer<typeof MerchantAccountRow>

const OwnPayoutProvider = PayoutProvider.extend({ status: payoutAccountStatus, problem: payoutAccountProblem })
export type OwnPayoutProvider = z.infer<typeof OwnPayoutProvider>
const OwnPayoutProviderDetails = OwnPayoutProvider.extend({
  required_fields: z.array(z.string()),
  settings: maskedSettings,
  held_until: instant.nullable(),
})
export type OwnPayoutProviderDetails = z.infer<typeof OwnPayoutProviderDetails>

export const payoutsPermission = 'ManageTenantSettingsPayouts'
const accountPermissions = [payoutsPermission, 'ManageTenantMerchants'] as const
const path = '/payment/payout-provider/tenant'
const entity = 'Payout provider'
const fallback = 'Something went wrong'
const accountFallback = 'Error fetching payout merchant configuration'

/** The payout providers of a tenant, and the accounts of its merchants. */
export const payoutProviders = {
  list: call('tenant', `POST ${path}/list`, payoutsPermission, {
    input: searchInput.extend(sortBy('provider', 'is_selected', 'created_at')),
    ...pageOf(PayoutProvider),
    readOnly: true,
    fallback,
  }),
  show: call('tenant', `GET ${path}/fetch/{id}`, payoutsPermission, {
    input: z.object({ id }),
    output: PayoutProviderDetails,
    entity,
    fallback,
  }),
  /** Activating a provider also selects it. 422 'Please configure {service} before activating it'. */
  setActive: call('tenant', `POST ${path}/active-status`, payoutsPermission, {
    input: z.object({ payout_provider_id: id, is_active: z.boolean() }),
    output: PayoutProvider,
    entity,
    fallback,
  }),
  /** Settings are write-only. Empty values keep what is stored. */
  update: call('tenant', `POST ${path}/settings-value`, payoutsPermission, {
    input: z.object({
      payout_provider_id: id,
      environment: environment.default('test'),
      settings: settingsInput,
      ...currentPassword,
    }),
    output: PayoutProvider,
    entity,
    fallback,
    ownTransactions: true,
  }),
  /** All merchants with the state of their payout accounts. */
  accounts: call('tenant', 'GET /payment/payouts/accounts', payoutsPermission, {
    input: searchInput.extend({ ...sortBy('name', 'created_at'), status: payoutAccountStatus.optional() }),
    ...pageOf(MerchantAccountRow),
    fallback,
  }),
  merchantSettings: call('tenant', `GET ${path}/merchant/settings`, accountPermissions, {
    input: z.object({ merchant_id: id, payout_provider_id: id.optional() }),
    output: MerchantPayoutAccount,
    entity,
    fallback: accountFallback,
  }),
  saveMerchantSettings: call('tenant', `POST ${path}/merchant/settings`, accountPermissions, {
    input: z.object({
      merchant_id: id,
      payout_provider_id: id,
      settings: settingsInput.default({}),
      schedule: PayoutSchedule.shape.frequency.optional(),
      weekday: PayoutSchedule.shape.weekday.optional(),
      month_day: PayoutSchedule.shape.month_day.optional(),
      minimum_amount: PayoutSchedule.shape.minimum_amount.optional(),
      /** True: the merchant is paid on the schedule of the tenant again. */
      has_shared_schedule: z.boolean().optional(),
      ...currentPassword,
    }),
    output: MerchantPayoutAccount,
    entity,
    fallback,
    ownTransactions: true,
  }),
  disconnect: call('tenant', `POST ${path}/account/delete`, payoutsPermission, {
    input: z.object({ merchant_id: id, payout_provider_id: id }),
    output: MerchantPayoutAccount,
    entity,
    fallback,
  }),
}

const ownPermission = 'ManageMerchantSettingsPayouts'
const ownPath = '/payment/payout-provider/merchant'
const ofMerchant = { merchant_id: id }

/** A merchant's own payout accounts. */
export const ownPayoutProviders = {
  list: call('merchant', `POST ${ownPath}/list`, ownPermission, {
    input: z.object(ofMerchant),
    output: z.array(OwnPayoutProvider),
    readOnly: true,
    fallback,
  }),
  show: call('merchant', `GET ${ownPath}/fetch/{id}`, ownPermission, {
    input: z.object({ id, ...ofMerchant }),
    output: OwnPayoutProviderDetails,
    entity,
    fallback: accountFallback,
  }),
  /** Starts to connect an account. `url` leads to the provider's own form, if it has one. */
  onboardingIntent: call('merchant', `POST ${ownPath}/onboardingIntent/{provider}`, ownPermission, {
    input: z.object({ provider: payoutProviderName, ...ofMerchant, return_url: url }),
    output: z.object({
      url: url.nullable(),
      account_id: z.string().nullable(),
      status: z.enum(['pending', 'connected']),
    }),
    fallback,
    ownTransactions: true,
  }),
  /** Bank details. Payouts wait for 24 hours after a change, and the owners are mailed. */
  saveAccount: call('merchant', `POST ${ownPath}/settings`, ownPermission, {
    input: z.object({ payout_provider_id: id, ...ofMerchant, settings: settingsInput, ...currentPassword }),
    output: OwnPayoutProviderDetails,
    entity,
    fallback,
    ownTransactions: true,
  }),
  setSelected: call('merchant', `POST ${ownPath}/selected-status`, ownPermission, {
    input: z.object({ payout_provider_id: id, ...ofMerchant, is_selected: z.boolean() }),
    output: PayoutProvider,
    entity,
    fallback,
  }),
}
