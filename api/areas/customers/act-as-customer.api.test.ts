import { expect, test } from 'vitest'
import { framesOf } from '#api/platform/events/hub.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('staff who act as a customer order in their name: the order comes from the panel and is audited', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const staff = await tenant.user(['ManageTenantCustomers'])
  const buyer = await tenant.customer()
  const { token } = await staff.client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'customer',
    user_id: buyer.id,
  })
  const { access_token } = await tenant.guest.auth.verifyToken({ token })
  const acting = app.client({ host: tenant.hosts.store, token: access_token })
  const cart = shop.cart([{ product_id: await shop.product() }])
  const { order_id } = await acting.checkout.place(cart)
  const own = await buyer.client.checkout.place(cart)
  const { client: owner } = await tenant.owner()
  const sourceOf = async (id: string) => (await owner.orders.list({ search: id })).data.map(({ source }) => source)
  expect(await sourceOf(order_id)).toEqual(['admin'])
  expect(await sourceOf(own.order_id)).toEqual(['web'])
  const entries = await tenant.db((db) =>
    db
      .selectFrom('audit')
      .select(['actor_id', 'impersonator_id', 'changes'])
      .where('action', '=', 'order.placed_by_staff')
      .execute(),
  )
  expect(entries).toMatchObject([{ actor_id: buyer.id, impersonator_id: staff.id, changes: { order_id } }])
  await owner.customers.changeStatus({ id: buyer.id, status: 'block' })
  await expect(acting.checkout.place(cart)).rejects.toMatchObject({ status: 401 })
})

test('a sign-up is announced to the panel without personal data', () => {
  const payload = { customer_id: 'c' }
  const event = {
    kind: 'event' as const,
    id: 'e',
    name: 'customer.created',
    subject: 'c',
    tenantId: 't',
    merchantId: null,
    payload,
    createdAt: '',
  }
  expect(framesOf(event)).toEqual([{ channel: 'tenant-t', event: 'customer.created', data: payload, at: '' }])
})
