import { LngLatBounds, Map as MaplibreMap, Marker, ScaleControl } from 'maplibre-gl'
import type { GeoJSONSource } from 'maplibre-gl'
import type { MapProps, Position } from '../content/map.tsx'
import { lngLat, outlineOf } from './map-geometry.ts'
import type { LayerGeometry } from './map-geometry.ts'
import { createStyle } from '#kit/ui/map/map-style.ts'
import type { MapSource } from '#kit/ui/map/map-style.ts'
import { addStreetNames } from '#kit/ui/map/street-names.ts'

export type MapRenderer = { update: (props: MapProps) => void; remove: () => void }

/** Draws a map; returns null without WebGL. The pin is a button: it can be dragged, and moved with arrow keys. */
export function createMapRenderer(
  box: HTMLElement,
  first: MapProps,
  { source, pinLabel }: { source: MapSource; pinLabel: string },
  onMove: (point: Position) => void,
): MapRenderer | null {
  if (!document.createElement('canvas').getContext('webgl2')) return null
  const map = new MaplibreMap({
    container: box,
    style: createStyle(box, source, first.zones?.length ?? 0),
    center: lngLat(first.center),
    zoom: 14,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  const markers = { pin: createMarker('pin', pinLabel), shop: createMarker('shop'), driver: createMarker('driver') }
  let props = first
  let lastFrame = ''
  const update = (next: MapProps) => {
    props = next
    placeMarker(map, markers.pin, next.pin)
    placeMarker(map, markers.shop, next.shop)
    placeMarker(map, markers.driver, next.driver)
    markers.pin.setDraggable(Boolean(next.onMove))
    if (map.isStyleLoaded()) updateLayers(map, next)
    const frame = JSON.stringify(next.onMove ? [next.center] : [next.shop, next.zones, next.pin])
    if (frame !== lastFrame) fitView(map, next)
    lastFrame = frame
  }
  map.on('load', () => updateLayers(map, props))
  map.on('resize', () => fitView(map, props))
  map.on('click', ({ lngLat: { lat, lng } }) => props.onMove && onMove({ latitude: lat, longitude: lng }))
  const pinPosition = () => ({ latitude: markers.pin.getLngLat().lat, longitude: markers.pin.getLngLat().lng })
  markers.pin.on('dragend', () => onMove(pinPosition()))
  markers.pin.getElement().addEventListener('keydown', (event) => {
    const [north, east] = keySteps[event.key] ?? []
    if (north === undefined || east === undefined || !props.onMove) return
    event.preventDefault()
    event.stopPropagation()
    const to = { latitude: pinPosition().latitude + north, longitude: pinPosition().longitude + east }
    markers.pin.setLngLat(lngLat(to))
    onMove(to)
  })
  if ('streets' in source) addStreetNames(map, source.streets)
  update(first)
  return { update, remove: () => map.remove() }
}

/** About 20 m per key press. */
const keyStepDegrees = 0.0002
const keySteps: Record<string, [number, number]> = {
  ArrowUp: [keyStepDegrees, 0],
  ArrowDown: [-keyStepDegrees, 0],
  ArrowLeft: [0, -keyStepDegrees],
  ArrowRight: [0, keyStepDegrees],
}

function createMarker(kind: 'pin' | 'shop' | 'driver', label?: string): Marker {
  const element = document.createElement(label ? 'button' : 'span')
  if (label) element.setAttribute('aria-label', label)
  element.className = `mark mark-${kind}`
  return new Marker({ element, anchor: kind === 'pin' ? 'bottom' : 'center' })
}

function placeMarker(map: MaplibreMap, marker: Marker, at: Position | null | undefined) {
  if (!at) return marker.remove()
  marker.setLngLat(lngLat(at))
  // adding a marker again would take the focus from the pin
  return marker.getElement().isConnected ? marker : marker.addTo(map)
}

function fitView(map: MaplibreMap, { pin, shop, driver, zones = [], center, onMove }: MapProps) {
  if (onMove) return map.jumpTo({ center: lngLat(pin ?? center), zoom: 15 })
  const bounds = new LngLatBounds()
  for (const point of [pin, shop, driver, ...zones.flatMap(outlineOf)]) if (point) bounds.extend(lngLat(point))
  if (bounds.isEmpty()) return map.jumpTo({ center: lngLat(center) })
  return map.fitBounds(bounds, { padding: 48, maxZoom: 15.5, animate: false })
}

function updateLayers(map: MaplibreMap, { zones = [], shop, pin, driver, onMove }: MapProps) {
  setSourceData(
    map,
    'zone',
    zones.map((zone) => ({ type: 'Polygon', coordinates: [outlineOf(zone).map(lngLat)] })),
  )
  const route = onMove ? [] : [shop, driver, pin].filter((point): point is Position => Boolean(point))
  setSourceData(map, 'route', route.length > 1 ? [{ type: 'LineString', coordinates: route.map(lngLat) }] : [])
}

function setSourceData(map: MaplibreMap, name: string, geometries: readonly LayerGeometry[]) {
  const source = map.getSource<GeoJSONSource>(name)
  source?.setData({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
}
