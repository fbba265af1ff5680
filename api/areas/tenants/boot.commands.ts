import type { z } from 'zod'
import type { MerchantBoot, TenantBoot } from '#contract/areas/tenants/boot.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { canOpenAutomation, canOpenHelp } from '#contract/rules/permissions.ts'
import { streetLayerNameOf } from '#contract/rules/street-layer.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import type { Db } from '#api/platform/db/db.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { isOpenAt } from '../schedules/hours.rules.ts'
import { showMerchantHours } from '../settings/hours.commands.ts'
import { showMerchant, summaryOf } from '../merchants/merchants.commands.ts'
import { statusRows } from '../orders/statuses.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { localeRow } from '../../platform/text/translations.rules.ts'
import { listGroups, listNewestMerchants, listOrderTypes, loadSetupProgress, loadTenant } from './boot.db.ts'
import type { TenantProfile } from './boot.db.ts'
import { accountProgress, generalSettings, toTenant, themeSettings } from './boot.rules.ts'

const maxMerchants = 200
const themeSchema = Settings.pick({
  admin_logo_url: true,
  logo_url: true,
  logo_favicon: true,
  colors: true,
  fonts: true,
  layout: true,
})
const generalSchema = Settings.pick({ business_details: true, auto_scroll_banner: true, date_format: true })
const soundSchema = Settings.pick({ new_order_sound: true, is_muted: true, repeat: true })
const receiptSchema = Settings.pick({
  is_receipt_printing_enabled: true,
  receipt_paper_width: true,
  receipt_footer: true,
})
const sharedSettings = themeSchema
  .extend(generalSchema.shape)
  .extend(soundSchema.shape)
  .extend(receiptSchema.shape)
  .extend(Settings.pick({ map_client_key: true }).shape)

type BootReader = { user: PanelUser; locale: string; isPlatform: boolean }

/** Everything the tenant’s panel needs before its first screen. */
export async function tenantBoot(
  db: Db,
  config: Config,
  { user, locale, isPlatform }: BootReader,
): Promise<TenantBoot> {
  const schema = sharedSettings.extend(
    Settings.pick({ store_type: true, serviceable_area: true, skipped_setup_steps: true }).shape,
  )
  const [row, settings, order_types, groups, merchants, progress] = await Promise.all([
    loadTenant(db),
    settingsFor(db, null, schema),
    listOrderTypes(db),
    listGroups(db),
    listNewestMerchants(db, maxMerchants),
    loadSetupProgress(db),
  ])
  const tenant = toTenant(row, db.nowMs)
  const themeValues = themeSchema.parse(settings)
  const hasTheme =
    themeValues.admin_logo_url !== null || themeValues.logo_url !== null || Object.keys(themeValues.colors).length > 0
  return {
    tenant,
    general_settings: generalSettings(settings, row),
    active_locales: localesOf(row),
    sound_settings: soundSchema.parse(settings),
    receipts: receiptsOf(config, settings),
    upload_url: config.UPLOAD_URL ?? null,
    street_layer: streetLayerOf(settings),
    auto_scroll_banner: settings.auto_scroll_banner,
    order_types: order_types.map(toOrderType),
    groups,
    merchants: merchants.map(summaryOf),
    serviceable_zones: { store_type: settings.store_type, serviceable_area: settings.serviceable_area },
    theme_settings: themeSettings(themeValues),
    order_status: statusRows(),
    account_progress: accountProgress(
      {
        ...progress,
        theme: hasTheme,
        domain: row.hosts.some(({ is_custom, verified_at }) => is_custom && verified_at !== null),
      },
      settings.skipped_setup_steps,
      locale,
    ),
    api_key: null,
    is_setup_configured: row.is_setup_configured,
    plan_id: row.plan_id,
    is_platform: isPlatform,
    are_plans_shown: config.FEATURE_PLANS,
    support: { email: config.SUPPORT_EMAIL },
    links: {
      store_url: tenant.domain ? linkTo(config, tenant.domain, '/') : null,
      help_url: canOpenHelp(user.permissions) ? (config.HELP_URL ?? null) : null,
      automation_url: canOpenAutomation(user.permissions) ? (config.AUTOMATION_URL ?? null) : null,
      admin_site_url: config.ADMIN_SITE_URL ?? null,
    },
  }
}

/** Everything the merchant panel needs, for the merchant in the scope of `db`. */
export async function merchantBoot(db: Db, config: Config, { user }: BootReader): Promise<MerchantBoot> {
  const [row, merchant, settings, order_types, hours] = await Promise.all([
    loadTenant(db),
    showMerchant(db, db.merchantId),
    settingsFor(db, db.merchantId, sharedSettings),
    listOrderTypes(db),
    showMerchantHours(db, db.merchantId),
  ])
  const { id, slug, name, domain, business_type, is_tenant_admin_active, saas_modules } = toTenant(row, db.nowMs)
  return {
    merchant,
    tenant: { id, slug, name, domain, business_type, is_tenant_admin_active, saas_modules },
    merchant_users: user.merchantIds,
    is_open_now: isOpenAt(hours, db.nowMs),
    permissions: [...user.permissions],
    general_settings: generalSettings(settings, { ...row, currency: merchant.currency, timezone: merchant.timezone }),
    order_types: order_types.filter(({ alias }) => merchant.order_types.includes(alias)).map(toOrderType),
    order_status: statusRows(),
    sound_settings: soundSchema.parse(settings),
    receipts: receiptsOf(config, settings),
    upload_url: config.UPLOAD_URL ?? null,
    street_layer: streetLayerOf(settings),
    active_locales: localesOf(row),
    theme_settings: themeSettings(themeSchema.parse(settings)),
  }
}

type ReceiptSettings = z.infer<typeof receiptSchema>
const receiptsOf = ({ FEATURE_THERMAL_PRINTER }: Config, settings: ReceiptSettings) => ({
  is_enabled: FEATURE_THERMAL_PRINTER && settings.is_receipt_printing_enabled,
  paper_width: settings.receipt_paper_width,
  footer: settings.receipt_footer,
})

const streetLayerOf = ({ map_client_key }: { map_client_key: string | null }) =>
  streetLayerNameOf(map_client_key) === null ? null : map_client_key

const localesOf = ({ active_locales, default_locale }: TenantProfile) =>
  active_locales.map((locale) => localeRow(locale, default_locale))

type OrderTypeRow = Awaited<ReturnType<typeof listOrderTypes>>[number]
const toOrderType = ({ merchant_types, ...row }: OrderTypeRow) => ({
  ...row,
  merchant_types: merchant_types.map((type) => (type === 'pick_and_drop' ? type : 'ecommerce')),
})
