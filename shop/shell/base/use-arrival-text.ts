import { asArray, asNumber } from '#shop/data/unknown-values.ts'
import { useOfPage, useOrderType } from './order-type.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { timeRangeText } from '../content/order-times.ts'

/** "Delivery in 25–35 min" under the place, from the page's own merchants. */
export function useArrivalText(): string {
  const t = useText('shell')
  const type = useOrderType()
  const { choices } = useShop()
  const [from, to] = asArray(useOfPage('fastest')).map(asNumber)
  if (useOfPage('nobody') === true) return t('no_delivery_here')
  if (type !== 'delivery') return t(type === 'pickup' ? 'pickup_hint' : 'dine_in_hint')
  if (!choices.place) return t('location_hint')
  return from && to ? t('delivery_in', { minutes: timeRangeText(String(from), String(to)) }) : t('delivery')
}
