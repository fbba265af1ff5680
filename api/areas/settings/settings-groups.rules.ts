import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import { merchantSetting, tenantSetting } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import { transactionNeeds } from '#contract/areas/payments/transactions.ts'
import { localeAwareSettings, merchantSections, tenantSections } from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { AiProvider } from '#contract/areas/settings/ai-writing.ts'
import { deliveryProof } from '#contract/areas/drivers/fields.ts'
import { amendmentSilence } from '#contract/areas/settings/order-changes.ts'
import { PaperWidth, Sound } from '#contract/areas/settings/settings.ts'
import type { SettingKey } from '#contract/areas/settings/settings.ts'
import en from './texts/en.json' with { type: 'json' }

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
const fieldsOf = (keys: readonly AnySettingKey[]) => keys.map((key) => fieldOf(key))
const document = (key: SettingKey): Field => ({ key, type: 'document' })
const choice = (key: SettingKey, options: readonly string[]): Field => ({ key, type: 'choice', options })
const choices = [
  choice('new_order_sound', Sound.options),
  choice('receipt_paper_width', PaperWidth.options),
  choice('ai_provider', AiProvider.options),
  choice('amendment_silence', amendmentSilence.options),
  choice('delivery_proof', deliveryProof.options),
]
const zones = [choice('store_type', ['radius', 'geofence', 'country']), document('serviceable_area')]

/** Sections of the tenant’s settings. Those without fields have their own screens. */
export const tenantGroups: readonly Group[] = [
  {
    slug: 'general',
    icon: 'adjustments-horizontal',
    needs: tenantSetting('General'),
    fields: fieldsOf(tenantSections.general),
  },
  {
    slug: 'account',
    icon: 'user',
    needs: tenantSetting('Account'),
    fields: fieldsOf(tenantSections.account),
  },
  { slug: 'groups', icon: 'category', needs: tenantSetting('Groups') },
  { slug: 'users', icon: 'users', needs: tenantSetting('UsersApiKeys') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: tenantSetting('ServiceableZones'),
    fields: zones,
  },
  {
    slug: 'theme',
    icon: 'photo',
    needs: tenantSetting('Theme'),
    fields: fieldsOf(tenantSections.theme),
  },
  {
    slug: 'language',
    icon: 'language',
    needs: tenantSetting('Language'),
    fields: fieldsOf(tenantSections.language),
  },
  {
    slug: 'order',
    icon: 'receipt',
    needs: tenantSetting('Order'),
    fields: fieldsOf(tenantSections.order),
  },
  { slug: 'order_types', icon: 'receipt', needs: tenantSetting('Order') },
  { slug: 'delivery_instructions', icon: 'map-pin', needs: tenantSetting('Order') },
  { slug: 'delivery', icon: 'map-pin', needs: tenantSetting('Order'), fields: fieldsOf(tenantSections.delivery) },
  { slug: 'custom_charges', icon: 'discount-2', needs: tenantSetting('Order') },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: tenantSetting('StoreTiming'),
    fields: [document('store_timing')],
  },
  { slug: 'notification', icon: 'speakerphone', needs: tenantSetting('Notification') },
  {
    slug: 'sound',
    icon: 'speakerphone',
    needs: tenantSetting('General'),
    fields: fieldsOf(tenantSections.sound),
  },
  {
    slug: 'api_keys',
    icon: 'code',
    needs: [tenantSetting('ApiKeys'), tenantSetting('UsersApiKeys')],
  },
  { slug: 'maps', icon: 'map-pin', needs: tenantSetting('ApiKeys'), fields: fieldsOf(tenantSections.maps) },
  {
    slug: 'ai_writing',
    icon: 'sparkles',
    needs: tenantSetting('ApiKeys'),
    fields: fieldsOf(tenantSections.ai_writing),
  },
  {
    slug: 'keys_plugins',
    icon: 'code',
    needs: tenantSetting('ApiKeys'),
    fields: fieldsOf(tenantSections.keys_plugins),
  },
  {
    slug: 'paymentmode',
    icon: 'credit-card',
    needs: tenantSetting('Payment'),
  },
  {
    slug: 'payment',
    icon: 'credit-card',
    needs: tenantSetting('Payment'),
    fields: [document('payment_settings')],
  },
  { slug: 'transactions', icon: 'receipt', needs: [...transactionNeeds] },
  { slug: 'payout', icon: 'credit-card', needs: tenantSetting('Payouts') },
  { slug: 'forms', icon: 'file-text', needs: [tenantSetting('Order'), tenantSetting('Authentication')] },
  { slug: 'pages', icon: 'file-text', needs: tenantSetting('Page') },
  { slug: 'mobile_settings', icon: 'device-mobile', needs: tenantSetting('MobileApps'), lock: 'mobile_settings' },
  { slug: 'domain', icon: 'world', needs: tenantSetting('Domain'), lock: 'domain' },
  {
    slug: 'thermal_printer',
    icon: 'printer',
    needs: tenantSetting('ThermalPrinter'),
    fields: fieldsOf(tenantSections.thermal_printer),
  },
  {
    slug: 'google_channel',
    icon: 'brand-google',
    needs: tenantSetting('GoogleChannel'),
    fields: fieldsOf(tenantSections.google_channel),
  },
  { slug: 'delivery_integrations', icon: 'package', needs: tenantSetting('DeliveryIntegrations') },
  { slug: 'webhooks', icon: 'code', needs: tenantSetting('Webhook') },
  { slug: 'activity', icon: 'history', needs: ownerPermission },
  {
    slug: 'maintenance',
    icon: 'settings',
    needs: tenantSetting('Maintenance'),
    fields: [document('maintenance')],
  },
  {
    slug: 'authentication',
    icon: 'users',
    needs: tenantSetting('Authentication'),
    fields: [document('auth_settings')],
  },
  { slug: 'business_type', icon: 'building-store', needs: [tenantSetting('General'), tenantSetting('Account')] },
]

export const merchantGroups: readonly Group[] = [
  { slug: 'general', icon: 'adjustments-horizontal', needs: merchantSetting('General') },
  {
    slug: 'order_scheduling',
    icon: 'calendar-event',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.order_scheduling),
  },
  {
    slug: 'order_configuration',
    icon: 'receipt',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.order_configuration),
  },
  { slug: 'delivery', icon: 'map-pin', needs: merchantSetting('General'), fields: fieldsOf(merchantSections.delivery) },
  {
    slug: 'notification',
    icon: 'speakerphone',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.notification),
  },
  { slug: 'printers', icon: 'printer', needs: merchantSetting('General') },
  { slug: 'custom_charges', icon: 'discount-2', needs: merchantSetting('General') },
  { slug: 'users', icon: 'users', needs: merchantSetting('Users') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: merchantSetting('ServiceableZones'),
    fields: zones,
  },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: merchantSetting('StoreTiming'),
    fields: [document('store_timing')],
  },
  { slug: 'upload', icon: 'photo', needs: merchantSetting('Upload') },
  { slug: 'payout', icon: 'credit-card', needs: merchantSetting('Payouts') },
  { slug: 'activity', icon: 'history', needs: merchantSetting('Users') },
]
