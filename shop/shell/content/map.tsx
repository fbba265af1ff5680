import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'

export type Point = { latitude: number; longitude: number }
export type ZoneShape =
  | { method: 'radius'; center: Point; radius: number }
  | { method: 'geofence'; polygons: readonly (readonly Point[])[] }
export type MapProps = {
  /** The customer's pin; with onMove it can be dragged, clicked and moved by the arrow keys. */
  pin?: Point | null
  onMove?: (point: Point) => void
  shop?: Point | null
  driver?: Point | null
  zones?: readonly ZoneShape[]
  center: Point
  caption?: ReactNode
  label: string
  satellite?: boolean
  /** Stands still, the pin in its middle, until somebody touches it; where there are streets to see it comes by itself. */
  still?: boolean
  /** The pin takes the focus when it is drawn. */
  focused?: boolean
}

const LiveMap = lazyWithRetry(() => import('../location/map-live.tsx'))
/** A map. Its place is kept free; what draws it is large and comes after everything else of the page, or when it is touched. */
export function MapView({ still, ...props }: MapProps) {
  const { map } = useShop()
  const [asked, setAsked] = useState<'no' | 'yes' | 'by keyboard'>('no')
  const waits = still === true && !map.client_key?.startsWith('https:')
  useEffect(() => {
    if (waits) return
    const come = () => setTimeout(() => setAsked('yes'))
    if (document.readyState === 'complete') return void come()
    addEventListener('load', come, { once: true })
    return () => removeEventListener('load', come)
  }, [waits])
  const rest = waits && (
    <button
      type="button"
      className="map-box map-still"
      aria-label={props.label}
      onPointerEnter={() => setAsked('yes')}
      onClick={({ detail }) => setAsked(detail === 0 ? 'by keyboard' : 'yes')}
    >
      <i className="mark-pin" />
    </button>
  )
  return (
    <div className="map">
      {asked === 'no' ? (
        rest
      ) : (
        <Suspense fallback={rest}>
          <LiveMap {...props} focused={asked === 'by keyboard'} />
        </Suspense>
      )}
      {props.caption && <span className="flag cap">{props.caption}</span>}
    </div>
  )
}
