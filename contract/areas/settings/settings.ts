import { z } from 'zod'
import {
  country,
  currency,
  email,
  instant,
  latitude,
  locale,
  localText,
  longitude,
  metres,
  percent,
  phone,
  price,
  url,
  webOrigin,
} from '../../fields.ts'
import { aiWritingSettings, sealedText } from './ai-writing.ts'
import { DeliveryRate } from './delivery-rate.ts'
import { OpeningHours } from './opening-hours.ts'
import { orderChangeSettings } from './order-changes.ts'
import { SocialLinks } from './social-links.ts'
import { skippableStep } from './setup-steps.ts'

const minutes = z.int().min(0).max(1440)
const text = (max: number) => z.string().trim().max(max)
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const enabledByDefault = z.boolean().default(true)
const disabledByDefault = z.boolean().default(false)

/** Maximum number of countries of the address search. */
export const maxSearchableCountries = 5
/** Maximum length of the description of a tip. */
export const maxTipTextLength = 20
export const TipConfig = z.object({
  currency: currency.optional(),
  locale_description: z.record(z.string().max(8), text(maxTipTextLength)).default({}),
  is_required: disabledByDefault,
  type: z.enum(['percentage', 'fixed']).default('percentage'),
  values: z.array(z.number().min(0)).max(5).default([]),
  default: z.number().nullable().default(null),
})
export type TipConfig = z.infer<typeof TipConfig>

export const AuthSettings = z.object({
  otp_mode_enabled: disabledByDefault,
  user_register_consent_enabled: disabledByDefault,
  custom_form_on_user_register_enabled: disabledByDefault,
  user_register_enabled: enabledByDefault,
  guest_code_enabled: disabledByDefault,
})
export type AuthSettings = z.infer<typeof AuthSettings>
export const ReviewSettings = z.object({
  is_enabled: enabledByDefault,
  is_auto_publish: enabledByDefault,
  allow_text: enabledByDefault,
  window_days: z.int().min(1).max(90).default(30),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>
const Maintenance = z.object({
  is_under_maintenance: disabledByDefault,
  message: localText.default({}),
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
})
type Maintenance = z.infer<typeof Maintenance>
export const StoreType = z.enum(['radius', 'geofence', 'country'])
export const Sound = z.enum([
  'long_sound_1',
  'long_sound_2',
  'long_sound_3',
  'short_sound_1',
  'short_sound_2',
  'notification',
])
export type Sound = z.infer<typeof Sound>
export const PaperWidth = z.enum(['80mm', '58mm'])
export const DefaultLocation = z.object({
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  enable: disabledByDefault,
  hide_location_bar: disabledByDefault,
})

/**
 * Escalation of orders without an answer. Times count from the moment an answer is due; 0 skips a step. `contacts`:
 * e-mail addresses and E.164 numbers, separated by commas.
 */
export const Escalation = z.object({
  ring_seconds: z.int().min(0).max(3600).default(60),
  contact_minutes: minutes.default(3),
  contacts: text(500).default(''),
  operator_minutes: minutes.default(5),
})
export type Escalation = z.infer<typeof Escalation>

/**
 * All settings by key, with defaults. Currency, time zone, locales, contact and business type are in the tenant profile
 * instead.
 */
export const Settings = z.object({
  business_details: z.object({ business_name: text(100).nullable().default(null) }).prefault({}),
  auto_scroll_banner: enabledByDefault,
  date_format: text(20).default('DD/MM/YYYY'),

  admin_logo_url: url.nullable().default(null),
  logo_url: url.nullable().default(null),
  logo_favicon: z.object({ site_favicon_url: url.nullable().default(null) }).prefault({}),
  colors: z.record(z.string().max(40), colour).default({}),
  fonts: z.record(z.string().max(40), text(80)).default({}),
  layout: z.record(z.string().max(40), text(40)).default({}),
  sections: z
    .object({
      banners: enabledByDefault,
      categories: enabledByDefault,
      featured: enabledByDefault,
      sponsored: enabledByDefault,
      packages: enabledByDefault,
      recommendations: enabledByDefault,
    })
    .prefault({}),

  fallback_locale: locale.default('en'),

  is_scheduling_enabled: disabledByDefault,
  min_schedule_days: z.int().min(0).max(365).default(0),
  max_schedule_days: z.int().min(0).max(365).default(30),
  min_schedule_hours: z.int().min(0).max(720).default(2),
  slot_span: z.int().min(5).max(1440).default(30),
  bookings_per_slot_limit: z.int().min(1).max(100_000).nullable().default(null),
  items_per_slot_limit: z.int().min(1).max(100_000).nullable().default(null),
  is_forced_scheduling: disabledByDefault,
  auto_reject_minutes: minutes.default(0),
  is_auto_accept: disabledByDefault,
  preparation_time: z.int().min(0).max(480).default(20),

  tip: TipConfig.prefault({}),
  is_guest_checkout: disabledByDefault,
  ...orderChangeSettings,
  is_delivery_instruction_enabled: enabledByDefault,
  order_id_prefix: z.string().max(5).default(''),
  tax: z.object({ product_tax_percent: percent.default(0), delivery_tax_percent: percent.default(0) }).prefault({}),
  store_timing: OpeningHours.prefault({}),

  delivery_rate: DeliveryRate.default({ type: 'fixed', fee: 0, time: null }),
  free_delivery_above: price.nullable().default(null),
  max_distance: metres.nullable().default(null),
  /** Null: `tax.delivery_tax_percent` applies. */
  delivery_tax_percent: percent.nullable().default(null),

  map_server_key: sealedText,
  map_client_key: text(200).nullable().default(null),
  searchable_countries: z
    .array(country)
    .max(maxSearchableCountries, `You can select only ${maxSearchableCountries} countries.`)
    .default([]),
  is_global: enabledByDefault,
  default_location: DefaultLocation.prefault({}),

  google_analytics_id: text(60).nullable().default(null),
  facebook_pixel_id: text(60).nullable().default(null),
  gtm_id: text(60).nullable().default(null),
  chat_widget_id: text(120).nullable().default(null),
  google_client_id: text(200).nullable().default(null),
  google_client_secret: sealedText,
  ...aiWritingSettings,
  /** Counts visits of the shop, of visitors who agree. */
  visit_statistics: disabledByDefault,
  /** Origins whose pages may call the store, such as `https://order.example`. */
  storefront_origins: z.array(webOrigin).max(10).default([]),
  social_links: SocialLinks.default([]),
  rewardful: z.object({ key: text(60).nullable().default(null), is_enabled: disabledByDefault }).prefault({}),
  /** Whether the shop shows what was built for its home page. */
  page_builder: z.object({ is_visible: enabledByDefault }).prefault({}),
  /** Apps of the store network that a merchant can switch off for itself. */
  merchant_apps: z.object({ recommendation: enabledByDefault }).prefault({}),
  is_receipt_printing_enabled: enabledByDefault,
  receipt_paper_width: PaperWidth.default('80mm'),
  receipt_footer: text(200).default(''),
  is_google_feed_enabled: disabledByDefault,
  new_order_sound: Sound.default('long_sound_1'),
  is_muted: disabledByDefault,
  repeat: enabledByDefault,
  notification_emails: text(1000).default(''),
  low_stock_default: z.int().min(0).max(1_000_000).nullable().default(null),
  escalation: Escalation.prefault({}),
  store_type: StoreType.default('radius'),
  serviceable_area: z
    .object({ is_enabled: enabledByDefault, view: z.enum(['map', 'satellite']).default('map') })
    .prefault({}),
  skipped_setup_steps: z.array(skippableStep).max(4).default([]),
  maintenance: Maintenance.prefault({}),
  auth_settings: AuthSettings.prefault({}),
  review_settings: ReviewSettings.prefault({}),
  recommendation_settings: z
    .object({
      is_initialized: disabledByDefault,
      is_enabled: disabledByDefault,
      product_enabled: disabledByDefault,
      merchant_enabled: disabledByDefault,
      order_enabled: disabledByDefault,
      max_items: z.int().min(1).max(50).default(10),
      last_trained_at: instant.nullable().default(null),
    })
    .prefault({}),
  payment_settings: z
    .object({
      environment: z.enum(['test', 'live']).default('test'),
      enabled_currencies: z
        .array(z.object({ code: currency, rate: z.number().positive() }))
        .max(30)
        .default([]),
      cod_limit: price.nullable().default(null),
      is_auto_capture: enabledByDefault,
    })
    .prefault({}),
})
export type Settings = z.output<typeof Settings>
export type SettingKey = keyof Settings

/** Settings that are columns of the tenant's profile. They are saved and read like other settings, by the tenant only. */
export const ProfileSettings = z.object({
  currency,
  timezone: z.string().max(60),
  contact: z.object({
    name: text(100).min(1),
    email,
    mobile: phone.nullable(),
    city: text(80).nullable(),
    country,
  }),
  default_locale: locale,
  active_locales: z.array(locale).min(1, 'At least one language must stay active.').max(40),
})
export type ProfileSettings = z.output<typeof ProfileSettings>
export type ProfileKey = keyof ProfileSettings

const schedule = {
  is_scheduling_enabled: true,
  min_schedule_days: true,
  max_schedule_days: true,
  min_schedule_hours: true,
  slot_span: true,
  bookings_per_slot_limit: true,
  items_per_slot_limit: true,
  is_forced_scheduling: true,
} as const
const delivery = {
  delivery_rate: true,
  free_delivery_above: true,
  max_distance: true,
  delivery_tax_percent: true,
} as const

/** Settings that are read together, for example `settingsFor(db, merchantId, saleSettings)`. */
export const deliverySettings = Settings.pick(delivery)
export const scheduleSettings = Settings.pick(schedule)
/** Settings of how a merchant sells: hours, slots, delivery, preparation. */
export const saleSettings = Settings.pick({
  ...schedule,
  ...delivery,
  store_timing: true,
  preparation_time: true,
  tax: true,
  maintenance: true,
})
/** All settings that a quote or an order needs. */
export const orderSettings = saleSettings.extend(
  Settings.pick({
    auto_reject_minutes: true,
    late_grace_minutes: true,
    is_auto_accept: true,
    tip: true,
    is_guest_checkout: true,
    is_cancel_allowed: true,
    is_delivery_instruction_enabled: true,
    order_id_prefix: true,
    payment_settings: true,
  }).shape,
)
export type OrderSettings = z.output<typeof orderSettings>
