import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { localeAwareSettings, merchantSections } from '#contract/areas/settings/sections.ts'
import { AiProvider } from '#contract/areas/settings/ai-writing.ts'
import { deliveryProof } from '#contract/areas/drivers/fields.ts'
import { amendmentSilence } from '#contract/areas/settings/order-changes.ts'
import type { SettingKey } from '#contract/areas/settings/settings.ts'
import { PaperWidth, Sound } from '#contract/areas/settings/settings.ts'
import type en from './texts/en.json'

export type Slug = keyof typeof en.groups
type FieldType = SettingsGroup['fields'][number]['type']
type Field = { key: AnySettingKey; type: FieldType; options?: readonly string[]; byLocale?: boolean }
export type Group = {
  slug: Slug
  icon: string
  needs: Permission | readonly Permission[]
  lock?: 'domain' | 'mobile_settings'
  fields?: readonly Field[]
}

const numbers: readonly string[] = [
  ...merchantSections.order_scheduling,
  ...merchantSections.order_configuration,
  'late_grace_minutes',
  'max_distance',
  'amendment_minutes',
  'proof_photo_days',
]
const documents: readonly string[] = [
  'business_details',
  'contact',
  'logo_favicon',
  'colors',
  'fonts',
  'layout',
  'sections',
  'active_locales',
  'tip',
  'cancel_reasons',
  'tax',
  'delivery_rate',
  'searchable_countries',
  'default_location',
  'storefront_origins',
  'social_links',
]
const toggles: readonly string[] = ['auto_scroll_banner', 'is_muted', 'repeat', 'visit_statistics']
const otherTypes: Partial<Record<AnySettingKey, FieldType>> = {
  admin_logo_url: 'image',
  logo_url: 'image',
  free_delivery_above: 'money',
  delivery_tax_percent: 'percent',
}

function typeOf(key: AnySettingKey): FieldType {
  if (key.startsWith('is_') || toggles.includes(key)) return 'toggle'
  if (numbers.includes(key)) return 'number'
  return documents.includes(key) ? 'document' : (otherTypes[key] ?? 'text')
}

const fieldOf = (key: AnySettingKey): Field =>
  choices.find((field) => field.key === key) ?? {
    key,
    type: typeOf(key),
    ...(localeAwareSettings.includes(key) ? { byLocale: true } : {}),
  }
export const fieldsOf = (keys: readonly AnySettingKey[]) => keys.map((key) => fieldOf(key))
export const documentField = (key: SettingKey): Field => ({ key, type: 'document' })
const choice = (key: SettingKey, options: readonly string[]): Field => ({ key, type: 'choice', options })
const choices = [
  choice('new_order_sound', Sound.options),
  choice('receipt_paper_width', PaperWidth.options),
  choice('ai_provider', AiProvider.options),
  choice('amendment_silence', amendmentSilence.options),
  choice('delivery_proof', deliveryProof.options),
]
export const zoneFields = [choice('store_type', ['radius', 'geofence', 'country']), documentField('serviceable_area')]
