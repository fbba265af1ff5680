import type { SettingsGroup } from '#contract/tenant-boot.ts'
import { merchantSetting, tenantSetting } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { SettingKey } from '#contract/settings.ts'
import en from './texts/en.json' with { type: 'json' }

export type Slug = keyof typeof en.groups
type FieldType = SettingsGroup['fields'][number]['type']
type Field = { key: SettingKey; type: FieldType; options?: readonly string[]; byLocale?: boolean }
export type Group = {
  slug: Slug
  icon: string
  needs: Permission | readonly Permission[]
  lock?: 'domain' | 'mobile_settings'
  fields?: readonly Field[]
}

const fieldOf =
  (type: FieldType) =>
  (key: SettingKey): Field => ({ key, type })
const toggle = fieldOf('toggle')
const number = fieldOf('number')
const text = fieldOf('text')
const documents = fieldOf('document')
const choice = (key: SettingKey, options: readonly string[]): Field => ({ key, type: 'choice', options })
const sound = choice('new_order_sound', [
  'long_sound_1',
  'long_sound_2',
  'long_sound_3',
  'short_sound_1',
  'short_sound_2',
  'notification',
])

const scheduling = [
  toggle('is_scheduling_enabled'),
  toggle('is_forced_scheduling'),
  number('min_schedule_days'),
  number('max_schedule_days'),
  number('min_schedule_hours'),
  number('slot_span'),
  number('bookings_per_slot_limit'),
]
const preparing = [number('auto_reject_minutes'), toggle('is_auto_accept'), number('preparation_time')]
const delivery = [
  documents('delivery_rate'),
  fieldOf('money')('free_delivery_above'),
  number('max_distance'),
  fieldOf('percent')('delivery_tax_percent'),
]

/** Sections of the tenant’s settings. Those without fields have their own screens. */
export const tenantGroups: readonly Group[] = [
  {
    slug: 'general',
    icon: 'adjustments-horizontal',
    needs: tenantSetting('General'),
    fields: [documents('business_details'), toggle('auto_scroll_banner'), text('date_format')],
  },
  { slug: 'groups', icon: 'category', needs: tenantSetting('Groups') },
  { slug: 'users', icon: 'users', needs: tenantSetting('UsersApiKeys') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: tenantSetting('ServiceableZones'),
    fields: [choice('store_type', ['radius', 'geofence', 'country']), documents('serviceable_area')],
  },
  {
    slug: 'theme',
    icon: 'photo',
    needs: tenantSetting('Theme'),
    fields: [
      fieldOf('image')('admin_logo_url'),
      fieldOf('image')('logo_url'),
      documents('logo_favicon'),
      documents('colors'),
      documents('fonts'),
      documents('layout'),
      documents('sections'),
    ],
  },
  { slug: 'language', icon: 'language', needs: tenantSetting('Language'), fields: [text('fallback_locale')] },
  {
    slug: 'order',
    icon: 'receipt',
    needs: tenantSetting('Order'),
    fields: [
      ...scheduling,
      ...preparing,
      documents('tip'),
      toggle('is_guest_checkout'),
      toggle('is_cancel_allowed'),
      { ...documents('cancel_reasons'), byLocale: true },
      toggle('is_delivery_instruction_enabled'),
      text('order_id_prefix'),
      documents('tax'),
    ],
  },
  { slug: 'delivery', icon: 'map-pin', needs: tenantSetting('Order'), fields: delivery },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: tenantSetting('StoreTiming'),
    fields: [documents('store_timing')],
  },
  { slug: 'notification', icon: 'speakerphone', needs: tenantSetting('Notification') },
  {
    slug: 'sound',
    icon: 'speakerphone',
    needs: tenantSetting('General'),
    fields: [sound, toggle('is_muted'), toggle('repeat')],
  },
  {
    slug: 'api_keys',
    icon: 'code',
    needs: [tenantSetting('ApiKeys'), tenantSetting('UsersApiKeys')],
    fields: [
      text('map_server_key'),
      text('map_client_key'),
      documents('searchable_countries'),
      toggle('is_global'),
      documents('default_location'),
    ],
  },
  {
    slug: 'keys_plugins',
    icon: 'code',
    needs: tenantSetting('ApiKeys'),
    fields: [
      text('google_analytics_id'),
      text('facebook_pixel_id'),
      text('gtm_id'),
      text('chat_widget_id'),
      text('google_client_id'),
      text('google_client_secret'),
    ],
  },
  {
    slug: 'paymentmode',
    icon: 'credit-card',
    needs: tenantSetting('Payment'),
    fields: [documents('payment_settings')],
  },
  { slug: 'payout', icon: 'credit-card', needs: tenantSetting('Payouts') },
  { slug: 'pages', icon: 'file-text', needs: tenantSetting('Page') },
  { slug: 'mobile_settings', icon: 'device-mobile', needs: tenantSetting('MobileApps'), lock: 'mobile_settings' },
  { slug: 'domain', icon: 'world', needs: tenantSetting('Domain'), lock: 'domain' },
  { slug: 'webhooks', icon: 'code', needs: tenantSetting('Webhook') },
  {
    slug: 'maintenance',
    icon: 'settings',
    needs: tenantSetting('Maintenance'),
    fields: [documents('maintenance')],
  },
  {
    slug: 'authentication',
    icon: 'users',
    needs: tenantSetting('Authentication'),
    fields: [documents('auth_settings')],
  },
  { slug: 'business_type', icon: 'building-store', needs: tenantSetting('General') },
]

export const merchantGroups: readonly Group[] = [
  { slug: 'general', icon: 'adjustments-horizontal', needs: merchantSetting('General') },
  { slug: 'order_scheduling', icon: 'calendar-event', needs: merchantSetting('General'), fields: scheduling },
  { slug: 'order_configuration', icon: 'receipt', needs: merchantSetting('General'), fields: preparing },
  { slug: 'delivery', icon: 'map-pin', needs: merchantSetting('General'), fields: delivery },
  {
    slug: 'notification',
    icon: 'speakerphone',
    needs: merchantSetting('General'),
    fields: [text('notification_emails'), sound],
  },
  { slug: 'custom_charges', icon: 'discount-2', needs: merchantSetting('General') },
  { slug: 'users', icon: 'users', needs: merchantSetting('Users') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: merchantSetting('ServiceableZones'),
    fields: [choice('store_type', ['radius', 'geofence', 'country']), documents('serviceable_area')],
  },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: merchantSetting('StoreTiming'),
    fields: [documents('store_timing')],
  },
  { slug: 'upload', icon: 'photo', needs: merchantSetting('Upload') },
  { slug: 'payout', icon: 'credit-card', needs: merchantSetting('Payouts') },
]
