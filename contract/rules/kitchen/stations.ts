/** A place of a kitchen that prepares part of an order. */
export type Station = {
  readonly name: string
  /** Products of these categories. Empty: everything that no other station prepares. */
  readonly category_ids: readonly string[]
}

/**
 * The name of the station that prepares a product: the first one with a category of the product, or else the first one
 * without categories. Null without such a station: every station shows what nobody else prepares.
 */
export function stationFor(categoryIds: readonly string[], stations: readonly Station[]): string | null {
  const own = stations.find(({ category_ids }) => category_ids.some((id) => categoryIds.includes(id)))
  return (own ?? stations.find(({ category_ids }) => category_ids.length === 0))?.name ?? null
}
