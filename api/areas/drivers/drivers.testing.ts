import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

/** A store with an owner, its staff, two drivers on duty, and orders that are accepted. */
export async function newFleet(app: TestApp, { proof = 'not_needed' }: { proof?: string } = {}) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('delivery_proof', proof)
  const { client: owner } = await tenant.owner()
  const { client: clerk } = await shop.staff()
  const product = await shop.product({ name: 'Margherita' })
  const customer = await tenant.customer()
  const driver = await tenant.user(['DeliverMerchantOrders'], { merchants: [shop.merchantId] })
  const second = await tenant.user(['DeliverMerchantOrders'], { merchants: [shop.merchantId] })
  for (const { client } of [driver, second]) await client.merchantDriverDeliveries.setDuty({ is_on_duty: true })
  const accepted = async (more: object = {}) => {
    const { order_id } = await customer.client.checkout.place({ ...shop.cart([{ product_id: product }]), ...more })
    await owner.orders.changeStatus({ order_id, order_status: 'processing' })
    return order_id
  }
  const assign = async (order_id: string, driverId = driver.id) => {
    const { deliveries } = await owner.driverDispatch.show({ order_id })
    const open = deliveries.find(({ closed_at }) => closed_at === null)
    const after = await owner.driverDispatch.assign({ order_id, driver_id: driverId, replaces: open?.id ?? null })
    return after.deliveries[0]?.id ?? ''
  }
  const orderOf = (order_id: string) =>
    tenant.db((db) =>
      db
        .selectFrom('orders')
        .select(['order_status', 'driver', 'delivery_provider', 'was_ready'])
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow(),
    )
  const shiftOf = (userId: string) =>
    tenant.db((db) => db.selectFrom('driver_shift').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow())
  return { tenant, shop, owner, clerk, customer, driver, second, accepted, assign, orderOf, shiftOf }
}
