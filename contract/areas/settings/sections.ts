import type { ProfileKey, SettingKey } from './settings.ts'

export type AnySettingKey = SettingKey | ProfileKey
type Keys = readonly [AnySettingKey, ...AnySettingKey[]]

const orderConfiguration = ['preparation_time', 'is_auto_accept', 'auto_reject_minutes'] as const
const scheduling = [
  'is_scheduling_enabled',
  'is_forced_scheduling',
  'min_schedule_hours',
  'min_schedule_days',
  'max_schedule_days',
  'slot_span',
  'bookings_per_slot_limit',
  'items_per_slot_limit',
] as const
const maps = ['map_client_key', 'map_server_key', 'is_global', 'searchable_countries', 'default_location'] as const
const delivery = ['delivery_rate', 'free_delivery_above', 'max_distance', 'delivery_tax_percent'] as const

/** Settings of the tenant by section. Sections that are absent here have calls and screens of their own. */
export const tenantSections = {
  general: ['business_details', 'contact', 'currency', 'timezone', 'date_format', 'auto_scroll_banner'],
  account: ['contact', 'social_links'],
  theme: ['admin_logo_url', 'logo_url', 'logo_favicon', 'colors', 'fonts', 'layout', 'sections'],
  language: ['fallback_locale', 'active_locales', 'default_locale'],
  order: [
    ...orderConfiguration,
    'late_grace_minutes',
    ...scheduling,
    'tip',
    'is_guest_checkout',
    'is_cancel_allowed',
    'cancel_reasons',
    'amendment_minutes',
    'amendment_silence',
    'is_removal_applied',
    'delivery_proof',
    'proof_photo_days',
    'is_delivery_instruction_enabled',
    'order_id_prefix',
    'tax',
  ],
  delivery,
  sound: ['new_order_sound', 'is_muted', 'repeat'],
  thermal_printer: ['is_receipt_printing_enabled', 'receipt_paper_width', 'receipt_footer'],
  google_channel: ['is_google_feed_enabled'],
  api_keys: maps,
  maps,
  ai_writing: ['ai_provider', 'ai_base_url', 'ai_model', 'ai_api_key'],
  keys_plugins: [
    'google_analytics_id',
    'facebook_pixel_id',
    'gtm_id',
    'chat_widget_id',
    'google_client_id',
    'google_client_secret',
    'visit_statistics',
    'storefront_origins',
  ],
} as const satisfies Record<string, Keys>

/** Settings of a merchant by section. */
export const merchantSections = {
  order_scheduling: scheduling,
  order_configuration: orderConfiguration,
  delivery,
  notification: ['notification_emails', 'new_order_sound', 'low_stock_default'],
} as const satisfies Record<string, Keys>

/** Stored encrypted. Readers get a mask. */
export const secretSettings = [
  'map_server_key',
  'google_client_secret',
  'ai_api_key',
] as const satisfies AnySettingKey[]
export const isSecretSetting = (key: string): boolean => secretSettings.some((secret) => secret === key)

/** Settings with a value for each language. */
export const localeAwareSettings: readonly AnySettingKey[] = ['cancel_reasons']

/** What a stored secret is read as. */
export const secretMask = '••••••••'
/** The longest secret. */
export const maxSecretLength = 200
