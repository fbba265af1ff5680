import type { EventPayload } from '#contract/events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { incrementCatalogVersion } from './catalog.db.ts'

/**
 * Publishes a change to a merchant's catalogue: increments its version and emits 'product.changed' in the same
 * transaction. Omit `change` if no product itself changed. Call it last: orders that sell out a product also lock
 * the merchant row last, which prevents deadlocks.
 */
export async function publishCatalogChange(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
  change?: EventPayload<'product.changed'>['change'],
): Promise<void> {
  const payload = { merchant_id: merchantId, product_ids: [...productIds], ...(change ? { change } : {}) }
  await Promise.all([
    incrementCatalogVersion(db, merchantId),
    emit(db, 'product.changed', merchantId, payload, merchantId),
  ])
}
