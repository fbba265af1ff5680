import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useInBrowser } from './in-browser.ts'

export type Point = { latitude: number; longitude: number }
export type ZoneShape = { method: 'radius'; center: Point; radius: number } | { method: 'geofence'; polygons: readonly (readonly Point[])[] }
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
}

const LiveMap = lazy(() => import('./map-live.tsx'))
/** A map, loaded when it is drawn, which is in browsers alone. Its place is kept free meanwhile. */
export function MapView(props: MapProps) {
  const inBrowser = useInBrowser()
  return (
    <div className="map">
      {inBrowser && <Suspense><LiveMap {...props} /></Suspense>}
      {props.caption && <span className="flag cap">{props.caption}</span>}
    </div>
  )
}
