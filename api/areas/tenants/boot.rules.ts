import type { TenantBoot } from '#contract/areas/tenants/boot.ts'
import { isPlanActive } from '#contract/areas/operator/plans.ts'
import type { Settings } from '#contract/areas/settings/settings.ts'
import { skippableStep } from '#contract/areas/settings/setup-steps.ts'
import type { SkippableStep } from '#contract/areas/settings/setup-steps.ts'
import type { Setting, Tenant } from '#contract/schemas/tenant.ts'
import type { HostRow, TenantProfile } from './boot.db.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

export type { HostRow, TenantProfile }
type TenantTexts = typeof en
const texts = loadTexts<TenantTexts>(import.meta.dirname, en)
/** Texts of a locale, or English. */
const textsFor = (locale: string): TenantTexts => texts[locale] ?? en

const dayMs = 86_400_000

/** The custom domain once verified, else the platform host. */
type HostState = Pick<HostRow, 'host' | 'purpose' | 'is_custom' | 'verified_at'>
const servedHostOf = (hosts: readonly HostState[], purpose: 'store' | 'admin'): string | null =>
  (
    hosts.find((host) => host.purpose === purpose && host.is_custom && host.verified_at !== null) ??
    hosts.find((host) => host.purpose === purpose && !host.is_custom)
  )?.host ?? null

type TenantSource = Omit<TenantProfile, 'hosts' | 'default_locale' | 'active_locales' | 'locked_sections'> & {
  hosts: readonly HostState[]
}

/** The tenant as the contract defines it. Days of the trial are counted at `nowMs`, a started day as a whole. */
export function toTenant(
  { hosts, static_merchant_id, business_type, trial_ends_at, ...row }: TenantSource,
  nowMs: number,
): Tenant {
  return {
    ...row,
    tenant_id: row.id,
    domain: servedHostOf(hosts, 'store'),
    admin_domain: servedHostOf(hosts, 'admin'),
    is_active: row.status === 1,
    is_tenant_admin_active:
      row.status === 1 && row.is_tenant_admin_active && isPlanActive({ ...row, trial_ends_at }, nowMs),
    business_type: { type: business_type, merchant_id: static_merchant_id },
    trial_expires: trial_ends_at === null ? null : Math.max(0, Math.ceil((Date.parse(trial_ends_at) - nowMs) / dayMs)),
  }
}

const toSetting = (setting_key: string, setting_value: unknown): Setting => ({
  setting_key,
  setting_value,
  merchant_id: null,
  locale: null,
})

type GeneralSettings = Pick<Settings, 'business_details' | 'auto_scroll_banner' | 'date_format'>
type ContactProfile = Pick<TenantProfile, 'name' | 'email' | 'mobile' | 'city' | 'country' | 'currency' | 'timezone'>

/** The settings group `general`: stored settings and fields of the tenant’s profile. */
export const generalSettings = (
  { business_details, auto_scroll_banner, date_format }: GeneralSettings,
  { name, email, mobile, city, country, currency, timezone }: ContactProfile,
): Setting[] => [
  toSetting('business_details', { business_name: business_details.business_name ?? name }),
  toSetting('currency', currency),
  toSetting('timezone', timezone),
  toSetting('auto_scroll_banner', auto_scroll_banner),
  toSetting('date_format', date_format),
  toSetting('contact', { name, email, mobile, city, country }),
]

type ThemeSettings = Pick<Settings, 'admin_logo_url' | 'logo_url' | 'logo_favicon' | 'colors' | 'fonts' | 'layout'>
export const themeSettings = (theme: ThemeSettings): Setting[] =>
  Object.entries(theme).map(([key, value]) => toSetting(key, value))

type SetupProgress = {
  merchant: boolean
  product: boolean
  /** Whether a payment mode takes real money. */
  payment: boolean
  /** Whether an online payment mode is active in test mode. */
  test_payment: boolean
  zone: boolean
  theme: boolean
  domain: boolean
}

/** The set-up steps with their labels and states. */
export function accountProgress(
  progress: SetupProgress,
  skipped: readonly SkippableStep[],
  locale: string,
): TenantBoot['account_progress'] {
  const { progress: labels, test_payments } = textsFor(locale)
  const step = (key: keyof typeof labels, isDone: boolean, note: string | null = null) => {
    const is_skipped = !isDone && skipped.some((one) => one === key)
    const isCompleted = isDone || is_skipped
    const can_skip = !isCompleted && skippableStep.options.some((one) => one === key)
    return { key, label: labels[key], isCompleted, is_skipped, can_skip, note }
  }
  return [
    step('add_merchant', progress.merchant),
    step('add_product', progress.product),
    step('set_theme', progress.theme),
    step('set_payment', progress.payment, progress.test_payment && !progress.payment ? test_payments : null),
    step('set_domain', progress.domain),
    step('set_zone', progress.zone),
  ]
}
