import { Settings } from '#contract/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { settingsFor } from '../settings/settings.db.ts'

/** What a customer may still do with an order, and the review they gave. */
export async function customerTerms(db: Db, orderId: string) {
  const [settings, review] = await Promise.all([
    settingsFor(db, null, Settings.pick({ is_cancel_allowed: true, review_settings: true })),
    db.selectFrom('review').select(['rating', 'review']).where('order_id', '=', orderId).executeTakeFirst(),
  ])
  const { is_enabled, window_days } = settings.review_settings
  return {
    is_cancel_allowed: settings.is_cancel_allowed,
    review_window_days: is_enabled ? window_days : 0,
    review: review ?? null,
  }
}

/** What the lines of these orders are called, in their order; lists keep the store's words alone. */
export const dishesIn = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.order_id', 'l.name', 'l.translations'])
    .where('o.order_id', 'in', [...orderIds])
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute()

/** Live activity token of one order on one device. */
export const rememberPushToken = (
  db: Db,
  { token, customer_id, order_id }: { token: string; customer_id: string; order_id: string },
) =>
  db
    .insertInto('push_token')
    .values({ id: newId(), token, platform: 'ios', customer_id, order_id, created_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'token']).doUpdateSet({ customer_id, order_id }))
    .execute()
