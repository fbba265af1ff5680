import { LngLatBounds, Map as Canvas, Marker, ScaleControl } from 'maplibre-gl'
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import type { MapProps, Point, ZoneShape } from '../content/map.tsx'

export type MapRenderer = { show: (props: MapProps) => void; remove: () => void }

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude]

/** The colours of the page at this moment, so that the map follows light and dark. */
function paperOf(box: HTMLElement) {
  const probe = (name: string) => {
    const dot = document.createElement('i')
    dot.style.color = `var(${name})`
    box.append(dot)
    const color = getComputedStyle(dot).color
    dot.remove()
    return rgb(color)
  }
  return { land: probe('--map-land'), road: probe('--map-road'), brand: probe('--map-brand') }
}

/** Any CSS colour as rgb(), which is all that the map understands: a pixel is painted with it and read. */
function rgb(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const paint = canvas.getContext('2d')
  if (!paint) return '#888888'
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** A style that needs no tile server: land, a grid for scale, the zone. Tiles lie between when the tenant has an address for them. */
function styleFor(box: HTMLElement, tiles: string | null, zones: number): StyleSpecification {
  const paper = paperOf(box)
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
      { id: 'land', type: 'background', paint: { 'background-color': paper.land } },
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      ...(tiles
        ? []
        : [
            {
              id: 'grid',
              type: 'line' as const,
              source: 'grid',
              paint: { 'line-color': paper.road, 'line-width': 2, 'line-opacity': 0.8 },
            },
          ]),
      {
        id: 'zone',
        type: 'fill',
        source: 'zone',
        paint: { 'fill-color': paper.brand, 'fill-opacity': 0.14 / Math.sqrt(Math.max(1, zones)) },
      },
      {
        id: 'zone-edge',
        type: 'line',
        source: 'zone',
        paint: { 'line-color': paper.brand, 'line-width': 2, 'line-dasharray': [3, 2] },
      },
      {
        id: 'way',
        type: 'line',
        source: 'way',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': paper.brand, 'line-width': 4, 'line-dasharray': [0.2, 2] },
      },
    ],
  }
}

/** Draws into a box; null where the device has no WebGL. The pin is a button: it can be dragged, and moved with the arrow keys. */
export function createMapRenderer(
  box: HTMLElement,
  first: MapProps,
  { tiles, words }: { tiles: string | null; words: string },
  moved: (point: Point) => void,
): MapRenderer | null {
  if (!document.createElement('canvas').getContext('webgl2')) return null
  const canvas = new Canvas({
    container: box,
    style: styleFor(box, tiles, first.zones?.length ?? 0),
    center: lngLat(first.center),
    zoom: 14,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    fadeDuration: 0,
  })
  canvas.touchZoomRotate.disableRotation()
  canvas.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  const marks = { pin: mark('pin', words), shop: mark('shop'), driver: mark('driver') }
  let props = first
  let framed = ''
  const show = (next: MapProps) => {
    props = next
    place(canvas, marks.pin, next.pin)
    place(canvas, marks.shop, next.shop)
    place(canvas, marks.driver, next.driver)
    marks.pin.setDraggable(Boolean(next.onMove))
    if (canvas.isStyleLoaded()) fill(canvas, next)
    const frame = JSON.stringify(next.onMove ? [next.center] : [next.shop, next.zones, next.pin])
    if (frame !== framed) fit(canvas, next)
    framed = frame
  }
  canvas.on('load', () => fill(canvas, props))
  canvas.on('moveend', () => canvas.isStyleLoaded() && grid(canvas))
  canvas.on('resize', () => fit(canvas, props))
  canvas.on('click', ({ lngLat: { lat, lng } }) => props.onMove && moved({ latitude: lat, longitude: lng }))
  const pinned = () => ({ latitude: marks.pin.getLngLat().lat, longitude: marks.pin.getLngLat().lng })
  marks.pin.on('dragend', () => moved(pinned()))
  marks.pin.getElement().addEventListener('keydown', (event) => {
    const [north, east] = moves[event.key] ?? []
    if (north === undefined || east === undefined || !props.onMove) return
    event.preventDefault()
    event.stopPropagation()
    const to = { latitude: pinned().latitude + north, longitude: pinned().longitude + east }
    marks.pin.setLngLat(lngLat(to))
    moved(to)
  })
  show(first)
  return { show, remove: () => canvas.remove() }
}

/** About 20 m for one press of an arrow key. */
const step = 0.0002
const moves: Record<string, [number, number]> = {
  ArrowUp: [step, 0],
  ArrowDown: [-step, 0],
  ArrowLeft: [0, -step],
  ArrowRight: [0, step],
}

function mark(kind: 'pin' | 'shop' | 'driver', words?: string): Marker {
  const element = document.createElement(words ? 'button' : 'span')
  if (words) element.setAttribute('aria-label', words)
  element.className = `mark mark-${kind}`
  return new Marker({ element, anchor: kind === 'pin' ? 'bottom' : 'center' })
}

function place(canvas: Canvas, marker: Marker, at: Point | null | undefined) {
  if (!at) return marker.remove()
  marker.setLngLat(lngLat(at))
  // adding it again would take the focus from the pin
  return marker.getElement().isConnected ? marker : marker.addTo(canvas)
}

function fit(canvas: Canvas, { pin, shop, driver, zones = [], center, onMove }: MapProps) {
  if (onMove) return canvas.jumpTo({ center: lngLat(pin ?? center), zoom: 15 })
  const bounds = new LngLatBounds()
  for (const point of [pin, shop, driver, ...zones.flatMap(ring)]) if (point) bounds.extend(lngLat(point))
  if (bounds.isEmpty()) return canvas.jumpTo({ center: lngLat(center) })
  return canvas.fitBounds(bounds, { padding: 48, maxZoom: 15.5, animate: false })
}

function fill(canvas: Canvas, { zones = [], shop, pin, driver, onMove }: MapProps) {
  put(
    canvas,
    'zone',
    zones.map((zone) => ({ type: 'Polygon', coordinates: [ring(zone).map(lngLat)] })),
  )
  const way = onMove ? [] : [shop, driver, pin].filter((point): point is Point => Boolean(point))
  put(canvas, 'way', way.length > 1 ? [{ type: 'LineString', coordinates: way.map(lngLat) }] : [])
  grid(canvas)
}

type Line =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

function put(canvas: Canvas, name: string, lines: readonly Line[]) {
  const source = canvas.getSource<GeoJSONSource>(name)
  source?.setData({
    type: 'FeatureCollection',
    features: lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
}

/** About nine lines from edge to edge, 50 m apart or a doubling of it, so that the ground has a measure without streets. */
function grid(canvas: Canvas) {
  const bounds = canvas.getBounds()
  const south = bounds.getSouth()
  const tall = bounds.getNorth() - south
  if (tall > 5) return put(canvas, 'grid', [])
  const size = (50 / 111_320) * 2 ** Math.max(0, Math.ceil(Math.log2((tall * 111_320) / 50 / 9)))
  const wide = size / Math.cos((south * Math.PI) / 180)
  const lines: Line[] = []
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
  put(canvas, 'grid', lines)
}

/** The outline of a zone; a circle as 72 points. */
function ring(zone: ZoneShape): Point[] {
  if (zone.method === 'geofence') return zone.polygons.flatMap((polygon) => [...polygon, ...polygon.slice(0, 1)])
  const { center, radius } = zone
  return Array.from({ length: 73 }, (_, at) => {
    const angle = (at * Math.PI) / 36
    const lat = (radius / 111_320) * Math.sin(angle)
    const lng = ((radius / 111_320) * Math.cos(angle)) / Math.cos((center.latitude * Math.PI) / 180)
    return { latitude: center.latitude + lat, longitude: center.longitude + lng }
  })
}
