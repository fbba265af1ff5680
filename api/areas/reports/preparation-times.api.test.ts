import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test('preparation times are those of the own newest orders, without cancelled ones and those for later', async () => {
  const tenant = await newTenant(app)
  const [shop, other] = [await newShop(tenant), await newShop(tenant)]
  const customer = await tenant.customer()
  const nowMs = app.services.clock()
  /** Places an order that was ready some seconds after it was placed. */
  const place = async (of: typeof shop, readySeconds: number | null, columns: object = {}, ageMs = dayMs) => {
    const { order_id } = await customer.client.checkout.place(of.cart([{ product_id: await of.product() }]))
    const placedMs = nowMs - ageMs
    await tenant.db((db) =>
      db
        .updateTable('orders')
        .set({
          placed_at: new Date(placedMs).toISOString(),
          ready_at: readySeconds === null ? null : new Date(placedMs + readySeconds * 1_000).toISOString(),
          ...columns,
        })
        .where('order_id', '=', order_id)
        .execute(),
    )
  }
  for (const seconds of [601, 660, 599, 5 * 3_600]) await place(shop, seconds)
  await place(shop, null)
  await place(shop, 300, { order_status: 'cancelled' })
  await place(shop, 300, { is_scheduled: true })
  await place(shop, 300, {}, 29 * dayMs)
  await place(other, 420)
  const { client } = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [shop.merchantId] })
  expect(await client.merchantReports.preparationTimes({})).toEqual([
    { minutes: 10, orders: 1 },
    { minutes: 11, orders: 2 },
    { minutes: 240, orders: 1 },
  ])
})

test('who may not see the settings of the merchant does not see its times', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client } = await tenant.user(['ManageMerchantOrders'], { merchants: [shop.merchantId] })
  await expect(client.merchantReports.preparationTimes({})).rejects.toMatchObject({ status: 403 })
})
