import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { product } from '../storefront/store.testing.ts'
import { day, hour, pastOrder, trainAndSwitchOn } from './recommendations.testing.ts'

const app = await startTestApp({ frozenClock: true })

async function newStore() {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant({ name: 'Pier' })
  const names = ['Pizza', 'Dip', 'Tea'] as const
  const [pizza = '', dip = '', tea = ''] = await Promise.all(names.map((name) => product(tenant, merchant, { name })))
  const { id: customer } = await tenant.customer()
  await trainAndSwitchOn(app, tenant)
  return { tenant, merchant, customer, pizza, dip, tea, client: (await tenant.owner()).client }
}

test('shown and pressed items are summed by day; what is not for sale or off is ignored', async () => {
  const { tenant, merchant, pizza, dip, client } = await newStore()
  const other = await newStore()
  const record = (...events: [type: 'product' | 'merchant' | 'order', event: 'impression' | 'click', id: string][]) =>
    tenant.guest.storeRecommendations.record({ events: events.map(([type, event, id]) => ({ type, event, id })) })
  await Promise.all([
    record(['product', 'impression', pizza], ['product', 'impression', pizza], ['product', 'click', pizza]),
    record(['product', 'impression', pizza], ['product', 'impression', dip], ['product', 'impression', other.pizza]),
    record(['merchant', 'impression', merchant], ['order', 'impression', dip], ['order', 'click', dip]),
  ])
  const { data, meta } = await client.recommendations.productAnalytics({ sort: '-impressions' })
  expect(data.totals).toMatchObject({ impressions: 3, clicks: 1, orders: 0, revenue: 0, currency: 'GBP' })
  expect(meta).toMatchObject({ total: 2, page: 1, limit: 15 })
  expect(data.rows).toMatchObject([
    { id: pizza, name: 'Pizza', merchant_name: 'Pier', impressions: 2, clicks: 1 },
    { id: dip, name: 'Dip', impressions: 1, clicks: 0 },
  ])
  expect((await client.recommendations.merchantAnalytics({})).data.rows).toMatchObject([
    { id: merchant, name: 'Pier', merchant_name: null, impressions: 1, clicks: 0 },
  ])
  expect((await client.recommendations.orderAnalytics({})).data.totals).toMatchObject({ impressions: 5, clicks: 2 })
  expect((await other.client.recommendations.productAnalytics({})).data.rows).toEqual([])
  await client.recommendations.toggle({ is_enabled: false, type: 'product' })
  await record(['product', 'click', pizza], ['merchant', 'click', merchant])
  expect((await client.recommendations.productAnalytics({})).data.totals.clicks).toBe(1)
  expect((await client.recommendations.merchantAnalytics({})).data.totals.clicks).toBe(1)
  await client.recommendations.toggle({ is_enabled: false })
  await record(['merchant', 'click', merchant])
  expect((await client.recommendations.merchantAnalytics({})).data.totals.clicks).toBe(1)
})

test('orders and revenue are those of recommended products, merchants and whole orders, by local day', async () => {
  const { tenant, merchant, customer, pizza, dip, tea, client } = await newStore()
  const at = app.now() - day
  const order = (products: string[], more: object, time = at) =>
    pastOrder(tenant, { merchant, customer, products, at: time, ...more })
  await order([pizza, dip, tea], { recommended: [dip, tea] })
  const both = await order([pizza, dip], { recommended: [dip], recommendedMerchant: true }, at + hour)
  await order([tea], { recommendedMerchant: true }, at - 3 * day)
  await order([dip], { recommended: [dip], status: 'cancelled' })
  await order([dip], { recommended: [dip] }, at - 60 * day)
  await order([pizza], {})
  const products = await client.recommendations.productAnalytics({ range: 'last_7_days' })
  expect(products.data.totals).toMatchObject({ orders: 2, revenue: 300 })
  expect(products.data.rows.map(({ name, orders, revenue }) => [name, orders, revenue])).toEqual([
    ['Dip', 2, 200],
    ['Tea', 1, 100],
  ])
  expect(products.data.series).toHaveLength(7)
  expect(products.data.series.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(300)
  const ofMerchants = await client.recommendations.merchantAnalytics({ range: 'last_7_days' })
  expect(ofMerchants.data.totals).toMatchObject({ orders: 2, revenue: 300 })
  expect(ofMerchants.data.rows).toMatchObject([{ id: merchant, orders: 2, revenue: 300 }])
  const orders = await client.recommendations.orderAnalytics({ range: 'last_7_days' })
  expect(orders.data.totals).toMatchObject({ orders: 3, revenue: 600 })
  expect(orders.meta.total).toBe(3)
  expect(orders.data.rows[0]).toMatchObject({ id: both, name: 'Pier', orders: 1, revenue: 200, source: 'both' })
  expect(orders.data.rows.map(({ source }) => source)).toEqual(['both', 'product', 'merchant'])
  expect(orders.data.rows.map(({ placed_at }) => Date.parse(placed_at ?? ''))).toEqual([at + hour, at, at - 3 * day])
  expect((await client.recommendations.orderAnalytics({ sort: '-revenue', limit: 1 })).data.rows).toMatchObject([
    { revenue: 300 },
  ])
  expect((await client.recommendations.orderAnalytics({ search: both })).data.rows).toMatchObject([{ id: both }])
})

test('rows are searched, sorted and paged; unknown sorts and ranges are refused', async () => {
  const { tenant, merchant, customer, pizza, dip, tea, client } = await newStore()
  const at = app.now() - day
  await pastOrder(tenant, { merchant, customer, products: [pizza, dip, tea], at, recommended: [pizza, dip, tea] })
  const names = async (input: object) =>
    (await client.recommendations.productAnalytics(input)).data.rows.map(({ name }) => name)
  expect(await names({ sort: 'name' })).toEqual(['Dip', 'Pizza', 'Tea'])
  expect(await names({ sort: '-name', limit: 2, page: 2 })).toEqual(['Dip'])
  expect(await names({ search: 'IZZ' })).toEqual(['Pizza'])
  expect(await names({ range: 'today' })).toEqual([])
  await expect(names({ sort: 'price' })).rejects.toMatchObject({ status: 422 })
  await expect(names({ range: 'custom' })).rejects.toMatchObject({ status: 422 })
})

test('an order that is placed says what came from a recommendation, and only that', async () => {
  const { tenant, client } = await newStore()
  const shop = await newShop(tenant)
  const [one, two] = [await shop.product({}), await shop.product({ name: 'Dip' })]
  const { client: buyer } = await tenant.customer()
  const { order_id } = await buyer.checkout.place({
    ...shop.cart([
      { product_id: one },
      { product_id: two, meta: { recommended_product: true } } as { product_id: string },
    ]),
    meta: { recommended_merchant: true },
  })
  const plain = await buyer.checkout.place({ ...shop.cart([{ product_id: one }]), meta: { recommended_product: true } })
  const metaOf = (id: string) =>
    tenant.db((db) => db.selectFrom('orders').select('cart_meta').where('order_id', '=', id).executeTakeFirst())
  expect(await metaOf(order_id)).toEqual({ cart_meta: { recommended_merchant: true, recommended_product: true } })
  expect(await metaOf(plain.order_id)).toEqual({ cart_meta: {} })
  const { data } = await client.recommendations.productAnalytics({ range: 'today' })
  expect(data.rows).toMatchObject([{ id: two, orders: 1, revenue: 1000 }])
})
