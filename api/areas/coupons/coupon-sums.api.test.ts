import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { rebuildTotals } from '../orders/totals/order-totals.commands.ts'

const app = await startTestApp()

test('the orders of a coupon add up by currency, without cancelled ones, before and after the sums are built', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product({ selling_price: 1000 })
  const { client: owner } = await tenant.owner()
  const { client: buyer } = await tenant.customer()
  const cart = (code?: string) => ({
    ...shop.cart([{ product_id: product }]),
    ...(code === undefined ? {} : { coupon_code: code }),
  })
  const { id } = await owner.coupons.create({
    name: 'Spring',
    code: 'SPRING10',
    type: 'fixed_percentage',
    discount_value: 10,
    start_date: '2026-01-01T00:00:00Z',
  })
  const [first, second] = [await buyer.checkout.place(cart('SPRING10')), await buyer.checkout.place(cart('SPRING10'))]
  await buyer.checkout.place(cart())
  const totals = async () => (await owner.coupons.redemptions({ id, limit: 1 })).meta.totals
  const sales = first.bill.grand_total + second.bill.grand_total
  const both = [{ currency: 'GBP', orders: 2, sales, discount: 200 }]
  expect(await totals()).toEqual(both)
  await buyer.myOrders.cancel({ id: second.order_id, reason: 'Ordered twice' })
  const one = [{ currency: 'GBP', orders: 1, sales: first.bill.grand_total, discount: 100 }]
  expect(await totals()).toEqual(one)
  await tenant.db(rebuildTotals)
  expect(await totals()).toEqual(one)
  const third = await buyer.checkout.place(cart('SPRING10'))
  expect(await totals()).toEqual([
    { currency: 'GBP', orders: 2, sales: first.bill.grand_total + third.bill.grand_total, discount: 200 },
  ])
})
