import type { CustomerOrder } from '#contract/schemas/order.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { toCustomerOrder } from './order-views.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

/** Settings that decide what the customer may do with the order, and their review. */
export async function customerOrderPolicy(db: Db, orderId: string) {
  const [settings, stored] = await Promise.all([
    settingsFor(db, null, Settings.pick({ is_cancel_allowed: true, review_settings: true })),
    db
      .selectFrom('review')
      .select(['rating', 'review', 'is_published', 'reply', 'deleted_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirst(),
  ])
  const { is_enabled, window_days } = settings.review_settings
  const { is_cancel_allowed } = settings
  // A review that the tenant deleted: the order cannot be reviewed again.
  if (stored?.deleted_at) return { is_cancel_allowed, review_window_days: 0, review: null }
  return {
    is_cancel_allowed,
    review_window_days: is_enabled ? window_days : 0,
    review: stored
      ? { rating: stored.rating, review: stored.review, is_published: stored.is_published, reply: stored.reply }
      : null,
  }
}

export async function customerOrderOf(db: Db, details: OrderDetails, locale: string): Promise<CustomerOrder> {
  return toCustomerOrder(details, {
    ...(await customerOrderPolicy(db, details.row.id)),
    nowMs: db.nowMs,
    locale,
    tenantId: db.scope.tenantId,
  })
}

/** The items of these orders with their translations, by order and position. */
export const itemsOf = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select([
      'o.order_id',
      'l.product_id',
      'l.name',
      'l.translations',
      'l.quantity',
      'l.unit_price',
      'l.options',
      'l.addons',
      'l.allergens',
      'l.instruction',
      'l.line_total',
      'l.tax',
      'l.meta',
    ])
    .where('o.order_id', 'in', [...orderIds])
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute()
