import type { ExpressionFilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

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
  return {
    land: probe('--map-land'),
    road: probe('--map-road'),
    water: probe('--map-water'),
    park: probe('--map-park'),
    brand: probe('--map-brand'),
  }
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

/** Where the streets come from: tiles of a provider, or a street layer that the product serves. */
export type MapSource = { tiles: string } | { streets: string }

/** The streets of the tenant's map, or (null) a grid, with zones and route above them. */
export function createStyle(box: HTMLElement, source: MapSource | null, zones: number): StyleSpecification {
  const colors = readMapColors(box)
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }
  return {
    version: 8,
    sources: {
      zone: empty,
      route: empty,
      ...sourceOf(source, empty),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors.land } },
      ...groundLayers(source, colors),
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
        id: 'route',
        type: 'line',
        source: 'route',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colors.brand, 'line-width': 4, 'line-dasharray': [0.2, 2] },
      },
    ],
  }
}

type MapColors = ReturnType<typeof readMapColors>
type EmptySource = { type: 'geojson'; data: { type: 'FeatureCollection'; features: never[] } }

function sourceOf(source: MapSource | null, empty: EmptySource): StyleSpecification['sources'] {
  if (source === null) return { grid: empty }
  if ('tiles' in source) return { tiles: { type: 'raster', tiles: [source.tiles], tileSize: 256 } }
  return { streets: { type: 'geojson', data: source.streets } }
}

function groundLayers(source: MapSource | null, colors: MapColors): LayerSpecification[] {
  if (source === null)
    return [{ id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colors.road, 'line-width': 1 } }]
  return 'tiles' in source ? [{ id: 'tiles', type: 'raster', source: 'tiles' }] : streetLayers(colors)
}

function streetLayers({ road, water, park }: MapColors) {
  const ofKind = (kind: string): ExpressionFilterSpecification => ['==', ['get', 'kind'], kind]
  const fill = (kind: string, color: string): LayerSpecification => ({
    id: kind,
    type: 'fill',
    source: 'streets',
    filter: ofKind(kind),
    paint: { 'fill-color': color },
  })
  const line = (kind: string, [far, near]: readonly [number, number]): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'streets',
    filter: ofKind(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': road,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 12, far, 18, near],
    },
  })
  return [
    fill('water', water),
    fill('park', park),
    line('lane', [0.4, 14]),
    line('street', [1.2, 22]),
    line('main', [2, 30]),
  ]
}
