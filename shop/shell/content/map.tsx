import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { hasMap } from '../base/tiles.ts'
import { useShop } from '../context/shop.tsx'

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
  /** Focuses the pin after the map is drawn. */
  focusPin?: boolean
}

const LiveMap = lazyWithRetry(() => import('../location/map-live.tsx'))
/** A map; nothing without streets to show. Its space is reserved; the large map library loads after the page. */
export function MapView(props: MapProps) {
  return hasMap(useShop().map.client_key) ? <StreetMap {...props} /> : null
}

function StreetMap(props: MapProps) {
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const activate = () => setTimeout(() => setActive(true))
    if (document.readyState === 'complete') return void activate()
    addEventListener('load', activate, { once: true })
    return () => removeEventListener('load', activate)
  }, [])
  const loading = <div className="map" />
  if (!isActive) return loading
  return (
    <Suspense fallback={loading}>
      <div className="map">
        <LiveMap {...props} />
        {props.caption && <span className="flag caption">{props.caption}</span>}
      </div>
    </Suspense>
  )
}
