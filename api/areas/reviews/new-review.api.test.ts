import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { set } from '../storefront/store.testing.ts'
import { newOrder } from './reviews.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })
const day = 86_400_000
test('a customer reviews a completed order once, and the review changes the rating', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant({ name: 'Pier' })
  const [mine, sibling, foreign] = [await tenant.customer(), await tenant.customer(), await other.customer()]
  const done = await newOrder(tenant, merchant, mine.id)
  expect(await tenant.guest.storeMerchants.show({ id: merchant })).toMatchObject({
    average_rating: null,
    reviews_count: 0,
  })
  for (const { client } of [sibling, foreign])
    await expect(client.myReviews.create({ id: done, rating: 5 })).rejects.toMatchObject({
      status: 404,
      message: 'Order not found',
    })
  await expect(mine.client.myReviews.create({ id: done, rating: 6 })).rejects.toMatchObject({
    status: 422,
    errors: { rating: [expect.any(String)] },
  })
  const review = await mine.client.myReviews.create({ id: done, rating: 4, review: ' Hot and quick ' })
  expect(review).toMatchObject({
    order_id: done,
    merchant_id: merchant,
    merchant_name: 'Pier',
    customer_id: mine.id,
    customer_name: 'Casey Buyer',
    rating: 4,
    review: 'Hot and quick',
  })
  await expect(mine.client.myReviews.create({ id: done, rating: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'ORDER_ALREADY_REVIEWED',
    message: 'You have already reviewed this order.',
  })
  await mine.client.myReviews.create({ id: await newOrder(tenant, merchant, mine.id), rating: 5 })
  expect(await tenant.guest.storeMerchants.show({ id: merchant })).toMatchObject({
    average_rating: 4.5,
    reviews_count: 2,
  })
  const shown = await tenant.guest.storeMerchants.reviews({ id: merchant, sort: 'rating' })
  expect(shown).toMatchObject({
    data: [
      { rating: 4, review: 'Hot and quick', customer_name: 'Casey B.' },
      { rating: 5, review: null },
    ],
    meta: {
      total: 2,
      average_rating: 4.5,
      ratings: [
        { rating: 5, count: 1 },
        { rating: 4, count: 1 },
      ],
    },
  })
  expect((await tenant.guest.storeMerchants.reviews({ id: merchant, search: 'hot' })).data).toHaveLength(1)
  await expect(other.guest.storeMerchants.reviews({ id: merchant })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
  const events = await tenant.db((db) =>
    db.selectFrom('outbox').select(['name', 'payload']).where('name', '=', 'review.created').orderBy('id').execute(),
  )
  expect(events[0]).toEqual({
    name: 'review.created',
    payload: { review_id: review.id, merchant_id: merchant, order_id: done },
  })
})

test('of twenty concurrent reviews of one order one is stored', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const mine = await tenant.customer()
  const id = await newOrder(tenant, merchant, mine.id)
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => mine.client.myReviews.create({ id, rating: 3 })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await tenant.guest.storeMerchants.show({ id: merchant })).toMatchObject({
    average_rating: 3,
    reviews_count: 1,
  })
})

test('an order that cannot be reviewed returns 409 with the reason', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const mine = await tenant.customer()
  const refused = (reason: string) => ({ status: 409, code: 'ORDER_NOT_REVIEWABLE', values: { reason } })
  await expect(
    mine.client.myReviews.create({ id: await newOrder(tenant, merchant, mine.id, 'ready'), rating: 5 }),
  ).rejects.toMatchObject(refused('not_completed'))
  const [old, silent] = [await newOrder(tenant, merchant, mine.id), await newOrder(tenant, merchant, mine.id)]
  await set(tenant, { review_settings: { window_days: 3, allow_text: false, is_auto_publish: false } })
  expect(await mine.client.myReviews.create({ id: silent, rating: 2, review: 'Cold' })).toMatchObject({
    rating: 2,
    review: null,
  })
  expect(await tenant.guest.storeMerchants.show({ id: merchant })).toMatchObject({
    average_rating: null,
    reviews_count: 0,
  })
  expect((await tenant.guest.storeMerchants.reviews({ id: merchant })).data).toEqual([])
  app.advanceTime(4 * day)
  await expect(mine.client.myReviews.create({ id: old, rating: 5 })).rejects.toMatchObject(refused('too_late'))
  await tenant.db((db) =>
    db
      .updateTable('setting')
      .set({ setting_value: json({ is_enabled: false }) })
      .where('setting_key', '=', 'review_settings')
      .execute(),
  )
  await expect(mine.client.myReviews.create({ id: old, rating: 5 })).rejects.toMatchObject(refused('reviews_disabled'))
})
