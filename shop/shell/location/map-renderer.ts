import { LngLatBounds, Map as MaplibreMap, Marker, ScaleControl } from 'maplibre-gl'
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import type { MapProps, Point, ZoneShape } from '../content/map.tsx'

export type MapRenderer = { update: (props: MapProps) => void; remove: () => void }

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude]

/** The current theme colours, so that the map follows light and dark mode. */
function readMapColors(box: HTMLElement) {
  const probe = (name: string) => {
    const dot = document.createElement('i')
    dot.style.color = `var(${name})`
    box.append(dot)
    const color = getComputedStyle(dot).color
    dot.remove()
    return toRgb(color)
  }
  return { land: probe('--map-land'), road: probe('--map-road'), brand: probe('--map-brand') }
}

/** Converts any CSS colour to rgb(), the only notation that the map accepts. */
function toRgb(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const paint = canvas.getContext('2d')
  if (!paint) return '#888888'
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** A style without a tile server: background, grid and zones. If the tenant has tiles, they replace the grid. */
function createStyle(box: HTMLElement, tiles: string | null, zones: number): StyleSpecification {
  const colors = readMapColors(box)
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }
  return {
    version: 8,
    sources: {
      zone: empty,
      grid: empty,
      way: empty,
      ...(tiles ? { tiles: { type: 'raster' as const, tiles: [tiles], tileSize: 256 } } : {}),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      ...(tiles
        ? []
        : [
            {
              id: 'grid',
              type: 'line' as const,
              source: 'grid',
              paint: { 'line-color': colors.road, 'line-width': 2, 'line-opacity': 0.8 },
            },
          ]),
      {
        id: 'zone',
        type: 'fill',
        source: 'zone',
        paint: { 'fill-color': colors.brand, 'fill-opacity': 0.14 / Math.sqrt(Math.max(1, zones)) },
      },
      {
        id: 'zone-edge',
        type: 'line',
        source: 'zone',
        paint: { 'line-color': colors.brand, 'line-width': 2, 'line-dasharray': [3, 2] },
      },
      {
        id: 'way',
        type: 'line',
        source: 'way',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colors.brand, 'line-width': 4, 'line-dasharray': [0.2, 2] },
      },
    ],
  }
}

/** Draws a map; returns null without WebGL. The pin is a button: it can be dragged, and moved with arrow keys. */
export function createMapRenderer(
  box: HTMLElement,
  first: MapProps,
  { tiles, pinLabel }: { tiles: string | null; pinLabel: string },
  onMove: (point: Point) => void,
): MapRenderer | null {
  if (!document.createElement('canvas').getContext('webgl2')) return null
  const map = new MaplibreMap({
    container: box,
    style: createStyle(box, tiles, first.zones?.length ?? 0),
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
  const show = (next: MapProps) => {
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
  map.on('moveend', () => map.isStyleLoaded() && drawGrid(map))
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
  show(first)
  return { update: show, remove: () => map.remove() }
}

/** About 20 m per key press. */
const keyStepDegrees = 0.0002
const keySteps: Record<string, [number, number]> = {
  ArrowUp: [keyStepDegrees, 0],
  ArrowDown: [-keyStepDegrees, 0],
  ArrowLeft: [0, -keyStepDegrees],
  ArrowRight: [0, keyStepDegrees],
}

function createMarker(kind: 'pin' | 'shop' | 'driver', words?: string): Marker {
  const element = document.createElement(words ? 'button' : 'span')
  if (words) element.setAttribute('aria-label', words)
  element.className = `mark mark-${kind}`
  return new Marker({ element, anchor: kind === 'pin' ? 'bottom' : 'center' })
}

function placeMarker(canvas: MaplibreMap, marker: Marker, at: Point | null | undefined) {
  if (!at) return marker.remove()
  marker.setLngLat(lngLat(at))
  // adding a marker again would take the focus from the pin
  return marker.getElement().isConnected ? marker : marker.addTo(canvas)
}

function fitView(canvas: MaplibreMap, { pin, shop, driver, zones = [], center, onMove }: MapProps) {
  if (onMove) return canvas.jumpTo({ center: lngLat(pin ?? center), zoom: 15 })
  const bounds = new LngLatBounds()
  for (const point of [pin, shop, driver, ...zones.flatMap(outlineOf)]) if (point) bounds.extend(lngLat(point))
  if (bounds.isEmpty()) return canvas.jumpTo({ center: lngLat(center) })
  return canvas.fitBounds(bounds, { padding: 48, maxZoom: 15.5, animate: false })
}

function updateLayers(canvas: MaplibreMap, { zones = [], shop, pin, driver, onMove }: MapProps) {
  setSourceData(
    canvas,
    'zone',
    zones.map((zone) => ({ type: 'Polygon', coordinates: [outlineOf(zone).map(lngLat)] })),
  )
  const route = onMove ? [] : [shop, driver, pin].filter((point): point is Point => Boolean(point))
  setSourceData(canvas, 'way', route.length > 1 ? [{ type: 'LineString', coordinates: route.map(lngLat) }] : [])
  drawGrid(canvas)
}

type LayerGeometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

function setSourceData(canvas: MaplibreMap, name: string, lines: readonly LayerGeometry[]) {
  const source = canvas.getSource<GeoJSONSource>(name)
  source?.setData({
    type: 'FeatureCollection',
    features: lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
}

/** Draws about nine grid lines per side, 50 m times a power of two apart, as a scale for maps without streets. */
function drawGrid(canvas: MaplibreMap) {
  const bounds = canvas.getBounds()
  const south = bounds.getSouth()
  const tall = bounds.getNorth() - south
  if (tall > 5) return setSourceData(canvas, 'grid', [])
  const size = (50 / 111_320) * 2 ** Math.max(0, Math.ceil(Math.log2((tall * 111_320) / 50 / 9)))
  const wide = size / Math.cos((south * Math.PI) / 180)
  const lines: LayerGeometry[] = []
  for (let lat = Math.floor(south / size) * size; lat < bounds.getNorth(); lat += size)
    lines.push({
      type: 'LineString',
      coordinates: [
        [bounds.getWest(), lat],
        [bounds.getEast(), lat],
      ],
    })
  for (let lng = Math.floor(bounds.getWest() / wide) * wide; lng < bounds.getEast(); lng += wide)
    lines.push({
      type: 'LineString',
      coordinates: [
        [lng, south],
        [lng, bounds.getNorth()],
      ],
    })
  setSourceData(canvas, 'grid', lines)
}

/** The outline of a zone; a circle has 72 points. */
function outlineOf(zone: ZoneShape): Point[] {
  if (zone.method === 'geofence') return zone.polygons.flatMap((polygon) => [...polygon, ...polygon.slice(0, 1)])
  const { center, radius } = zone
  return Array.from({ length: 73 }, (_, at) => {
    const angle = (at * Math.PI) / 36
    const lat = (radius / 111_320) * Math.sin(angle)
    const lng = ((radius / 111_320) * Math.cos(angle)) / Math.cos((center.latitude * Math.PI) / 180)
    return { latitude: center.latitude + lat, longitude: center.longitude + lng }
  })
}
