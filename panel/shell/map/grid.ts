import { Marker } from 'maplibre-gl'
import type { GeoJSONSource, Map as MaplibreMap } from 'maplibre-gl'

const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
/** Least distance of lines in pixels. */
const spacing = 110

/** Lines of latitude and longitude with their degrees, where there are no streets. */
export function addGrid(map: MaplibreMap) {
  let labels: Marker[] = []
  const draw = () => {
    const bounds = map.getBounds()
    const perPixel = (bounds.getEast() - bounds.getWest()) / Math.max(1, map.getContainer().clientWidth)
    const step = steps.findLast((one) => one / perPixel >= spacing) ?? 30
    const decimals = Math.max(0, -Math.floor(Math.log10(step)))
    const between = (from: number, to: number) => {
      const first = Math.ceil(from / step)
      return Array.from({ length: Math.max(0, Math.min(60, Math.floor(to / step) - first + 1)) }, (_one, at) =>
        Number(((first + at) * step).toFixed(6)),
      )
    }
    const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()]
    const rows = between(Math.max(-85, south), Math.min(85, north))
    const columns = between(west, east)
    map.getSource<GeoJSONSource>('grid')?.setData({
      type: 'FeatureCollection',
      features: [
        ...rows.map((latitude) => [
          [west, latitude],
          [east, latitude],
        ]),
        ...columns.map((longitude) => [
          [longitude, south],
          [longitude, north],
        ]),
      ].map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates },
      })),
    })
    for (const label of labels) label.remove()
    labels = [
      ...rows.map((latitude) => createLabel(latitude.toFixed(decimals), 'left').setLngLat([west, latitude])),
      ...columns.map((longitude) => createLabel(longitude.toFixed(decimals), 'bottom').setLngLat([longitude, south])),
    ].map((label) => label.addTo(map))
  }
  map.on('load', draw)
  map.on('moveend', draw)
}

function createLabel(text: string, anchor: 'left' | 'bottom'): Marker {
  const element = document.createElement('span')
  element.className = 'street-name'
  element.setAttribute('aria-hidden', 'true')
  element.dir = 'ltr'
  element.textContent = text
  return new Marker({ element, anchor, offset: anchor === 'left' ? [6, -8] : [0, -6] })
}
