import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const spring = (more: object = {}) => ({
  name: 'Spring',
  code: 'spring10',
  type: 'fixed_percentage' as const,
  discount_value: 10,
  start_date: '2026-01-01T00:00:00Z',
  ...more,
})

async function world() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product({ selling_price: 1000 })
  const { client: owner } = await tenant.owner()
  const { client: buyer } = await tenant.customer()
  const cart = (coupon_code?: string) => ({
    ...shop.cart([{ product_id: product }]),
    ...(coupon_code === undefined ? {} : { coupon_code }),
  })
  return { tenant, shop, owner, buyer, cart }
}

test('a coupon discounts an order as soon as it is saved, counts its redemptions, and orders outlive it', async () => {
  const { owner, buyer, cart } = await world()
  const created = await owner.coupons.create(spring())
  expect(created).toMatchObject({
    code: 'SPRING10',
    discount_type: 'percentage',
    state: 'active',
    usage_count: 0,
    is_editable: true,
  })
  expect((await buyer.checkout.quote(cart('spring10'))).bill.coupon_discount).toBe(100)
  await owner.coupons.update({ id: created.id, discount_value: 20 })
  const order = await buyer.checkout.place(cart('SPRING10'))
  expect(order.bill.coupon_discount).toBe(200)

  expect(await owner.coupons.show({ id: created.id })).toMatchObject({ usage_count: 1, discount_value: 20 })
  expect((await owner.coupons.redemptions({ id: created.id })).data).toMatchObject([
    { order_id: order.order_id, discount: 200, currency: 'GBP' },
  ])
  await expect(owner.coupons.update({ id: created.id, code: 'SUMMER' })).rejects.toMatchObject({
    status: 422,
    errors: { code: [expect.any(String)] },
  })

  await owner.coupons.update({ id: created.id, active: false })
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ is_applied: false })
  await owner.coupons.remove({ id: created.id })
  await expect(owner.coupons.show({ id: created.id })).rejects.toMatchObject({ status: 404 })
  expect((await buyer.myOrders.show({ id: order.order_id })).bill.coupon_discount).toBe(200)
  expect(await owner.coupons.create(spring())).toMatchObject({ usage_count: 0 })
})

test('a coupon that is deleted while it is in baskets no longer applies, and no basket is charged without being told', async () => {
  const { tenant, owner, buyer, cart } = await world()
  const { id } = await owner.coupons.create(spring())
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ is_applied: true })
  await owner.coupons.remove({ id })
  const quote = await buyer.checkout.quote(cart('SPRING10'))
  expect(quote.coupon).toMatchObject({ is_applied: false, reason: 'unknown' })
  expect(quote.bill.coupon_discount).toBe(0)
  await expect(buyer.checkout.place(cart('SPRING10'))).rejects.toMatchObject({
    status: 422,
    errors: { coupon_code: [expect.any(String)] },
  })
  expect(await tenant.db((db) => db.selectFrom('orders').select('id').execute())).toEqual([])
  expect((await buyer.checkout.place(cart())).bill.coupon_discount).toBe(0)
})

test('a cancelled order gives its redemption back, also after the coupon was deleted', async () => {
  const { owner, buyer, cart } = await world()
  const { id } = await owner.coupons.create(spring({ usage_limit_total: 1 }))
  const first = await buyer.checkout.place(cart('SPRING10'))
  expect((await owner.coupons.show({ id })).state).toBe('exhausted')
  await buyer.myOrders.cancel({ id: first.order_id, reason: 'Ordered twice' })
  expect(await owner.coupons.show({ id })).toMatchObject({ state: 'active', usage_count: 0 })
  const second = await buyer.checkout.place(cart('SPRING10'))
  await owner.coupons.remove({ id })
  await buyer.myOrders.cancel({ id: second.order_id, reason: 'Ordered twice' })
  expect(await buyer.myOrders.show({ id: second.order_id })).toMatchObject({ order_status: 'cancelled' })
})

test.each<[string, object, string]>([
  ['a percentage above 100', { discount_value: 101 }, 'discount_value'],
  ['no discount', { discount_value: 0 }, 'discount_value'],
  ['a part of a minor unit', { type: 'fixed_amount', discount_value: 1.5 }, 'discount_value'],
  ['a maximum of a fixed amount', { type: 'fixed_amount', discount_value: 100, max_amount: 50 }, 'max_amount'],
  ['an end before the start', { end_date: '2025-01-01T00:00:00Z' }, 'end_date'],
  ['a code with a space', { code: 'SPRING 10' }, 'code'],
  ['a short code', { code: 'AB' }, 'code'],
  ['a foreign merchant', { merchant_ids: ['019a0000-0000-7000-8000-000000000000'] }, 'merchant_ids'],
])('%s is refused', async (_name, more, field) => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.coupons.create(spring(more))).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('a code is unique in the tenant, in upper and lower case', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const { client } = await tenant.owner()
  await client.coupons.create(spring())
  await expect(client.coupons.create(spring({ code: 'Spring10' }))).rejects.toMatchObject({
    status: 422,
    errors: { code: ['The code has already been taken.'] },
  })
  expect(await (await other.owner()).client.coupons.create(spring())).toMatchObject({ code: 'SPRING10' })
})

test('free delivery has no discount value or type', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  expect(await client.coupons.create(spring({ type: 'free_delivery', discount_value: 5 }))).toMatchObject({
    discount_type: null,
    discount_value: 0,
  })
})

test('lists filter by state, type and text, and sort by redemptions', async () => {
  const { owner, buyer, cart } = await world()
  const codesOf = async (filter: object) => (await owner.coupons.list(filter)).data.map(({ code }) => code).toSorted()
  await owner.coupons.create(spring({ code: 'NOW', usage_limit_total: 5 }))
  await owner.coupons.create(spring({ code: 'OFF', active: false, end_date: '2026-02-01T00:00:00Z' }))
  await owner.coupons.create(spring({ code: 'PAST', end_date: '2026-02-01T00:00:00Z' }))
  await owner.coupons.create(spring({ code: 'LATER', start_date: '2099-01-01T00:00:00Z', type: 'free_delivery' }))
  await owner.coupons.create(spring({ code: 'ONCE', usage_limit_total: 1 }))
  await buyer.checkout.place(cart('ONCE'))
  const states = ['inactive', 'expired', 'scheduled', 'active', 'exhausted'] as const
  expect(await Promise.all(states.map((state) => codesOf({ state })))).toEqual([
    ['OFF'],
    ['PAST'],
    ['LATER'],
    ['NOW'],
    ['ONCE'],
  ])
  const all = (await owner.coupons.list({})).data
  expect(all.map(({ code, state }) => [code, state]).toSorted()).toEqual([
    ['LATER', 'scheduled'],
    ['NOW', 'active'],
    ['OFF', 'inactive'],
    ['ONCE', 'exhausted'],
    ['PAST', 'expired'],
  ])
  expect(await codesOf({ type: 'free_delivery' })).toEqual(['LATER'])
  expect(await codesOf({ search: 'as' })).toEqual(['PAST'])
  expect((await owner.coupons.list({ sort: '-usage_count', limit: 1 })).data[0]?.code).toBe('ONCE')
})

test('a merchant makes coupons for itself, and reads those of the tenant that are valid there', async () => {
  const { tenant, shop, owner, buyer, cart } = await world()
  const other = await tenant.merchant()
  const everywhere = await owner.coupons.create(spring({ code: 'EVERYWHERE' }))
  await owner.coupons.create(spring({ code: 'ELSEWHERE', merchant_ids: [other] }))
  const { client } = await tenant.user(['ManageMerchantCoupons'], { merchants: [shop.merchantId] })
  const merchant_id = shop.merchantId
  const own = await client.merchantCoupons.create({ merchant_id, ...spring() })
  expect(own).toMatchObject({ merchant_id, merchant_ids: [merchant_id], is_editable: true })
  expect((await buyer.checkout.quote(cart('SPRING10'))).bill.coupon_discount).toBe(100)
  const { data } = await client.merchantCoupons.list({ merchant_id })
  expect(data.map(({ code, is_editable }) => [code, is_editable]).toSorted()).toEqual([
    ['EVERYWHERE', false],
    ['SPRING10', true],
  ])
  await expect(client.merchantCoupons.update({ merchant_id, id: everywhere.id, active: false })).rejects.toMatchObject({
    status: 403,
  })
  await expect(client.merchantCoupons.remove({ merchant_id, id: everywhere.id })).rejects.toMatchObject({ status: 403 })
  const foreign = await owner.merchantCoupons.create({ merchant_id: other, ...spring({ code: 'THEIRS' }) })
  await expect(client.merchantCoupons.show({ merchant_id, id: foreign.id })).rejects.toMatchObject({ status: 404 })
  await expect(client.merchantCoupons.list({ merchant_id: other })).rejects.toMatchObject({ status: 403 })
})

test('the second of two saves of one coupon is refused', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { id, updated_at } = await client.coupons.create(spring())
  await client.coupons.update({ id, name: 'Spring sale', expected_updated_at: updated_at })
  await expect(client.coupons.update({ id, name: 'Easter', expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
  })
})

test('of many customers who race for the last redemptions, exactly as many get one', async () => {
  const { tenant, owner, cart } = await world()
  const { id } = await owner.coupons.create(spring({ usage_limit_total: 10 }))
  const buyers = await Promise.all(Array.from({ length: 500 }, () => tenant.customer()))
  const placed = await Promise.allSettled(buyers.map(({ client }) => client.checkout.place(cart('SPRING10'))))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refusals = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  for (const code of refusals) expect(['COUPON_EXHAUSTED', 'INVALID']).toContain(code)
  expect(await owner.coupons.show({ id })).toMatchObject({ usage_count: 10, state: 'exhausted' })
}, 60_000)

test('generated codes are for one order each, replace the own code, and a cancelled order frees its code', async () => {
  const { tenant, owner, buyer, cart } = await world()
  const { id } = await owner.coupons.create(spring())
  const { codes } = await owner.coupons.generateCodes({ id, count: 250 })
  expect(new Set(codes).size).toBe(250)
  expect(await owner.coupons.show({ id })).toMatchObject({ has_generated_codes: true, is_public: false })
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ reason: 'unknown' })

  const [first = '', second = ''] = codes
  const order = await buyer.checkout.place(cart(first.toLowerCase()))
  expect(order.bill.coupon_discount).toBe(100)
  const { client: other } = await tenant.customer()
  expect((await other.checkout.quote(cart(first))).coupon).toMatchObject({ is_applied: false, reason: 'exhausted' })
  expect((await other.checkout.quote(cart(second))).coupon).toMatchObject({ is_applied: true, code: second })
  expect((await owner.coupons.codes({ id })).filter(({ order_id }) => order_id !== null)).toMatchObject([
    { code: first, order_id: order.order_id },
  ])

  await buyer.myOrders.cancel({ id: order.order_id, reason: 'Ordered twice' })
  expect((await other.checkout.quote(cart(first))).coupon).toMatchObject({ is_applied: true })
})

test('of customers who order with one generated code at once, one gets it', async () => {
  const { tenant, owner, cart } = await world()
  const { id } = await owner.coupons.create(spring())
  const {
    codes: [code = ''],
  } = await owner.coupons.generateCodes({ id, count: 1 })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => tenant.customer()))
  const results = await Promise.allSettled(buyers.map(({ client }) => client.checkout.place(cart(code))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  for (const code of refusals) expect(['COUPON_EXHAUSTED', 'INVALID']).toContain(code)
  expect(await owner.coupons.show({ id })).toMatchObject({ usage_count: 1 })
})

test('a coupon has at most 10,000 generated codes', async () => {
  const { owner } = await world()
  const { id } = await owner.coupons.create(spring())
  expect((await owner.coupons.generateCodes({ id, count: 10_000 })).codes).toHaveLength(10_000)
  await expect(owner.coupons.generateCodes({ id, count: 1 })).rejects.toMatchObject({
    status: 422,
    errors: { count: [expect.stringContaining('0 are left')] },
  })
})

test('a coupon for the first order is for customers without an order', async () => {
  const { tenant, owner, buyer, cart } = await world()
  await owner.coupons.create(spring({ first_order_only: true }))
  expect((await tenant.guest.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ reason: 'guest' })
  const order = await buyer.checkout.place(cart('SPRING10'))
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ reason: 'not_first_order' })
  await buyer.myOrders.cancel({ id: order.order_id, reason: 'Ordered twice' })
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ is_applied: true })
})

test('hours limit a coupon in the time zone of the merchant', async () => {
  const { shop, owner, buyer, cart } = await world()
  const { id } = await owner.coupons.create(spring())
  const refusalAt = async (at: string) =>
    (await owner.coupons.test({ id, merchant_id: shop.merchantId, order_type: 'delivery', subtotal: 1000, at })).reason
  await owner.coupons.update({ id, hours: [{ days: ['mon'], start_time: '14:00', end_time: '17:00' }] })
  // 2026-07-06 is a Monday, in London an hour ahead of UTC
  expect(await refusalAt('2026-07-06T13:00:00Z')).toBeNull()
  expect(await refusalAt('2026-07-06T16:00:00Z')).toBe('outside_hours')
  expect(await refusalAt('2026-07-07T13:00:00Z')).toBe('outside_hours')
  await owner.coupons.update({ id, hours: [] })
  expect((await buyer.checkout.quote(cart('SPRING10'))).coupon).toMatchObject({ is_applied: true })
})

test('a tested basket gets the answer of the checkout', async () => {
  const { tenant, shop, owner } = await world()
  const { id } = await owner.coupons.create(spring({ minimum_requirement: 2000, max_amount: 250 }))
  const basket = { id, merchant_id: shop.merchantId, order_type: 'delivery' as const, payment_mode: 'card' as const }
  expect(await owner.coupons.test({ ...basket, subtotal: 1999 })).toMatchObject({
    is_applied: false,
    reason: 'below_minimum',
    discount: 0,
  })
  expect(await owner.coupons.test({ ...basket, subtotal: 2000 })).toMatchObject({ is_applied: true, discount: 200 })
  expect(await owner.coupons.test({ ...basket, subtotal: 9000 })).toMatchObject({ is_applied: true, discount: 250 })
  const { id: customer_id } = await tenant.customer()
  await owner.coupons.update({ id, first_order_only: true })
  expect(await owner.coupons.test({ ...basket, subtotal: 2000 })).toMatchObject({ reason: 'guest' })
  expect(await owner.coupons.test({ ...basket, subtotal: 2000, customer_id })).toMatchObject({ is_applied: true })
  const newCustomer = { ...basket, subtotal: 2000, is_new_customer: true }
  expect(await owner.coupons.test(newCustomer)).toMatchObject({ is_applied: true })
  await owner.coupons.update({ id, first_order_only: false, one_use_per_customer: true })
  expect(await owner.coupons.test(newCustomer)).toMatchObject({ is_applied: true })
})
