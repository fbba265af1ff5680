import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('customer, tenant and merchant get the receipt of an order as a PDF, nobody else does', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client: owner } = await tenant.owner()
  const { client: buyer } = await tenant.customer()
  const { order_id } = await buyer.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  for (const file of [
    await buyer.myOrders.receipt({ id: order_id }),
    await owner.orders.receipt({ order_id }),
    await owner.merchantOrders.receipt({ order_id, merchant_id: shop.merchantId }),
  ]) {
    expect(file).toMatchObject({ file_name: `${order_id}.pdf`, mime_type: 'application/pdf' })
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  }
  const { client: stranger } = await tenant.customer()
  await expect(stranger.myOrders.receipt({ id: order_id })).rejects.toMatchObject({ status: 404 })
  const other = await newShop(tenant)
  await expect(owner.merchantOrders.receipt({ order_id, merchant_id: other.merchantId })).rejects.toMatchObject({
    status: 404,
  })
})
