import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('a pickup order is handed over with the code that only its customer sees, or without one', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client: owner } = await tenant.owner()
  const { client: buyer } = await tenant.customer()
  const ready = async (more: object) => {
    const { order_id } = await buyer.checkout.place({ ...shop.cart([{ product_id: product }]), ...more })
    for (const order_status of ['processing', 'ready'] as const)
      await owner.orders.changeStatus({ order_id, order_status })
    return order_id
  }
  const pickup = { order_type: 'pickup', address: null } as const
  const order_id = await ready(pickup)
  const { pickup_code } = await buyer.myOrders.show({ id: order_id })
  expect(pickup_code).toMatch(/^[1-9]\d{3}$/)
  expect(JSON.stringify(await owner.orders.show({ order_id }))).not.toContain('pickup_code')
  const wrong = pickup_code === '1000' ? '1001' : '1000'
  await expect(
    owner.orders.changeStatus({ order_id, order_status: 'completed', pickup_code: wrong }),
  ).rejects.toMatchObject({ status: 409, code: 'PICKUP_CODE_WRONG' })
  const done = await owner.orders.changeStatus({ order_id, order_status: 'completed', pickup_code: pickup_code ?? '' })
  expect(done.order_status).toBe('completed')
  expect(await buyer.myOrders.show({ id: order_id })).toMatchObject({ pickup_code: null })

  const other = await ready(pickup)
  expect((await buyer.myOrders.show({ id: other })).pickup_code).not.toBe(pickup_code)
  expect(await owner.orders.changeStatus({ order_id: other, order_status: 'completed' })).toMatchObject({
    order_status: 'completed',
  })
  expect(await buyer.myOrders.show({ id: await ready({}) })).toMatchObject({ pickup_code: null })
})
