import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** Saves the live activity push token of an order on one device. */
export const savePushToken = (
  db: Db,
  { token, customer_id, order_id }: { token: string; customer_id: string; order_id: string },
) =>
  db
    .insertInto('push_token')
    .values({ id: newId(), token, platform: 'ios', customer_id, order_id, created_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'token']).doUpdateSet({ customer_id, order_id }))
    .execute()
