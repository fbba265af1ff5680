import { MapView } from '#shop/shell/content/map.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { countryNames, zoneShapes } from '#shop/shell/content/zones.ts'
import type { MerchantDetails } from './merchant-data.ts'

/** Where the merchant is and delivers. */
export default function ZoneMap({ merchant }: { merchant: MerchantDetails }) {
  const t = useText('merchant')
  const { preferences, serviceable, locale } = useShop()
  const at = merchant.merchant_address_location
  if (!at || !serviceable.is_enabled) return null
  return (
    <>
      <MapView
        center={at}
        shop={at}
        pin={preferences.place}
        zones={zoneShapes(merchant.zones, at)}
        satellite={serviceable.view === 'satellite'}
        label={t('zone', { merchant: merchant.name })}
      />
      <p className="muted">{countryNames(merchant.zones, locale)}</p>
    </>
  )
}
