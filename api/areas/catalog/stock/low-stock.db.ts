import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { preparedVariants } from '#api/platform/db/prepared.ts'

/** Most products that one message names; the next one names further ones. */
const maxPerMessage = 50

/** The condition of the index product_low_stock_change. */
const isOutdated = sql<boolean>`is_low_stock <> (low_stock_notified_at is not null)`

/** Both run after each order. Their plans depend on no value, and planning took longer than running. */
type MerchantValue = { merchantId: string }

const clearRisen = preparedVariants(
  (db, value: MerchantValue, _shape: null) =>
    db
      .updateTable('product')
      .set({ low_stock_notified_at: null })
      .where('merchant_id', '=', value.merchantId)
      .where(isOutdated)
      .where('is_low_stock', '=', false),
  () => true,
)

/** Forgets that the store was told about products whose stock has risen. */
export const clearRisenStock = (db: Db, merchantId: string) => clearRisen(db, null, { merchantId })

const markLow = preparedVariants(
  (db, value: MerchantValue & { now: string }, _shape: null) =>
    db
      .updateTable('product')
      .set({ low_stock_notified_at: value.now })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('product')
          .select('id')
          .where('merchant_id', '=', value.merchantId)
          .where(isOutdated)
          .where('is_low_stock', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(maxPerMessage)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning(['name', 'quantity']),
  () => true,
)

/**
 * Marks products that are low in stock as told about, and returns them. Rows that an order holds are left to the job
 * after that order.
 */
export const markLowStock = (db: Db, merchantId: string) => markLow(db, null, { merchantId, now: db.now })

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
