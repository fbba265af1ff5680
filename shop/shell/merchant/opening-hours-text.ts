import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { useNow } from '../context/use-now.ts'
import { useText } from '../context/text.tsx'
import { clockText, dayOf, useOrderTimeText } from '../content/order-times.ts'

/** "Open until 23:00", "Open now", "Opens Sat 12:00", "Closed", in the merchant's time zone. */
export function useOpeningHoursText({
  is_open,
  is_accepting_orders,
  open_until,
  opens_at,
  timezone,
}: Pick<StoreMerchant, 'is_open' | 'is_accepting_orders' | 'open_until' | 'opens_at' | 'timezone'>): string {
  const t = useText('shell')
  const timeText = useOrderTimeText()
  const now = useNow()
  if (is_open) return open_until ? t('open_until', { time: clockText(open_until, timezone) }) : t('open_now')
  if (!is_accepting_orders || !opens_at) return t('closed')
  const day = dayOf(opens_at, timezone)
  const time = clockText(opens_at, timezone)
  if (day === dayOf(new Date(now).toISOString(), timezone)) return t('opens_at', { time })
  return t('opens_on', { day: timeText.day(day, { weekday: 'short' }), time })
}
