import { asArray, asNumber } from '#shop/data/unknown-values.ts'
import { usePageData, useOrderType } from './order-type.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { timeRangeText } from '../content/order-times.ts'

/** "Delivery in 25–35 min" below the location, from the merchants of the page. */
export function useArrivalText(): string {
  const t = useText('shell')
  const type = useOrderType()
  const { preferences } = useShop()
  const [from, to] = asArray(usePageData('fastest')).map(asNumber)
  if (usePageData('hasNoDelivery') === true) return t('no_delivery_here')
  if (type !== 'delivery') return t(type === 'pickup' ? 'pickup_hint' : 'dine_in_hint')
  if (!preferences.place) return t('location_hint')
  return from && to ? t('delivery_in', { minutes: timeRangeText(String(from), String(to)) }) : t('delivery')
}
