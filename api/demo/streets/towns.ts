import type { Point } from '../seed.ts'
import { bankside, kanda, salmiya } from './streets.ts'
import type { Street } from './streets.ts'

export type Area = { kind: 'water' | 'park'; outline: readonly Point[] }

/**
 * What the street network of a town is generated from. `turn` is the direction of its streets in
 * degrees, `spacing` the distance of parallel streets in metres.
 */
export type Town = {
  name: string
  city: string
  country: string
  seed: number
  turn: number
  spacing: number
  streets: readonly Street[]
  areas: readonly Area[]
}

/** The outline of a river from its centre line. */
function riverAlong(centre: readonly Point[], halfWidth: number): Area {
  const bank = (side: 1 | -1) =>
    centre.map(([latitude, longitude], index): Point => {
      const [from, to] = [centre[Math.max(0, index - 1)], centre[Math.min(centre.length - 1, index + 1)]]
      if (!from || !to) return [latitude, longitude]
      const [north, east] = [to[0] - from[0], (to[1] - from[1]) * 0.622]
      const length = Math.hypot(north, east)
      return [latitude + (side * halfWidth * east) / length, longitude - (side * halfWidth * north) / (length * 0.622)]
    })
  return { kind: 'water', outline: [...bank(1), ...bank(-1).reverse()] }
}

const square = ([latitude, longitude]: Point, north: number, east: number): Area => ({
  kind: 'park',
  outline: [
    [latitude - north, longitude - east],
    [latitude + north, longitude - east * 0.9],
    [latitude + north * 0.9, longitude + east],
    [latitude - north * 0.9, longitude + east * 0.95],
  ],
})

const thames = riverAlong(
  [
    [51.5068, -0.127],
    [51.5086, -0.117],
    [51.5097, -0.11],
    [51.5101, -0.104],
    [51.5096, -0.097],
    [51.5087, -0.0905],
    [51.5079, -0.0855],
    [51.5066, -0.0785],
    [51.5052, -0.072],
    [51.5026, -0.0665],
    [51.5019, -0.062],
    [51.5034, -0.0565],
    [51.5052, -0.051],
    [51.5078, -0.0445],
  ],
  0.001,
)

const gulf: Area = {
  kind: 'water',
  outline: [
    [29.3605, 48.012],
    [29.3572, 48.03],
    [29.3545, 48.045],
    [29.353, 48.062],
    [29.3515, 48.08],
    [29.3493, 48.0915],
    [29.336, 48.0925],
    [29.322, 48.0905],
    [29.308, 48.0912],
    [29.2935, 48.0935],
    [29.2935, 48.105],
    [29.366, 48.105],
    [29.366, 48.012],
  ],
}

const palaceGarden: Area = {
  kind: 'park',
  outline: [
    [35.6912, 139.7492],
    [35.6905, 139.7565],
    [35.6862, 139.7598],
    [35.6792, 139.7592],
    [35.6788, 139.7465],
    [35.6862, 139.7455],
  ],
}

export const towns: readonly Town[] = [
  {
    name: 'bankside',
    city: 'London',
    country: 'GB',
    seed: 3,
    turn: 12,
    spacing: 115,
    streets: bankside,
    areas: [thames, square([51.4932, -0.0562], 0.0021, 0.0034), square([51.4968, -0.0892], 0.0006, 0.0012)],
  },
  {
    name: 'salmiya',
    city: 'السالمية',
    country: 'KW',
    seed: 5,
    turn: 34,
    spacing: 215,
    streets: salmiya,
    areas: [gulf, square([29.3272, 48.052], 0.0016, 0.0022)],
  },
  {
    name: 'kanda',
    city: 'Tokyo',
    country: 'JP',
    seed: 8,
    turn: -9,
    spacing: 115,
    streets: kanda,
    areas: [palaceGarden],
  },
]
