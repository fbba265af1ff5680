import { sql } from 'kysely'
import { stationFor } from '#contract/rules/kitchen/stations.ts'
import type { Db } from '#api/platform/db/db.ts'
import { findSetup } from './kitchen.db.ts'

/** Names of the stations of a merchant, in their order. */
export const listStations = async (db: Db, merchantId: string): Promise<string[]> =>
  ((await findSetup(db, merchantId))?.stations ?? []).map(({ name }) => name)

/** The station that prepares each product; null for one that every station shows. */
export async function stationsOfProducts(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<Map<string, string | null>> {
  const setup = await findSetup(db, merchantId)
  const links = await db
    .selectFrom('product_category_link')
    .select(['product_id', sql<string[]>`array_agg(category_id)`.as('category_ids')])
    .where('product_id', 'in', [...new Set(productIds)])
    .groupBy('product_id')
    .execute()
  const categories = new Map(links.map(({ product_id, category_ids }) => [product_id, category_ids]))
  return new Map(productIds.map((id) => [id, stationFor(categories.get(id) ?? [], setup?.stations ?? [])]))
}
