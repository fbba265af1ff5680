import type { Texts } from './thai-line-breaks.ts'
import type allergens from './en/allergens.json'
import type alerts from './en/alerts.json'
import type apps from './en/apps.json'
import type auth from './en/auth.json'
import type billing from './en/billing.json'
import type audit from './en/audit.json'
import type banners from './en/banners.json'
import type gateways from './en/gateways.json'
import type drivers from './en/drivers.json'
import type groups from './en/groups.json'
import type packages from './en/packages.json'
import type popups from './en/popups.json'
import type printers from './en/printers.json'
import type reports from './en/reports.json'
import type revenue from './en/revenue.json'
import type errors from './en/errors.json'
import type exports_ from './en/exports.json'
import type imports_ from './en/imports.json'
import type help from './en/help.json'
import type validation from './en/validation.json'
import type registration from './en/registration.json'
import type kit from './en/kit.json'
import type merchants from './en/merchants.json'
import type operator from './en/operator.json'
import type order_check from './en/order-check.json'
import type orders from './en/orders.json'
import type catalog from './en/catalog.json'
import type charges from './en/charges.json'
import type coupons from './en/coupons.json'
import type campaigns from './en/campaigns.json'
import type reviews from './en/reviews.json'
import type customers from './en/customers.json'
import type delivery from './en/delivery.json'
import type shell from './en/shell.json'
import type api_keys from './en/api-keys.json'
import type invites from './en/invites.json'
import type payments from './en/payments.json'
import type payouts from './en/payouts.json'
import type permissions from './en/permissions.json'
import type segments from './en/segments.json'
import type sessions from './en/sessions.json'
import type wallet from './en/wallet.json'
import type setup from './en/setup.json'
import type settings from './en/settings.json'
import type users from './en/users.json'
import type pages from './en/pages.json'
import type page_builder from './en/page-builder.json'
import type notifications from './en/notifications.json'
import type field_errors from './en/field-errors.json'
import type forms from './en/forms.json'
import type master_menu from './en/master-menu.json'
import type kitchen from './en/kitchen.json'
import type webhooks from './en/webhooks.json'
import type app_builds from './en/app-builds.json'

/** The keys of an area are those of its English file. One line for each area. */
declare module '#kit/data/text.ts' {
  interface TextAreas {
    alerts: typeof alerts
    allergens: typeof allergens
    apps: typeof apps
    auth: typeof auth
    banners: typeof banners
    gateways: typeof gateways
    billing: typeof billing
    drivers: typeof drivers
    groups: typeof groups
    packages: typeof packages
    popups: typeof popups
    printers: typeof printers
    reports: typeof reports
    revenue: typeof revenue
    errors: typeof errors
    exports: typeof exports_
    imports: typeof imports_
    help: typeof help
    validation: typeof validation
    registration: typeof registration
    kit: typeof kit
    merchants: typeof merchants
    operator: typeof operator
    'order-check': typeof order_check
    orders: typeof orders
    catalog: typeof catalog
    charges: typeof charges
    coupons: typeof coupons
    campaigns: typeof campaigns
    reviews: typeof reviews
    customers: typeof customers
    delivery: typeof delivery
    shell: typeof shell
    users: typeof users
    pages: typeof pages
    'page-builder': typeof page_builder
    notifications: typeof notifications
    'field-errors': typeof field_errors
    forms: typeof forms
    kitchen: typeof kitchen
    'master-menu': typeof master_menu
    audit: typeof audit
    webhooks: typeof webhooks
    setup: typeof setup
    'app-builds': typeof app_builds
    settings: typeof settings
    segments: typeof segments
    sessions: typeof sessions
    payments: typeof payments
    payouts: typeof payouts
    permissions: typeof permissions
    invites: typeof invites
    'api-keys': typeof api_keys
    wallet: typeof wallet
  }
}

/** Every page loads the names of these files, so each language lists its own. */
const languages = import.meta.glob<Record<string, () => Promise<Texts>>>('./*/index.ts', { import: 'texts' })

/** Languages that have texts. */
export const availableLanguages: ReadonlySet<string> = new Set(
  Object.keys(languages).map((path) => path.split('/')[1] ?? ''),
)

/** Loads the file of a language and an area. */
export async function loadText(locale: string, area: string): Promise<Texts> {
  const files = await languages[`./${locale}/index.ts`]?.()
  const load = files?.[`./${area}.json`]
  if (!load) throw new Error(`no texts of ${area} in ${locale}`)
  return locale === 'th' ? (await import('./thai-line-breaks.ts')).keepWordsTogether(await load()) : load()
}
