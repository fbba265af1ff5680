import { useText } from '#kit/data/text.ts'

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
  'items_per_slot_limit',
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
