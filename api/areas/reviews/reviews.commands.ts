import type { PanelReview, ReportReason, ReviewSummary } from '#contract/areas/reviews.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { ReviewSettings } from '#contract/areas/settings/settings.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { assertSettingUnmodified, putSetting } from '../settings/put-setting.commands.ts'
import { settingsFor, settingUpdatedAt } from '../settings/settings.queries.ts'
import { changeRating } from './new-review.db.ts'
import {
  countByRating,
  countRecent,
  countWaiting,
  findReviews,
  listLowestRated,
  lockReview,
  updateReview,
} from './reviews.db.ts'
import type { ReviewRow } from './reviews.db.ts'
import { meanOf } from './reviews.rules.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const day = 86_400_000

export const toPanelReview = ({ report_reason, ...row }: ReviewRow): PanelReview => ({
  ...row,
  report_reason: report_reason as ReportReason | null,
})

/** Publishes reviews that wait, and dismisses reports. 404 if one of them does not exist. */
export async function approveReviews(db: Db, ids: readonly string[]): Promise<PanelReview[]> {
  for (const id of new Set(ids)) {
    const review = orNotFound(await lockReview(db, id, null), 'Review')
    if (!review.is_published) await changeRating(db, review.merchant_id, { count: 1, sum: review.rating })
    await updateReview(db, id, { is_published: true, report_reason: null, reported_at: null })
    await emitChange(db, 'review.updated', review)
    await audit(db, 'review.approved', `review:${id}`, { order_id: review.order_id })
  }
  return (await findReviews(db, ids)).map(toPanelReview)
}

/** Removes a review and its words. Its order cannot be reviewed again. */
export async function removeReview(db: Db, id: string): Promise<{ id: string }> {
  const review = orNotFound(await lockReview(db, id, null), 'Review')
  if (review.is_published) await changeRating(db, review.merchant_id, { count: -1, sum: -review.rating })
  await updateReview(db, id, {
    deleted_at: db.now,
    is_published: false,
    review: null,
    reply: null,
    replied_at: null,
    report_reason: null,
    reported_at: null,
  })
  await emitChange(db, 'review.deleted', review)
  await audit(db, 'review.deleted', `review:${id}`, { order_id: review.order_id, rating: review.rating })
  return { id }
}

/** Stores the merchant’s answer; without a text it is removed. */
export async function replyToReview(
  db: Db,
  { id, merchant_id, reply }: { id: string; merchant_id: string; reply: string | null },
): Promise<PanelReview> {
  const review = orNotFound(await lockReview(db, id, merchant_id), 'Review')
  const text = reply === '' ? null : reply
  await updateReview(db, id, { reply: text, replied_at: text === null ? null : db.now })
  await emitChange(db, 'review.updated', review)
  await audit(db, 'review.answered', `review:${id}`, { order_id: review.order_id, reply: text })
  return shownReview(db, id)
}

/** Asks the tenant to look at a review. It stays in the shop until the tenant deletes it. */
export async function reportReview(
  db: Db,
  { id, merchant_id, reason }: { id: string; merchant_id: string; reason: ReportReason },
): Promise<PanelReview> {
  const review = orNotFound(await lockReview(db, id, merchant_id), 'Review')
  if (!review.is_published) throw apiError('REVIEW_NOT_PUBLISHED')
  await updateReview(db, id, { report_reason: reason, reported_at: db.now })
  await emitChange(db, 'review.updated', review)
  await audit(db, 'review.reported', `review:${id}`, { order_id: review.order_id, reason })
  return shownReview(db, id)
}

async function shownReview(db: Db, id: string): Promise<PanelReview> {
  const [row] = await findReviews(db, [id])
  return toPanelReview(orNotFound(row, 'Review'))
}

const emitChange = (
  db: Db,
  name: 'review.updated' | 'review.deleted',
  { id, merchant_id, order_id }: { id: string; merchant_id: string; order_id: string },
) => emit(db, name, id, { review_id: id, merchant_id, order_id }, merchant_id)

/** Figures of the reviews of a merchant or (null) the tenant. */
export async function summarizeReviews(db: Db, merchantId: string | null): Promise<ReviewSummary> {
  const [month, week] = [isoAt(db.nowMs - 30 * day), isoAt(db.nowMs - 7 * day)]
  const [counts, recent, waiting, lowest] = await Promise.all([
    countByRating(db, merchantId),
    countRecent(db, merchantId, { month, week }),
    countWaiting(db, merchantId),
    merchantId === null ? listLowestRated(db, month) : [],
  ])
  const ratings = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: counts.find((row) => row.rating === rating)?.count ?? 0,
  }))
  const count = ratings.reduce((sum, row) => sum + row.count, 0)
  const sum = ratings.reduce((total, row) => total + row.rating * row.count, 0)
  return {
    average_rating: meanOf(sum, count),
    count,
    earlier_average: meanOf(sum - recent.sum, count - recent.count),
    ratings,
    low: ratings.reduce((low, row) => (row.rating <= 2 ? low + row.count : low), 0),
    with_text: recent.with_text,
    this_week: recent.this_week,
    unanswered: recent.unanswered,
    waiting,
    reported: recent.reported,
    lowest: lowest.map((row) => {
      const average = meanOf(row.sum, row.count) ?? 0
      const before = meanOf(row.rating_sum - row.sum, row.rating_count - row.count)
      return {
        merchant_id: row.merchant_id,
        name: row.name,
        average_rating: average,
        change: before === null ? null : Math.round((average - before) * 10) / 10,
      }
    }),
  }
}

export async function showReviewSettings(db: Db): Promise<ReviewSettings & { updated_at: string }> {
  const [{ review_settings }, updated_at] = await Promise.all([
    settingsFor(db, null, Settings.pick({ review_settings: true })),
    settingUpdatedAt(db, 'review_settings', null),
  ])
  return { ...review_settings, updated_at }
}

/** Saves the sent fields. They apply to the next review. */
export async function saveReviewSettings(
  db: Db,
  changes: Partial<ReviewSettings>,
  expectedUpdatedAt: string | undefined,
): Promise<ReviewSettings & { updated_at: string }> {
  await assertSettingUnmodified(db, 'review_settings', null, expectedUpdatedAt)
  const { updated_at: _at, ...old } = await showReviewSettings(db)
  const saved = { ...old, ...changes }
  await putSetting(db, 'review_settings', saved)
  await audit(db, 'settings.changed', 'setting:review_settings', { review_settings: toChange(old, saved) })
  return showReviewSettings(db)
}
