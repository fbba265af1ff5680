import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
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
  /** Loads only on interaction, unless there are street tiles to show. */
  isDeferred?: boolean
  /** Focuses the pin after the map is drawn. */
  focusPin?: boolean
}

const LiveMap = lazyWithRetry(() => import('../location/map-live.tsx'))
/** A map. Its space is reserved; the large map library loads after the page, or on interaction. */
export function MapView({ isDeferred, ...props }: MapProps) {
  const { map } = useShop()
  const [activation, setActivation] = useState<'no' | 'yes' | 'by keyboard'>('no')
  const waitsForUser = isDeferred === true && !map.client_key?.startsWith('https:')
  useEffect(() => {
    if (waitsForUser) return
    const activate = () => setTimeout(() => setActivation('yes'))
    if (document.readyState === 'complete') return void activate()
    addEventListener('load', activate, { once: true })
    return () => removeEventListener('load', activate)
  }, [waitsForUser])
  const placeholder = waitsForUser && (
    <button
      type="button"
      className="map-box map-placeholder"
      aria-label={props.label}
      onPointerEnter={() => setActivation('yes')}
      onClick={({ detail }) => setActivation(detail === 0 ? 'by keyboard' : 'yes')}
    >
      <i className="mark-pin" />
    </button>
  )
  return (
    <div className="map">
      {activation === 'no' ? (
        placeholder
      ) : (
        <Suspense fallback={placeholder}>
          <LiveMap {...props} focusPin={activation === 'by keyboard'} />
        </Suspense>
      )}
      {props.caption && <span className="flag caption">{props.caption}</span>}
    </div>
  )
}
