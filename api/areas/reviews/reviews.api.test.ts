import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newOrder } from './reviews.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })
const day = 86_400_000

/** A network with two merchants and a customer who can review orders of both. */
async function newNetwork() {
  const tenant = await newTenant(app)
  const [pier, quay] = [await tenant.merchant({ name: 'Pier' }), await tenant.merchant({ name: 'Quay' })]
  const [owner, customer] = [await tenant.owner(), await tenant.customer()]
  const staff = await tenant.user(['ViewMerchantReview', 'ManageMerchantOrders'], { merchants: [pier] })
  const review = async (merchant: string, rating: number, text?: string) => {
    const id = await newOrder(tenant, merchant, customer.id)
    return customer.client.myReviews.create({ id, rating, review: text })
  }
  const panel = app.client({ host: tenant.hosts.admin, token: staff.token, merchantId: pier })
  const rating = async (id = pier) => {
    const { average_rating, reviews_count } = await tenant.guest.storeMerchants.show({ id })
    return [average_rating, reviews_count]
  }
  /** Moves a review into the past. */
  const age = (id: string, days: number) =>
    tenant.db((db) =>
      db
        .updateTable('review')
        .set({ created_at: new Date(db.nowMs - days * day).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
  return { tenant, age, pier, quay, client: owner.client, customer, panel, review, rating }
}

test('the list of the tenant is filtered by merchant, rating, words, state, day and text', async () => {
  const { client, pier, quay, review, age } = await newNetwork()
  const good = await review(pier, 5, 'Best salmon')
  await age(good.id, 4)
  await age((await review(pier, 2)).id, 2)
  const today = (await review(quay, 1, 'Cold')).created_at.slice(0, 10)
  const ratings = async (input: Parameters<typeof client.reviews.list>[0]) =>
    (await client.reviews.list(input)).data.map(({ rating }) => rating)
  expect(await ratings({})).toEqual([1, 2, 5])
  expect(await ratings({ sort: '-rating' })).toEqual([5, 2, 1])
  expect(await ratings({ merchant_id: pier })).toEqual([2, 5])
  expect(await ratings({ rating: 2 })).toEqual([2])
  expect(await ratings({ max_rating: 2 })).toEqual([1, 2])
  expect(await ratings({ has_text: true })).toEqual([1, 5])
  expect(await ratings({ has_reply: true })).toEqual([])
  expect(await ratings({ state: 'waiting' })).toEqual([])
  expect(await ratings({ search: 'SALMON' })).toEqual([5])
  expect(await ratings({ search: 'buyer' })).toEqual([1, 2, 5])
  expect(await ratings({ search: good.order_id })).toEqual([5])
  expect(await ratings({ start_date: today })).toEqual([1])
  expect(await ratings({ end_date: new Date(Date.parse(today) - day).toISOString().slice(0, 10) })).toEqual([2, 5])
  await expect(client.reviews.list({ start_date: '2026-05-02', end_date: '2026-05-01' })).rejects.toMatchObject({
    status: 422,
  })
  expect((await client.reviews.list({ limit: 1 })).meta).toMatchObject({ total: 3 })
  expect((await client.reviews.list({ search: 'salmon' })).data[0]).toMatchObject({
    customer_name: 'Casey Buyer',
    merchant_name: 'Pier',
    order_id: good.order_id,
    state: 'published',
    reply: null,
  })
})

test('a merchant reads its own reviews only, and answers and reports them', async () => {
  const { tenant, client, customer, panel, pier, quay, review } = await newNetwork()
  const mine = await review(pier, 2, 'Late')
  const other = await review(quay, 1)
  const own = { merchant_id: pier }
  expect((await panel.merchantReviews.list(own)).data.map(({ id }) => id)).toEqual([mine.id])
  expect(await panel.merchantReviews.summary(own)).toMatchObject({ count: 1, unanswered: 1 })
  for (const { id } of [other, { id: pier }])
    await expect(panel.merchantReviews.reply({ ...own, id, reply: 'Sorry' })).rejects.toMatchObject({ status: 404 })
  expect(await panel.merchantReviews.reply({ ...own, id: mine.id, reply: ' Sorry ' })).toMatchObject({
    reply: 'Sorry',
    replied_at: expect.any(String),
  })
  expect(await panel.merchantReviews.summary(own)).toMatchObject({ unanswered: 0 })
  expect((await tenant.guest.storeMerchants.reviews({ id: pier })).data).toMatchObject([{ reply: 'Sorry' }])
  expect(await customer.client.myOrders.show({ id: mine.order_id })).toMatchObject({
    review: { rating: 2, reply: 'Sorry', is_published: true },
  })
  await panel.merchantReviews.reply({ ...own, id: mine.id, reply: null })
  expect((await tenant.guest.storeMerchants.reviews({ id: pier })).data).toMatchObject([{ reply: null }])

  await panel.merchantReviews.report({ ...own, id: mine.id, reason: 'false' })
  expect((await client.reviews.list({ state: 'reported' })).data).toMatchObject([
    { id: mine.id, report_reason: 'false' },
  ])
  expect(await client.reviews.summary({})).toMatchObject({ reported: 1 })
  expect((await client.reviews.approve({ ids: [mine.id] }))[0]).toMatchObject({ state: 'published' })
  expect((await client.reviews.list({ state: 'reported' })).data).toEqual([])
})

test('a merchant user who only reads reviews cannot answer them', async () => {
  const { tenant, pier, review } = await newNetwork()
  const { id } = await review(pier, 3)
  const reader = await tenant.user(['ViewMerchantReview'], { merchants: [pier] })
  const { merchantReviews } = app.client({ host: tenant.hosts.admin, token: reader.token, merchantId: pier })
  expect((await merchantReviews.list({ merchant_id: pier })).data).toHaveLength(1)
  for (const call of [
    merchantReviews.reply({ merchant_id: pier, id, reply: 'Hm' }),
    merchantReviews.report({ merchant_id: pier, id, reason: 'false' }),
  ])
    await expect(call).rejects.toMatchObject({ status: 403 })
})

test('a deleted review leaves the rating at once, and its order cannot be reviewed again', async () => {
  const { tenant, client, customer, pier, review, rating } = await newNetwork()
  const bad = await review(pier, 1, 'Rude words')
  await review(pier, 4)
  expect(await rating()).toEqual([2.5, 2])
  expect(await client.reviews.remove({ id: bad.id })).toEqual({ id: bad.id })
  expect(await rating()).toEqual([4, 1])
  expect((await client.reviews.list({})).data.map((row) => row.rating)).toEqual([4])
  expect(await client.reviews.summary({})).toMatchObject({ count: 1, average_rating: 4 })
  expect((await tenant.guest.storeMerchants.reviews({ id: pier })).data).toHaveLength(1)
  expect(await customer.client.myOrders.show({ id: bad.order_id })).toMatchObject({ review: null, can_review: false })
  await expect(customer.client.myReviews.create({ id: bad.order_id, rating: 1 })).rejects.toMatchObject({
    code: 'ORDER_ALREADY_REVIEWED',
  })
  await expect(client.reviews.remove({ id: bad.id })).rejects.toMatchObject({ status: 404 })
  expect(await rating()).toEqual([4, 1])
  const left = await tenant.db((db) => db.selectFrom('review').select('review').where('id', '=', bad.id).execute())
  expect(left).toEqual([{ review: null }])
})

test('without automatic publication a review waits until it is approved, once', async () => {
  const { tenant, client, customer, panel, pier, review, rating } = await newNetwork()
  await client.reviews.saveSettings({ is_auto_publish: false })
  const { id, order_id } = await review(pier, 5, 'Fine')
  expect(await rating()).toEqual([null, 0])
  expect((await tenant.guest.storeMerchants.reviews({ id: pier })).data).toEqual([])
  expect(await customer.client.myOrders.show({ id: order_id })).toMatchObject({ review: { is_published: false } })
  expect((await panel.merchantReviews.list({ merchant_id: pier })).data).toMatchObject([{ state: 'waiting' }])
  await expect(panel.merchantReviews.report({ merchant_id: pier, id, reason: 'false' })).rejects.toMatchObject({
    code: 'REVIEW_NOT_PUBLISHED',
  })
  expect(await client.reviews.summary({})).toMatchObject({ waiting: 1, count: 0, average_rating: null })
  await Promise.all([client.reviews.approve({ ids: [id] }), client.reviews.approve({ ids: [id, id] })])
  expect(await rating()).toEqual([5, 1])
  expect((await tenant.guest.storeMerchants.reviews({ id: pier })).data).toHaveLength(1)
  expect(await client.reviews.summary({})).toMatchObject({ waiting: 0, count: 1 })
})

test('settings of reviews apply to the next review, and a stale form gets 409', async () => {
  const { tenant, client, customer, pier } = await newNetwork()
  const id = await newOrder(tenant, pier, customer.id)
  const before = await client.reviews.settings({})
  expect(before).toMatchObject({ is_enabled: true, is_auto_publish: true, allow_text: true, window_days: 30 })
  const can = async () => (await customer.client.myOrders.show({ id })).can_review
  expect(await can()).toBe(true)
  expect(await client.reviews.saveSettings({ is_enabled: false })).toMatchObject({ is_enabled: false, window_days: 30 })
  expect(await can()).toBe(false)
  expect((await tenant.guest.store.boot({})).reviews).toMatchObject({ is_enabled: false })
  await expect(customer.client.myReviews.create({ id, rating: 5 })).rejects.toMatchObject({
    values: { reason: 'reviews_disabled' },
  })
  await client.reviews.saveSettings({ is_enabled: true, window_days: 1 })
  await tenant.db((db) =>
    db
      .updateTable('orders')
      .set({ closed_at: new Date(db.nowMs - 1.5 * day).toISOString() })
      .where('order_id', '=', id)
      .execute(),
  )
  expect(await can()).toBe(false)
  await client.reviews.saveSettings({ window_days: 2 })
  expect(await can()).toBe(true)
  await expect(
    client.reviews.saveSettings({ window_days: 3, expected_updated_at: before.updated_at }),
  ).rejects.toMatchObject({ status: 409 })
})

test('the summary has the distribution, the change and the lowest-rated merchants', async () => {
  const { client, pier, quay, review, age } = await newNetwork()
  for (const rating of [5, 5, 4]) await age((await review(pier, rating)).id, 31)
  await age((await review(quay, 5)).id, 31)
  await review(quay, 2, 'Salty')
  const { lowest, ...summary } = await client.reviews.summary({})
  expect(summary).toEqual({
    average_rating: 4.2,
    count: 5,
    earlier_average: 4.8,
    ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: [0, 0, 1, 0, 1, 3][rating] })),
    low: 1,
    with_text: 1,
    this_week: 1,
    unanswered: 5,
    waiting: 0,
    reported: 0,
  })
  expect(lowest).toEqual([{ merchant_id: quay, name: 'Quay', average_rating: 2, change: -3 }])
  expect(await client.reviews.summary({ merchant_id: pier })).toMatchObject({ count: 3, average_rating: 4.7 })
})
