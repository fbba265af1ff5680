import type { TenantBoot } from '#contract/tenant-boot.ts'
import { isPlanActive } from '#contract/operator-plans.ts'
import type { Settings } from '#contract/settings.ts'
import type { Setting, Tenant } from '#contract/schemas/tenant.ts'
import type { HostRow, WholeTenant } from './boot.db.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

export type { HostRow, WholeTenant }
type TenantWords = typeof en
const texts = loadTexts<TenantWords>(import.meta.dirname, en)
/** Words of a language; others get English. */
const wordsIn = (locale: string): TenantWords => texts[locale] ?? en

const dayMs = 86_400_000

/** Where customers and staff go: the tenant's own domain once it is verified, else ours. */
type Served = Pick<HostRow, 'host' | 'purpose' | 'is_custom' | 'verified_at'>
const servedHost = (hosts: readonly Served[], purpose: 'store' | 'admin'): string | null =>
  (
    hosts.find((host) => host.purpose === purpose && host.is_custom && host.verified_at !== null) ??
    hosts.find((host) => host.purpose === purpose && !host.is_custom)
  )?.host ?? null

type Known = Omit<WholeTenant, 'hosts' | 'default_locale' | 'active_locales' | 'locked_sections'> & {
  hosts: readonly Served[]
}

/** The tenant on the wire; `nowMs` counts the days of the trial, a started one counts whole. */
export function tenantOf(
  { hosts, static_merchant_id, business_type, trial_ends_at, ...row }: Known,
  nowMs: number,
): Tenant {
  return {
    ...row,
    tenant_id: row.id,
    domain: servedHost(hosts, 'store'),
    admin_domain: servedHost(hosts, 'admin'),
    is_active: row.status === 1,
    is_tenant_admin_active:
      row.status === 1 && row.is_tenant_admin_active && isPlanActive({ ...row, trial_ends_at }, nowMs),
    business_type: { type: business_type, merchant_id: static_merchant_id },
    trial_expires: trial_ends_at === null ? null : Math.max(0, Math.ceil((Date.parse(trial_ends_at) - nowMs) / dayMs)),
  }
}

const setting = (setting_key: string, setting_value: unknown): Setting => ({
  setting_key,
  setting_value,
  merchant_id: null,
  locale: null,
})

type General = Pick<Settings, 'business_details' | 'auto_scroll_banner' | 'date_format'>
type Profile = Pick<WholeTenant, 'name' | 'email' | 'mobile' | 'city' | 'country' | 'currency' | 'timezone'>

/** The group general: stored settings, and what the tenant's profile holds of it. */
export const generalSettings = (
  { business_details, auto_scroll_banner, date_format }: General,
  { name, email, mobile, city, country, currency, timezone }: Profile,
): Setting[] => [
  setting('business_details', { business_name: business_details.business_name ?? name }),
  setting('currency', currency),
  setting('timezone', timezone),
  setting('auto_scroll_banner', auto_scroll_banner),
  setting('date_format', date_format),
  setting('contact', { name, email, mobile, city, country }),
]

type Theme = Pick<Settings, 'admin_logo_url' | 'logo_url' | 'logo_favicon' | 'colors' | 'fonts' | 'layout'>
export const themeSettings = (theme: Theme): Setting[] =>
  Object.entries(theme).map(([key, value]) => setting(key, value))

type Done = { merchant: boolean; product: boolean; payment: boolean; zone: boolean; theme: boolean; domain: boolean }

/** The steps of setting a tenant up, done or not. */
export function accountProgress(done: Done, locale: string): TenantBoot['account_progress'] {
  const { progress } = wordsIn(locale)
  const step = (key: keyof typeof progress, isCompleted: boolean) => ({ key, label: progress[key], isCompleted })
  return [
    step('add_merchant', done.merchant),
    step('add_product', done.product),
    step('set_theme', done.theme),
    step('set_payment', done.payment),
    step('set_domain', done.domain),
    step('set_zone', done.zone),
  ]
}
