import { Map as MaplibreMap, Marker, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import type { GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { translate } from '#kit/data/text.ts'
import { createStyle } from '#kit/ui/map/map-style.ts'
import { addStreetNames } from '#kit/ui/map/street-names.ts'
import { createPolicy } from '#kit/ui/base/trusted-types.ts'
import type { Point } from '#contract/rules/distance.ts'
import { addGrid } from './grid.ts'

let hasPolicy = false

/**
 * The content security policy accepts scripts only through a policy. The library passes the address of its worker as
 * text, which the default policy accepts for this file alone.
 */
function allowWorker() {
  if (!hasPolicy) createPolicy('default', { createScriptURL: acceptWorkerUrl })
  hasPolicy = true
  setWorkerUrl(workerUrl)
}

function acceptWorkerUrl(url: string): string {
  const absolute = (one: string) => new URL(one, location.href).href
  if (absolute(url) === absolute(workerUrl)) return url
  throw new TypeError('Only the worker of the map may be loaded by its address.')
}

export type BaseMap = { map: MaplibreMap; setData: (source: string, geometries: readonly Geometry[]) => void }
type Geometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

export const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude]

/**
 * A map with the streets of the tenant's street layer, else with a grid of coordinates; null without WebGL. Sources
 * `zone` and `route` are empty.
 */
export function createBaseMap(
  box: HTMLElement,
  { center, streets, label }: { center: Point; streets: string | null; label: string },
): BaseMap | null {
  if (!document.createElement('canvas').getContext('webgl2')) return null
  allowWorker()
  const map = new MaplibreMap({
    container: box,
    style: createStyle(box, streets === null ? null : { streets }, 1),
    center: lngLat(center),
    zoom: 12.5,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': translate('shell', 'zoom_in'),
      'NavigationControl.ZoomOut': translate('shell', 'zoom_out'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  if (streets === null) addGrid(map)
  else addStreetNames(map, streets)
  const setData = (source: string, geometries: readonly Geometry[]) =>
    map.getSource<GeoJSONSource>(source)?.setData({
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    })
  return { map, setData }
}

/** A mark of the store or of a place that somebody chose. */
export function createMark(kind: 'store' | 'pin', className: string, label?: string): Marker {
  const element = document.createElement(label === undefined ? 'span' : 'button')
  if (label !== undefined) element.setAttribute('aria-label', label)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  element.className = className
  return new Marker({ element, anchor: kind === 'pin' ? 'bottom' : 'center' })
}

/** Puts a mark at a place, or takes it away. */
export function placeMark(map: MaplibreMap, mark: Marker, at: Point | null) {
  if (!at) return void mark.remove()
  mark.setLngLat(lngLat(at))
  // adding a mark again would take the focus from it
  if (!mark.getElement().isConnected) mark.addTo(map)
}
