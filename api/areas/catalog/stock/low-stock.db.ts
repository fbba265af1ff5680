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
