import { publicAppBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { tenants } from '#contract/areas/tenants/tenants.ts'
import { thirdPartiesOf } from '#contract/rules/plugins.ts'
import { themeAttributes, themeVariables, toShopTheme } from '#contract/rules/theme/shop-theme.ts'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StoreTheme } from '#contract/areas/storefront/storefront.ts'
import { hasAdminParameter } from './admin-referrer.ts'
import type { ResponseOf } from '#contract/call.ts'
import type { StoreContext } from './store-context.ts'
import { dialCodeIn, formatPhone } from './format-phone.server.ts'

type PublicApp = ResponseOf<typeof publicAppBuilds.assets>

/** The data that every page needs. It contains nothing of a customer. */
export async function loadShopData({ boot, locale, preferences, callApi, host, url }: StoreContext) {
  const [links, mobileApp, adminUrl] = await Promise.all([
    callApi(store.pages, { locale }, { locale }),
    callApi(publicAppBuilds.assets, { app_type: 'customer', tenant_id: boot.tenant.id }),
    hasAdminParameter(url.searchParams) ? callApi(tenants.view, {}) : null,
  ])
  return {
    locale,
    host,
    origin: url.origin,
    preferences,
    name: boot.business_name,
    singleMerchantId: boot.business_type.type === 'static_merchant' ? boot.business_type.merchant_id : null,
    currency: boot.currency,
    currencies: boot.enabled_currencies,
    timezone: boot.timezone,
    /** Calling code of the tenant's country, for national phone numbers. */
    dialCode: dialCodeIn(boot.country),
    locales: boot.active_locales,
    contact: { ...boot.contact, phone: formatPhone(boot.contact.mobile) },
    orderTypes: boot.order_types,
    theme: themeOf(boot.theme),
    app: appOf(mobileApp),
    auth: boot.auth_settings,
    serviceable: boot.serviceable,
    reviews: boot.reviews,
    ordering: boot.ordering,
    map: boot.map,
    autoScroll: boot.auto_scroll_banner,
    recommendations: boot.recommendation,
    pages: links,
    /** Null if the shop names no third party; then none of their scripts is loaded. */
    plugins: thirdPartiesOf(boot.plugins).length > 0 ? boot.plugins : null,
    /** Whether the shop counts visits, of visitors who agree. */
    countsVisits: boot.visit_statistics,
    /** URL of the panel that the visitor came from. */
    adminUrl: adminUrl?.admin_domain
      ? `${url.protocol}//${adminUrl.admin_domain}${url.port ? `:${url.port}` : ''}/`
      : null,
  }
}

/** Where the app of the shop is found, the colour of its bars, and which of its versions may be used. */
function appOf({ is_enabled, force_update, min_version, store_urls, app_icon, colours }: PublicApp) {
  const { android, ios } = is_enabled ? store_urls : { android: '', ios: '' }
  return {
    androidUrl: android || null,
    iosId: /\/id(\d{5,15})(?:[/?]|$)/.exec(ios)?.[1] ?? null,
    color: app_icon === null ? null : colours.primary,
    access: { is_enabled, force_update, min_version },
    storeUrls: store_urls,
  }
}

/** The tenant's theme, without values that the style sheet does not know. */
function themeOf({ theme, logo_url, logo_favicon }: StoreTheme) {
  const look = toShopTheme(theme)
  return {
    /** Style and attributes of the root element, which the style sheet reads. Made here, so that no page loads the rules. */
    look: {
      style: Object.fromEntries(themeVariables(look).flatMap(({ name, value }) => (value ? [[name, value]] : []))),
      attributes: Object.fromEntries(
        Object.entries(themeAttributes(look)).flatMap(([name, value]) => (value ? [[`data-${name}`, value]] : [])),
      ),
    },
    brand: look.colors.primary,
    logo: logo_url,
    favicon: logo_favicon.site_favicon_url ?? defaultFavicon,
  }
}

const defaultIcon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<path d="M3 29V16a13 13 0 0 1 26 0v13z" fill="#0F6B4B"/>',
  '<path d="M16 6v20M7 16h18M16 16 9 9.500M16 16l7-6.500M10.5 17v9M21.5 17v9"',
  ' stroke="#fff" stroke-width="1.8" stroke-linecap="round" fill="none"/></svg>',
].join('')
const defaultFavicon = `data:image/svg+xml,${encodeURIComponent(defaultIcon)}`
