import { Settings } from '#contract/areas/settings/settings.ts'
import type { Review } from '#contract/areas/storefront/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { changeRating, insertReview, orderToReview } from './new-review.db.ts'
import { reviewRefusal } from './reviews.rules.ts'

export type ReviewInput = { id: string; rating: number; review?: string | null | undefined }

/**
 * Stores a customer's review of a completed order. With automatic publication it counts in the merchant's rating
 * immediately.
 */
export async function reviewOrder(
  db: Db,
  customer: { id: string; name: string },
  { id: orderId, rating, review }: ReviewInput,
): Promise<Review> {
  const [order, { review_settings: settings }] = await Promise.all([
    orderToReview(db, orderId, customer.id),
    settingsFor(db, null, Settings.pick({ review_settings: true })),
  ])
  const own = orNotFound(order, 'Order')
  const refusal = reviewRefusal(own, settings, db.nowMs)
  if (refusal) throw apiError('ORDER_NOT_REVIEWABLE', { reason: refusal })
  const text = settings.allow_text && review ? review : null
  const row = {
    id: newId(),
    order_id: own.id,
    merchant_id: own.merchant_id,
    customer_id: customer.id,
    customer_name: customer.name,
    rating,
    review: text,
    is_published: settings.is_auto_publish,
    created_at: db.now,
  }
  if (!(await insertReview(db, row))) throw apiError('ORDER_ALREADY_REVIEWED')
  if (settings.is_auto_publish) await changeRating(db, own.merchant_id, { count: 1, sum: rating })
  await emit(
    db,
    'review.created',
    own.id,
    { review_id: row.id, merchant_id: own.merchant_id, order_id: own.order_id },
    own.merchant_id,
  )
  return { ...row, order_id: own.order_id, merchant_name: own.merchant_snapshot.name }
}
