import { Suspense, useState } from 'react'
import type { StoreZone } from '#contract/areas/storefront/merchants.ts'
import { hasMap } from '#shop/shell/base/tiles.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { MapProps, Position } from '#shop/shell/content/map.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const AddressMap = lazyWithRetry(() => import('./address-map.tsx'))

export type AddressMapProps = Omit<MapProps, 'zones' | 'focusPin'> & {
  zones?: readonly StoreZone[]
  /** The position of the merchant, around which its circles are. */
  zoneCenter?: Position | null
}

/** A button that loads a map in its place. A map with tiles of a provider is shown at once. */
export function DeferredMap(props: AddressMapProps) {
  const key = useShop().map.client_key
  const t = useText('shell')
  const [activation, setActivation] = useState<'no' | 'yes' | 'by keyboard'>(key?.startsWith('https:') ? 'yes' : 'no')
  if (!hasMap(key)) return null
  if (activation === 'no')
    return (
      <button
        type="button"
        className="btn btn-s text show-map"
        onClick={({ detail }) => setActivation(detail === 0 ? 'by keyboard' : 'yes')}
      >
        <Icon small name="pin" />
        {t('show_map')}
      </button>
    )
  return (
    <Suspense fallback={<div className="map" />}>
      <AddressMap {...props} focusPin={activation === 'by keyboard'} />
    </Suspense>
  )
}
