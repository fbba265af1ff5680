/**
 * The name of the street layer that a client key of the map stands for, or null. The product serves street layers
 * itself, as GeoJSON at `/street-layers/<name>.json`.
 */
export const streetLayerNameOf = (clientKey: string | null): string | null =>
  /^\/street-layers\/([a-z0-9-]+)\.json$/.exec(clientKey ?? '')?.[1] ?? null
