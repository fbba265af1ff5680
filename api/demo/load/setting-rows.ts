import type { Settings } from '#contract/settings.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { firstOf } from '../menu.ts'
import { termsOf } from '../orders/drafts.ts'
import { scheduleSettingsOf } from '../orders/settings.ts'
import type { Words } from '../seed.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { insertAll } from './rows.ts'
import { pictureOf, textIn } from './loading.ts'
import type { Loading } from './loading.ts'

/** Only what differs from the defaults of the contract. */
type Stored = Partial<Settings>

export async function loadSettings(loading: Loading): Promise<void> {
  const {
    db,
    names,
    hall: { tenant },
  } = loading
  const rows = [...rowsOf(null, tenantSettings(loading, tenant)), ...wordsByLocale(tenant)]
  for (const merchant of tenant.merchants) {
    const stored: Stored = {
      ...scheduleSettingsOf(merchant),
      ...termsOf({ ...merchant, slabs: merchant.slabs ?? tenant.slabs }, tenant),
      preparation_time: merchant.preparation_time,
      auto_reject_minutes: merchant.auto_reject_minutes ?? 0,
      is_auto_accept: merchant.is_auto_accept ?? false,
      notification_emails: merchant.email,
    }
    rows.push(...rowsOf(names.id(`merchant ${merchant.key}`), stored))
  }
  await insertAll(db, 'setting', rows)
}

type SettingRow = {
  id: string
  merchant_id: string | null
  setting_key: string
  locale: string | null
  setting_value: unknown
}

const rowsOf = (merchant_id: string | null, stored: Stored): SettingRow[] =>
  Object.entries(stored).flatMap(([setting_key, setting_value]) =>
    setting_value === null ? [] : [{ id: newId(), merchant_id, setting_key, locale: null, setting_value }],
  )

const wordsByLocale = (tenant: TenantSeed): SettingRow[] =>
  tenant.locales.slice(1).flatMap((locale, index) => {
    const said = (words: Words) => textIn(words, index + 1) ?? firstOf(words)
    const rows = {
      cancel_reasons: tenant.cancel_reasons.map(said),
      business_details: { business_name: said(tenant.name) },
    }
    return Object.entries(rows).map(([setting_key, setting_value]) => ({
      id: newId(),
      merchant_id: null,
      setting_key,
      locale,
      setting_value,
    }))
  })

function tenantSettings(loading: Loading, tenant: TenantSeed): Stored {
  const [latitude, longitude] = tenant.center
  const first = tenant.merchants[0]
  const icon = first ? pictureOf(loading, first.logo, 'logo') : null
  return {
    business_details: { business_name: firstOf(tenant.name) },
    colors: { primary: tenant.brand },
    logo_favicon: { site_favicon_url: icon },
    fallback_locale: tenant.locales[0],
    auth_settings: {
      otp_mode_enabled: false,
      user_register_consent_enabled: false,
      custom_form_on_user_register_enabled: false,
      user_register_enabled: true,
      ...tenant.auth,
    },
    tip: {
      currency: tenant.currency,
      is_required: false,
      type: tenant.tip.type,
      values: [...tenant.tip.values],
      default: null,
      locale_description: Object.fromEntries(
        tenant.locales.map((locale, index) => [
          locale,
          textIn(tenant.tip.description, index) ?? firstOf(tenant.tip.description),
        ]),
      ),
    },
    cancel_reasons: tenant.cancel_reasons.map(firstOf),
    tax: { product_tax_percent: tenant.tax.product, delivery_tax_percent: tenant.tax.delivery },
    delivery_rate: { type: 'slab', unit: 'km', slabs: [...tenant.slabs] },
    searchable_countries: [tenant.country],
    is_global: false,
    default_location: { latitude, longitude, enable: true, hide_location_bar: false },
    recommendation_settings: {
      is_initialized: true,
      is_enabled: true,
      product_enabled: true,
      merchant_enabled: true,
      order_enabled: false,
      max_items: 10,
      last_trained_at: null,
    },
  }
}
