import type { Db } from '#api/platform/db/db.ts'

/** The merchants that have set, or had set, a quantity at which a product without its own is low. */
export const lowStockDefaults = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .leftJoin('setting as s', (join) =>
      join.onRef('s.merchant_id', '=', 'm.id').on('s.setting_key', '=', 'low_stock_default'),
    )
    .select(['m.id', 's.setting_value'])
    .where('m.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.id', 'is not', null),
        eb.exists(
          eb
            .selectFrom('product as p')
            .select('p.id')
            .whereRef('p.merchant_id', '=', 'm.id')
            .where('p.default_low_stock_at', 'is not', null),
        ),
      ]),
    )
    .execute()

export type DefaultPage = { merchantId: string; quantity: number | null; after: string; limit: number }

/** Gives the next products of a merchant after an id its default. Returns the id of the last one, or null at the end. */
export async function setLowStockDefault(
  db: Db,
  { merchantId, quantity, after, limit }: DefaultPage,
): Promise<string | null> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'default_low_stock_at'])
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  const ids = rows.filter((row) => row.default_low_stock_at !== quantity).map(({ id }) => id)
  if (ids.length > 0)
    await db
      .updateTable('product')
      .set({ default_low_stock_at: quantity })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute()
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null)
}
