import type { StyleSpecification } from 'maplibre-gl'

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
export function createStyle(box: HTMLElement, tiles: string | null, zones: number): StyleSpecification {
  const colors = readMapColors(box)
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }
  return {
    version: 8,
    sources: {
      zone: empty,
      grid: empty,
      route: empty,
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
        id: 'route',
        type: 'line',
        source: 'route',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colors.brand, 'line-width': 4, 'line-dasharray': [0.2, 2] },
      },
    ],
  }
}
