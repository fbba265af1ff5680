import { afterAll, expect, test, vi } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startUber, uberCredentials } from '#api/providers/courier/uber-service.testing.ts'
import { runRequest } from './courier.commands.ts'

const uber = await startUber()
const app = await startTestApp({ runJobs: true, environment: uber.environment })
afterAll(() => uber.close())

async function newStore() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const activate = () =>
    client.deliveryIntegrations.save({ id: 'uber_direct', credentials: uberCredentials, is_active: true })
  const shop = await newShop(tenant)
  const product = await shop.product({ quantity: 50 })
  const customer = await tenant.customer()
  const place = async () => {
    const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product, quantity: 2 }]))
    return order_id
  }
  const accept = (order_id: string) => client.orders.changeStatus({ order_id, order_status: 'processing' })
  const deliveryOf = async (order_id: string) => client.deliveryIntegrations.order({ order_id })
  const sent = (order_id: string) =>
    vi.waitFor(async () => expect(await deliveryOf(order_id)).toMatchObject({ status: 'pending' }), { timeout: 15_000 })
  const externalId = async (order_id: string) =>
    (
      await tenant.db((db) =>
        db
          .selectFrom('courier_delivery')
          .select('external_id')
          .where('order_id', '=', order_id)
          .executeTakeFirstOrThrow(),
      )
    ).external_id ?? ''
  const receive = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    app.send({
      method: 'POST',
      url: `/public/v1/delivery-integrations/webhook/uber_direct?tenant_id=${tenant.id}`,
      headers,
      body,
    })
  const statusOf = async (order_id: string) =>
    await tenant.db((db) =>
      db
        .selectFrom('orders')
        .select(['order_status', 'driver'])
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow(),
    )
  return { tenant, client, shop, customer, activate, place, accept, deliveryOf, sent, externalId, receive, statusOf }
}

test('credentials are checked, stored sealed, and answered masked', async () => {
  const { tenant, client, activate } = await newStore()
  expect(await client.deliveryIntegrations.list({})).toMatchObject([{ is_active: false, is_configured: false }])
  const save = (credentials: Record<string, string>, is_active?: boolean) =>
    client.deliveryIntegrations.save({ id: 'uber_direct', credentials, is_active })
  await expect(save({}, true)).rejects.toMatchObject({
    status: 422,
    message: 'Please configure Uber Direct before activating it',
  })
  await expect(save({ ...uberCredentials, client_secret: 'wrong' }, true)).rejects.toMatchObject({ status: 422 })
  await expect(save({ other: 'x' })).rejects.toMatchObject({ status: 422 })
  expect(await activate()).toMatchObject({
    is_active: true,
    is_configured: true,
    credentials: { customer_id: 'customer-1', client_secret: '••••••••', signing_key: '••••••••' },
  })
  expect(await save({ client_secret: '••••••••' })).toMatchObject({ is_active: true })
  const row = await tenant.db((db) =>
    db.selectFrom('delivery_provider').select('credentials').executeTakeFirstOrThrow(),
  )
  expect(row.credentials).toMatch(/^sealed:/)
})

test('an accepted order gets one courier, whose events move the order once', async () => {
  const { tenant, client, activate, place, accept, deliveryOf, sent, externalId, receive, statusOf } = await newStore()
  const order_id = await place()
  const request = () => client.deliveryIntegrations.request({ order_id })
  await expect(request()).rejects.toMatchObject({ message: 'Please configure Uber Direct before activating it' })
  await activate()
  await expect(request(), 'a pending order').rejects.toMatchObject({ code: 'DELIVERY_PROVIDER_LOCKED' })
  await accept(order_id)
  expect(await request()).toMatchObject({ status: 'waiting', provider: 'uber_direct' })
  await request()
  await sent(order_id)
  expect([...uber.deliveries.keys()].filter((key) => key.startsWith(`${tenant.id}-${order_id}-`))).toHaveLength(1)
  expect(await deliveryOf(order_id)).toMatchObject({ fee: 750, currency: 'GBP', error: null })
  await runRequest({ services: app.services, openTransaction: (work) => tenant.db(work) }, order_id)
  expect(await deliveryOf(order_id), 'a job that runs twice').toMatchObject({ attempts: 1 })

  const id = await externalId(order_id)
  const courier = { name: 'Amina', phone_number: '+447700900111', vehicle_type: 'bicycle' }
  const forged = { ...uber.event(id, 'pickup', courier), headers: { 'x-uber-signature': 'a'.repeat(64) } }
  expect(await receive(forged)).toMatchObject({ status: 401 })
  expect((await statusOf(order_id)).order_status).toBe('processing')
  const pickup = uber.event(id, 'pickup', courier)
  expect(await Promise.all([receive(pickup), receive(pickup)])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await statusOf(order_id)).toMatchObject({
    order_status: 'driver_assigned',
    driver: { name: 'Amina', tracking_url: expect.stringMatching(/^https:/) },
  })
  expect(await receive(uber.event(id, 'dropoff', courier))).toMatchObject({ status: 200 })
  expect((await statusOf(order_id)).order_status).toBe('picked')
  await receive(uber.event(id, 'pickup', courier))
  expect((await statusOf(order_id)).order_status, 'a late event').toBe('picked')
  await receive(uber.event(id, 'delivered'))
  expect((await statusOf(order_id)).order_status).toBe('delivered')
  await receive(uber.event(id, 'canceled'))
  expect(await deliveryOf(order_id)).toMatchObject({ status: 'delivered' })
  expect(await receive(uber.event('del_unknown', 'delivered'))).toMatchObject({ status: 200 })
})

test('lost answers are repeated with the same key; refusals say why and can be tried again', async () => {
  const { tenant, client, activate, place, accept, deliveryOf, sent } = await newStore()
  await activate()
  const order_id = await place()
  await accept(order_id)
  uber.state.failures.push('no answer')
  await client.deliveryIntegrations.request({ order_id })
  await vi.waitFor(async () => expect(await deliveryOf(order_id)).toMatchObject({ status: 'waiting', attempts: 1 }), {
    timeout: 15_000,
  })
  await runRequest({ services: app.services, openTransaction: (work) => tenant.db(work) }, order_id)
  await sent(order_id)
  expect([...uber.deliveries.keys()].filter((key) => key.startsWith(`${tenant.id}-${order_id}-`))).toHaveLength(1)
  expect(await client.deliveryIntegrations.cancel({ order_id })).toMatchObject({ status: 'cancelled' })
  uber.state.failures.push(400)
  await client.deliveryIntegrations.request({ order_id })
  const refused = { status: 'failed', error: expect.stringMatching(/^400/) }
  await vi.waitFor(async () => expect(await deliveryOf(order_id)).toMatchObject(refused), { timeout: 15_000 })
  await client.deliveryIntegrations.request({ order_id })
  await sent(order_id)
})

test('panels and the customer see where the courier is, while it is on the way', async () => {
  const { client, shop, customer, activate, place, accept, sent, externalId, receive } = await newStore()
  await activate()
  const order_id = await place()
  await accept(order_id)
  await client.deliveryIntegrations.request({ order_id })
  await sent(order_id)
  const id = await externalId(order_id)
  const { client: merchant } = await shop.staff()
  const positions = async () => {
    const seen = [
      (await customer.client.myOrders.tracking({ id: order_id })).driver,
      (await client.orders.show({ order_id })).data,
      (await merchant.merchantOrders.show({ order_id, merchant_id: shop.merchantId })).data,
    ].map((one) => one && ('driver' in one ? one.driver : one))
    return seen.map((driver) => driver && 'latitude' in driver && [driver.latitude, driver.longitude])
  }
  const at = (secondsAgo: number) => new Date(app.now() - secondsAgo * 1_000).toISOString()
  const update = (lat: unknown, secondsAgo: number) => receive(uber.update(id, { lat, lng: -0.08 }, at(secondsAgo)))
  await update(51.5, 60)
  await receive(uber.event(id, 'pickup', { name: 'Amina' }))
  expect(await positions(), 'before the courier was on the way').toEqual([false, false, false])
  await update(51.51, 40)
  expect(await positions()).toEqual(Array(3).fill([51.51, -0.08]))
  await update(51.4, 50)
  await update(95, 10)
  await update('north', 10)
  expect(await positions(), 'late and impossible positions').toEqual(Array(3).fill([51.51, -0.08]))
  await receive(uber.event(id, 'dropoff', { name: 'Amina', location: { lat: 51.52, lng: -0.09 } }))
  expect(await positions(), 'with an event of a status').toEqual(Array(3).fill([51.52, -0.09]))
  await receive(uber.event(id, 'delivered'))
  await update(51.53, 0)
  expect(await positions(), 'after the delivery').toEqual([false, false, false])
})
