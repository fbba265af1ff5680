import { Marker } from 'maplibre-gl'
import type { Map as MaplibreMap } from 'maplibre-gl'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type StreetName = { name: string; at: [number, number]; degrees: number; marker: Marker | null }

const minZoom = 14.2
/** Distance in pixels that keeps names apart. */
const spacing = 90

/**
 * Writes the names along the streets of a layer. They are elements of the page, because the browser shapes every
 * script. Names that would overlap are left out.
 */
export function addStreetNames(map: MaplibreMap, url: string) {
  let names: readonly StreetName[] = []
  const update = () => {
    const shown: { x: number; y: number }[] = []
    for (const one of names) {
      const place = map.project(one.at)
      const isFree = shown.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > spacing)
      if (map.getZoom() < minZoom || !map.getBounds().contains(one.at) || !isFree) {
        one.marker?.remove()
        continue
      }
      shown.push(place)
      one.marker ??= createMarker(one)
      if (!one.marker.getElement().isConnected) one.marker.addTo(map)
    }
  }
  map.on('moveend', update)
  fetch(url)
    .then((response) => response.json())
    .then((layer: unknown) => {
      names = streetNamesOf(layer)
      update()
    })
    .catch(() => undefined)
}

function createMarker({ name, at, degrees }: StreetName): Marker {
  const element = document.createElement('span')
  element.className = 'street-name'
  element.setAttribute('aria-hidden', 'true')
  element.textContent = name
  return new Marker({ element, rotation: degrees, rotationAlignment: 'map' }).setLngLat(at)
}

function streetNamesOf(layer: unknown): StreetName[] {
  return asArray(isRecord(layer) ? layer.features : []).flatMap((feature) => {
    if (!isRecord(feature) || !isRecord(feature.properties) || !isRecord(feature.geometry)) return []
    const name = asString(feature.properties.name)
    const line = asArray(feature.geometry.coordinates).flatMap((one): [number, number][] =>
      Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'number' ? [[one[0], one[1]]] : [],
    )
    const middle = Math.floor((line.length - 1) / 2)
    const [from, to] = [line[middle], line[middle + 1]]
    if (!name || !from || !to) return []
    const at: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const last = name.split('، ').at(-1) ?? name
    return [{ name: last, at, degrees: uprightAngle(from, to), marker: null }]
  })
}

/** The clockwise angle of a street, between -90 and 90 degrees so that its name is never upside down. */
function uprightAngle([west, south]: [number, number], [east, north]: [number, number]): number {
  const angle = (-Math.atan2(north - south, (east - west) * Math.cos((south * Math.PI) / 180)) * 180) / Math.PI
  return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle
}
