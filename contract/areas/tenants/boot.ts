import { z } from 'zod'
import { call } from '../../call.ts'
import { country, currency, id, locale, emptyObject, url } from '../../fields.ts'
import { Merchant, MerchantSummary } from '../../schemas/merchant.ts'
import { OrderStatusRow } from '../../schemas/order.ts'
import { planId } from '../operator/plans.ts'
import { PaperWidth, Sound, StoreType } from '../settings/settings.ts'
import { Locale } from '../storefront/storefront.ts'
import { Business, businessType, Domain, Group, OrderType, Setting, Tenant } from '../../schemas/tenant.ts'

/** Printing of orders on receipt printers. */
const Receipts = z.object({ is_enabled: z.boolean(), paper_width: PaperWidth, footer: z.string() })
export type Receipts = z.infer<typeof Receipts>
/** Address of the streets that maps show. Null without a street layer: they show a grid of coordinates. */
const streetLayer = z.string().nullable()
const Sounds = z.object({ new_order_sound: Sound, is_muted: z.boolean(), repeat: z.boolean() })

export const TenantBoot = z.object({
  tenant: Tenant,
  general_settings: z.array(Setting),
  active_locales: z.array(Locale),
  sound_settings: Sounds,
  receipts: Receipts,
  /** Origin that receives uploads; null for the panel's own. */
  upload_url: url.nullable(),
  street_layer: streetLayer,
  auto_scroll_banner: z.boolean(),
  order_types: z.array(OrderType),
  groups: z.array(Group),
  /** At most 200, newest first. Use the merchant search for others. */
  merchants: z.array(MerchantSummary),
  serviceable_zones: z.object({
    store_type: StoreType,
    serviceable_area: z.object({ is_enabled: z.boolean(), view: z.enum(['map', 'satellite']) }),
  }),
  theme_settings: z.array(Setting),
  order_status: z.array(OrderStatusRow),
  account_progress: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** Also true for a step that was skipped. */
      isCompleted: z.boolean(),
      is_skipped: z.boolean(),
      can_skip: z.boolean(),
      /** What holds for a step that is not completed, such as payments in test mode. */
      note: z.string().nullable(),
    }),
  ),
  api_key: z.string().nullable(),
  is_setup_configured: z.boolean(),
  plan_id: planId.nullable(),
  /** True for the platform tenant of the operator, which has tenants instead of a storefront. */
  is_platform: z.boolean(),
  /** Whether the panel offers plans. */
  are_plans_shown: z.boolean(),
  /** Contact of the platform for questions about the plan. */
  support: z.object({ email: z.string() }),
  links: z.object({
    store_url: url.nullable(),
    help_url: url.nullable(),
    automation_url: url.nullable(),
    admin_site_url: url.nullable(),
  }),
})
export type TenantBoot = z.infer<typeof TenantBoot>

export const MerchantBoot = z.object({
  merchant: Merchant,
  tenant: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    business_type: Business,
    is_tenant_admin_active: z.boolean(),
    saas_modules: Tenant.shape.saas_modules,
  }),
  merchant_users: z.array(id),
  /** Whether the time is within the opening hours. Without opening hours always true. */
  is_open_now: z.boolean(),
  /** Permissions of the user in this merchant. */
  permissions: z.array(z.string()),
  general_settings: z.array(Setting),
  order_types: z.array(OrderType),
  order_status: z.array(OrderStatusRow),
  sound_settings: Sounds,
  receipts: Receipts,
  upload_url: url.nullable(),
  street_layer: streetLayer,
  active_locales: z.array(Locale),
  theme_settings: z.array(Setting),
})
export type MerchantBoot = z.infer<typeof MerchantBoot>

const SettingsField = z.object({
  setting_key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'money', 'percent', 'toggle', 'choice', 'choices', 'color', 'image', 'document']),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  default: z.unknown(),
  is_locale_aware: z.boolean(),
  /** Names by which a search finds the setting: in the reader's language and in English. */
  filter_names: z.array(z.string()),
})
export const SettingsGroup = z.object({
  group_name: z.string(),
  slug: z.string(),
  icon: z.string(),
  filter_names: z.array(z.string()),
  permissions: z.array(z.string()),
  is_locked: z.boolean(),
  fields: z.array(SettingsField),
})
export type SettingsGroup = z.infer<typeof SettingsGroup>

const clearDummyOutput = z.object({
  success: z.literal(true),
  removed: z.object({ merchants: z.int(), products: z.int(), customers: z.int(), orders: z.int() }),
})

export const boot = {
  tenant: call('tenant', 'GET /boot/tenant', 'signed-in', {
    input: emptyObject,
    output: TenantBoot,
    allowedWhenBlocked: true,
  }),
  merchant: call('merchant', 'GET /boot/merchant', 'signed-in', {
    input: z.object({ merchant_id: id.optional() }),
    output: MerchantBoot,
    allowedWhenBlocked: true,
  }),
  tenantBlueprint: call('tenant', 'GET /settings/blueprint/tenant', 'signed-in', {
    input: z.object({ locale: locale.optional() }),
    output: z.array(SettingsGroup),
    allowedWhenBlocked: true,
    fallback: 'Something wrong fetching tenant settings blueprint',
  }),
  merchantBlueprint: call('merchant', 'GET /settings/blueprint/merchant', 'signed-in', {
    input: z.object({ merchant_id: id.optional(), locale: locale.optional() }),
    output: z.array(SettingsGroup),
    allowedWhenBlocked: true,
    fallback: 'Something wrong fetching settings blueprint',
  }),
  flushCache: call(
    'tenant',
    'GET /settings/cache/flush/tenant',
    ['ManageTenantSettings', 'ManageTenantSettingsGeneral'],
    {
      input: emptyObject,
      output: z.object({ flushed: z.boolean() }),
      ownTransactions: true,
      fallback: 'Something went wrong while clearing cache.',
    },
  ),
  clearSampleData: call('tenant', 'DELETE /dummy', ['ManageTenantSettings', 'ManageTenantSettingsGeneral'], {
    input: emptyObject,
    output: clearDummyOutput,
    ownTransactions: true,
    fallback: 'Something went wrong while clearing dummy data. Try later.',
  }),
  updateDomain: call('tenant', 'POST /tenant/update/domain', 'ManageTenantSettingsDomain', {
    errorStatuses: [423],
    input: z.object({ domain: z.string().max(300), admin_domain: z.string().max(300) }),
    output: Domain,
    ownTransactions: true,
    message: 'Update Domain Successfully',
    fallback: 'Something wrong updating Domain',
  }),
  configureSetup: call(
    'tenant',
    'POST /tenant/configure-setup',
    ['ManageTenantSettings', 'ManageTenantSettingsGeneral'],
    {
      input: z.object({
        tenant_id: id,
        business_name: z.string().trim().min(1).max(100).optional(),
        country: country.optional(),
        currency: currency.optional(),
        timezone: z.string().max(60).optional(),
        business_type: businessType.optional(),
        is_setup_configured: z.boolean().default(true),
      }),
      output: Tenant,
      message: 'Update Tenant Successfully',
    },
  ),
}
