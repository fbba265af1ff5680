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

test('the second of two people who edit one coupon is told', async () => {
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
  const { id } = await owner.coupons.create(spring({ usage_limit_total: 3 }))
  const buyers = await Promise.all(Array.from({ length: 12 }, () => tenant.customer()))
  const placed = await Promise.allSettled(buyers.map(({ client }) => client.checkout.place(cart('SPRING10'))))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await owner.coupons.show({ id })).toMatchObject({ usage_count: 3, state: 'exhausted' })
})
