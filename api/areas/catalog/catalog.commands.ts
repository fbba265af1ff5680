import type { EventPayload } from '#contract/events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { incrementCatalogVersion } from './catalog.db.ts'

/**
 * Every change of what a merchant sells ends here: its menu version rises and 'product.changed' is told, in
 * the same transaction. Without `change` no product itself changed.
 *  The merchant's row is written last, as by an order that sells out, so that the two never wait for each other in a ring. */
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
