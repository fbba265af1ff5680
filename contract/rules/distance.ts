export type Point = { readonly latitude: number; readonly longitude: number }

/** To about ten centimetres. */
export const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

/** Mean radius of the earth in metres. */
export const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle metres, rounded: the distance of zones, fees and orders. */
export function distanceBetween(a: Point, b: Point): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2)
  const turn = Math.sin(radians(b.longitude - a.longitude) / 2)
  const half = rise * rise + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * turn * turn
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))))
}
