import type { Settings } from '#contract/areas/settings/settings.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { defaultText } from '../menu.ts'
import { deliveryTermsOf } from '../orders/routes.ts'
import { scheduleSettingsOf } from '../orders/settings.ts'
import type { LocalizedText } from '../seed.ts'
import type { TenantSeed } from '../tenant-seed.ts'
import { insertAll } from './rows.ts'
import { pictureUrl, textAt } from './load-context.ts'
import type { LoadContext } from './load-context.ts'

/** Only values that differ from the defaults of the contract. */
type StoredSettings = Partial<Settings>

export async function loadSettings(context: LoadContext): Promise<void> {
  const {
    db,
    ids,
    tenantContext: { tenant },
  } = context
  const rows = [...rowsOf(null, tenantSettings(context, tenant)), ...translatedSettings(tenant)]
  for (const merchant of tenant.merchants) {
    const stored: StoredSettings = {
      ...scheduleSettingsOf(merchant),
      ...deliveryTermsOf({ ...merchant, slabs: merchant.slabs ?? tenant.slabs }, tenant),
      preparation_time: merchant.preparation_time,
      auto_reject_minutes: merchant.auto_reject_minutes ?? 0,
      is_auto_accept: merchant.is_auto_accept ?? false,
      notification_emails: merchant.email,
    }
    rows.push(...rowsOf(ids.get(`merchant ${merchant.key}`), stored))
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

const rowsOf = (merchant_id: string | null, stored: StoredSettings): SettingRow[] =>
  Object.entries(stored).flatMap(([setting_key, setting_value]) =>
    setting_value === null ? [] : [{ id: newId(), merchant_id, setting_key, locale: null, setting_value }],
  )

const translatedSettings = (tenant: TenantSeed): SettingRow[] =>
  tenant.locales.slice(1).flatMap((locale, index) => {
    const textFor = (text: LocalizedText) => textAt(text, index + 1) ?? defaultText(text)
    const rows = {
      cancel_reasons: tenant.cancel_reasons.map(textFor),
      business_details: { business_name: textFor(tenant.name) },
    }
    return Object.entries(rows).map(([setting_key, setting_value]) => ({
      id: newId(),
      merchant_id: null,
      setting_key,
      locale,
      setting_value,
    }))
  })

function tenantSettings(context: LoadContext, tenant: TenantSeed): StoredSettings {
  const [latitude, longitude] = tenant.center
  const first = tenant.merchants[0]
  const icon = first ? pictureUrl(context, first.logo, 'logo') : null
  return {
    business_details: { business_name: defaultText(tenant.name) },
    colors: { primary: tenant.brand },
    logo_favicon: { site_favicon_url: icon },
    fallback_locale: tenant.locales[0],
    auth_settings: {
      otp_mode_enabled: false,
      user_register_consent_enabled: false,
      custom_form_on_user_register_enabled: false,
      user_register_enabled: true,
      guest_code_enabled: false,
      ...tenant.auth_settings,
    },
    is_guest_checkout: true,
    tip: {
      currency: tenant.currency,
      is_required: false,
      type: tenant.tip.type,
      values: [...tenant.tip.values],
      default: null,
      locale_description: Object.fromEntries(
        tenant.locales.map((locale, index) => [
          locale,
          textAt(tenant.tip.description, index) ?? defaultText(tenant.tip.description),
        ]),
      ),
    },
    cancel_reasons: tenant.cancel_reasons.map(defaultText),
    tax: { product_tax_percent: tenant.tax.product, delivery_tax_percent: tenant.tax.delivery },
    delivery_rate: { type: 'slab', unit: 'km', slabs: [...tenant.slabs] },
    map_client_key: `/street-layers/${tenant.street_layer}.json`,
    searchable_countries: [tenant.country],
    is_global: false,
    default_location: { latitude, longitude, enable: true, hide_location_bar: false },
    recommendation_settings: {
      is_initialized: true,
      is_enabled: true,
      product_enabled: true,
      merchant_enabled: true,
      order_enabled: true,
      max_items: 10,
      last_trained_at: null,
    },
  }
}
