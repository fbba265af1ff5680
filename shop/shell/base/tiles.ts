type View = 'map' | 'satellite'

/**
 * A tenant's client key may be a whole tile address with {z}/{x}/{y}, and {view} where it has both kinds; any
 * other key belongs to a provider this map does not speak.
 */
export const tilesOf = (key: string | null, view: View = 'map') =>
  key && key.startsWith('https://') && key.includes('{z}') ? key.replaceAll('{view}', view) : null

/** Whom a page has to let in for these tiles: an https origin without a placeholder in it. */
export function tileOriginOf(key: string | null): string | null {
  const tiles = tilesOf(key)
  const origin = tiles && URL.canParse(tiles) ? new URL(tiles).origin : ''
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : null
}
