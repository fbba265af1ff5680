import { streetLayerNameOf } from '#contract/rules/street-layer.ts'

type TileView = 'map' | 'satellite'

/**
 * A client key may be a tile URL with {z}/{x}/{y}, and {view} if it has both views. Any other key belongs to a
 * provider that this map does not support.
 */
export const tileUrlOf = (key: string | null, view: TileView = 'map') =>
  key && key.startsWith('https://') && key.includes('{z}') ? key.replaceAll('{view}', view) : null

/**
 * The https origin that the Content-Security-Policy must allow for these tiles. An origin with a placeholder is
 * rejected.
 */
export function tileOriginOf(key: string | null): string | null {
  const tiles = tileUrlOf(key)
  const origin = tiles && URL.canParse(tiles) ? new URL(tiles).origin : ''
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : null
}

/** Whether the tenant has a map: tiles of a provider or a street layer. Without one no map is shown. */
export const hasMap = (key: string | null) => tileUrlOf(key) !== null || streetLayerNameOf(key) !== null
