import { useText } from '#kit/data/text.ts'

/** Settings that share a card, by their first one. A setting that is not named here follows the one before. */
const cardStarts: readonly string[] = [
  'business_details',
  'currency',
  'admin_logo_url',
  'colors',
  'fonts',
  'layout',
  'preparation_time',
  'is_scheduling_enabled',
  'tip',
  'is_guest_checkout',
  'order_id_prefix',
  'delivery_rate',
  'free_delivery_above',
  'storefront_origins',
  'social_links',
]

/** The fields of a section in cards, in their order. */
export function cardsOf<F extends { key: string }>(fields: readonly F[]): F[][] {
  return fields.reduce<F[][]>((cards, field) => {
    const last = cards.at(-1)
    if (!last || cardStarts.includes(field.key)) return [...cards, [field]]
    return [...cards.slice(0, -1), [...last, field]]
  }, [])
}

const hinted = [
  'business_details',
  'currency',
  'timezone',
  'preparation_time',
  'auto_reject_minutes',
  'late_grace_minutes',
  'is_auto_accept',
  'is_scheduling_enabled',
  'is_forced_scheduling',
  'min_schedule_hours',
  'max_schedule_days',
  'bookings_per_slot_limit',
  'is_guest_checkout',
  'order_id_prefix',
  'free_delivery_above',
  'max_distance',
  'active_locales',
  'fallback_locale',
  'colors',
  'notification_emails',
  'low_stock_default',
  'google_client_secret',
  'storefront_origins',
  'social_links',
  'is_receipt_printing_enabled',
  'receipt_footer',
  'is_google_feed_enabled',
  'map_server_key',
  'ai_provider',
  'ai_base_url',
  'ai_model',
  'ai_api_key',
  'searchable_countries',
] as const

/** The explanation of a setting, if it needs one. */
export function useHint() {
  const t = useText('settings')
  return (key: string): string | undefined => {
    const name = hinted.find((one) => one === key)
    return name && t(`hint_${name}`)
  }
}
