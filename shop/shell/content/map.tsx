import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { hasMap } from '../base/tiles.ts'
import { Icon } from '../base/icons.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

export type Position = { latitude: number; longitude: number }
export type ZoneShape =
  | { method: 'radius'; center: Position; radius: number }
  | { method: 'geofence'; polygons: readonly (readonly Position[])[] }
export type MapProps = {
  /** The customer's location. With `onMove` it can be dragged, clicked and moved by arrow keys. */
  pin?: Position | null
  onMove?: (point: Position) => void
  shop?: Position | null
  driver?: Position | null
  zones?: readonly ZoneShape[]
  center: Position
  caption?: ReactNode
  label: string
  satellite?: boolean
  /** A button in its place loads it, unless there are tiles of a provider to show. */
  isDeferred?: boolean
  /** Focuses the pin after the map is drawn. */
  focusPin?: boolean
}

const LiveMap = lazyWithRetry(() => import('../location/map-live.tsx'))
/**
 * A map; nothing without streets to show. Its space is reserved; the large map library loads after the page, or on
 * interaction.
 */
export function MapView(props: MapProps) {
  return hasMap(useShop().map.client_key) ? <StreetMap {...props} /> : null
}

function StreetMap({ isDeferred, ...props }: MapProps) {
  const { map } = useShop()
  const t = useText('shell')
  const [activation, setActivation] = useState<'no' | 'yes' | 'by keyboard'>('no')
  const waitsForUser = isDeferred === true && !map.client_key?.startsWith('https:')
  useEffect(() => {
    if (waitsForUser) return
    const activate = () => setTimeout(() => setActivation('yes'))
    if (document.readyState === 'complete') return void activate()
    addEventListener('load', activate, { once: true })
    return () => removeEventListener('load', activate)
  }, [waitsForUser])
  const loading = <div className="map" />
  if (waitsForUser && activation === 'no')
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
  if (activation === 'no') return loading
  return (
    <Suspense fallback={loading}>
      <div className="map">
        <LiveMap {...props} focusPin={activation === 'by keyboard'} />
        {props.caption && <span className="flag caption">{props.caption}</span>}
      </div>
    </Suspense>
  )
}
