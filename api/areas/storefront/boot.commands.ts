import { publicPlugins } from '#contract/rules/plugins.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { StoreBoot, StoreTheme } from '#contract/areas/storefront/storefront.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { isUnderMaintenance } from '../settings/store-open.rules.ts'
import { oldestMerchantLocation, storeOrderTypes, tenantContact } from './boot.db.ts'
import { localeRow, translatedField } from '../../platform/text/translations.rules.ts'

const themeSettings = Settings.pick({
  colors: true,
  fonts: true,
  layout: true,
  logo_url: true,
  logo_favicon: true,
  sections: true,
})
const bootSettings = themeSettings.extend(
  Settings.pick({
    business_details: true,
    auto_scroll_banner: true,
    is_google_feed_enabled: true,
    date_format: true,
    auth_settings: true,
    map_client_key: true,
    searchable_countries: true,
    is_global: true,
    default_location: true,
    store_type: true,
    serviceable_area: true,
    maintenance: true,
    recommendation_settings: true,
    review_settings: true,
    is_guest_checkout: true,
    is_cancel_allowed: true,
    cancel_reasons: true,
    payment_settings: true,
    google_analytics_id: true,
    facebook_pixel_id: true,
    gtm_id: true,
    chat_widget_id: true,
    google_client_id: true,
    visit_statistics: true,
    rewardful: true,
  }).shape,
)

const themeOf = (
  settings: Pick<Settings, 'colors' | 'fonts' | 'layout' | 'logo_url' | 'logo_favicon' | 'sections'>,
): StoreTheme => ({
  theme: { colors: settings.colors, fonts: settings.fonts, layout: settings.layout },
  logo_url: settings.logo_url,
  logo_favicon: settings.logo_favicon,
  sections: settings.sections,
})

export const storeTheme = async (db: Db): Promise<StoreTheme> => themeOf(await settingsFor(db, null, themeSettings))

/** Returns everything the shop needs before it renders a page. It also answers during maintenance. */
export async function storeBoot(db: Db, tenant: ResolvedTenant, locale: string): Promise<StoreBoot> {
  const [settings, contact, types, oldest] = await Promise.all([
    settingsFor(db, null, bootSettings, locale),
    tenantContact(db),
    storeOrderTypes(db),
    oldestMerchantLocation(db),
  ])
  const {
    business_details,
    maintenance,
    recommendation_settings: recommends,
    review_settings: reviews,
    serviceable_area: area,
    ...rest
  } = settings
  return {
    tenant: { id: tenant.id, name: tenant.name, domain: tenant.storeHost },
    business_name: business_details.business_name ?? tenant.name,
    is_available: tenant.status === 1 && tenant.isAdminActive,
    business_type: { type: tenant.businessType, merchant_id: tenant.staticMerchantId },
    currency: tenant.currency,
    timezone: tenant.timezone,
    country: tenant.country,
    date_format: rest.date_format,
    active_locales: localesOf(tenant),
    default_locale: tenant.defaultLocale,
    enabled_currencies: currenciesOf(tenant, contact.saas_modules, settings),
    auto_scroll_banner: rest.auto_scroll_banner,
    is_google_feed_enabled: rest.is_google_feed_enabled,
    contact: {
      name: tenant.name,
      email: contact.email,
      mobile: contact.mobile,
      city: contact.city,
      country: contact.country,
    },
    order_types: types.map(({ translations, ...type }) => ({
      ...type,
      name: translatedField(translations, locale, 'name', type.name),
    })),
    theme: themeOf(settings),
    auth_settings: rest.auth_settings,
    map: {
      client_key: rest.map_client_key,
      searchable_countries: rest.searchable_countries,
      is_global: rest.is_global,
      default_location: mapStart(rest.default_location, oldest),
    },
    serviceable: { store_type: rest.store_type, is_enabled: area.is_enabled, view: area.view },
    maintenance: {
      is_under_maintenance: isUnderMaintenance(maintenance, db.nowMs),
      message: maintenance.message,
      ends_at: maintenance.ends_at,
    },
    recommendation: {
      is_enabled: recommends.is_enabled,
      product_enabled: recommends.product_enabled,
      merchant_enabled: recommends.merchant_enabled,
      order_enabled: recommends.order_enabled,
    },
    reviews: { is_enabled: reviews.is_enabled, allow_text: reviews.allow_text, window_days: reviews.window_days },
    ordering: {
      is_guest_checkout: rest.is_guest_checkout,
      is_cancel_allowed: rest.is_cancel_allowed,
      cancel_reasons: rest.cancel_reasons,
    },
    visit_statistics: rest.visit_statistics,
    plugins: publicPlugins({ ...rest, rewardful_key: rest.rewardful.is_enabled ? rest.rewardful.key : null }),
  }
}

export const localesOf = ({ activeLocales, defaultLocale }: ResolvedTenant) =>
  activeLocales.map((locale) => localeRow(locale, defaultLocale))

/**
 * The initial map position: the configured location if it is enabled, otherwise the location of the oldest
 * merchant.
 */
const mapStart = (own: Settings['default_location'], oldest: Awaited<ReturnType<typeof oldestMerchantLocation>>) =>
  own.enable && own.latitude !== null && own.longitude !== null
    ? own
    : { ...own, latitude: oldest?.latitude ?? null, longitude: oldest?.longitude ?? null }

type Module = { module_name: string; active: boolean }

/** The base currency, followed by the display currencies if the tenant has the multi-currency module. */
function currenciesOf(
  { currency }: ResolvedTenant,
  modules: readonly Module[],
  { payment_settings }: Pick<Settings, 'payment_settings'>,
) {
  const others = modules.some(({ module_name, active }) => module_name === 'addon_multicurrency' && active)
    ? payment_settings.enabled_currencies
    : []
  return [{ code: currency, rate: 1 }, ...others.filter(({ code }) => code !== currency)]
}
