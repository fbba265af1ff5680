import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import type { WebhookEvent } from '#contract/areas/webhooks.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { Dispatcher, purgeDeliveries } from './dispatch.ts'
import { startReceiver } from './receiver.testing.ts'

const app = await startTestApp({ runJobs: true, frozenClock: true, environment: { WEBHOOKS_INTERNAL: '1' } })

async function newSubscriber(events: WebhookEvent[]) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const receiver = await startReceiver()
  const { client } = await tenant.owner()
  const webhook = await client.webhooks.create({ name: 'Kitchen', url: receiver.url, events })
  const product_id = await shop.product({ selling_price: 1000 })
  const placeOrder = async () =>
    (await tenant.customer()).client.checkout.place({
      ...shop.cart([{ product_id }]),
      payment_mode: 'cash_on_delivery',
    })
  const received = () =>
    receiver.received.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> })
  return { tenant, shop, receiver, client, webhook, placeOrder, received }
}
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('events of an order are sent in order, signed, each once', async () => {
  const { shop, receiver, webhook, placeOrder, received, client } = await newSubscriber([
    'order.created',
    'order.status_updated',
    'order.cancelled',
  ])
  const { order_id } = await placeOrder()
  const staff = await shop.staff()
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'No dough left' })
  await until(() => expect(received()).toHaveLength(4))
  expect(received().map(({ event, data }) => [event, data['order_id'], data['order_status']])).toEqual([
    ['order.created', order_id, 'pending'],
    ['order.status_updated', order_id, 'processing'],
    ['order.status_updated', order_id, 'cancelled'],
    ['order.cancelled', order_id, 'cancelled'],
  ])
  for (const { body, headers } of receiver.received) new Webhook(webhook.secret).verify(body, headers)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  await until(async () =>
    expect((await client.webhooks.logs({ search: order_id })).data.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'success'),
    ),
  )
})

test('inactive webhooks and other events are not sent', async () => {
  const { client, webhook, placeOrder, received } = await newSubscriber(['order.created'])
  await client.webhooks.update({ id: webhook._id, status: 'inactive' })
  await placeOrder()
  await app.relay.relay()
  await client.webhooks.update({ id: webhook._id, status: 'active', events: ['review.created'] })
  await placeOrder()
  await app.relay.relay()
  await client.webhooks.update({ id: webhook._id, events: ['order.created'] })
  const { order_id } = await placeOrder()
  await until(() => expect(received()).toHaveLength(1))
  expect(received()[0]?.data['order_id']).toBe(order_id)
})

test('a failed delivery is tried again, later ones of the same order wait, those of other orders do not', async () => {
  const { receiver, placeOrder, received, client, webhook, shop } = await newSubscriber([
    'order.created',
    'order.status_updated',
  ])
  let failures = 1
  receiver.state.react = () => (failures-- > 0 ? { status: 500 } : {})
  const first = await placeOrder()
  await until(() => expect(receiver.received).toHaveLength(1))
  const staff = await shop.staff()
  await staff.client.merchantOrders.changeStatus({ order_id: first.order_id, order_status: 'processing' })
  const second = await placeOrder()
  // The accepted message of the second order shows that the receiver works: what waits is sent at once.
  await until(() => expect(receiver.received).toHaveLength(4))
  expect(received().map(({ event, data }) => [event, data['order_id']])).toEqual([
    ['order.created', first.order_id],
    ['order.created', second.order_id],
    ['order.created', first.order_id],
    ['order.status_updated', first.order_id],
  ])
  expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[2]?.headers['webhook-id'])
  expect(receiver.received[0]?.body).toBe(receiver.received[2]?.body)
  await until(async () =>
    expect(await client.webhooks.show({ id: webhook._id })).toMatchObject({ failing_since: null }),
  )
})

test('a delivery that a killed process had taken is sent again after its lease', async () => {
  const { receiver, placeOrder, tenant } = await newSubscriber(['order.created'])
  receiver.state.react = () => ({ isCut: true })
  await placeOrder()
  await until(() => expect(receiver.received).toHaveLength(1))
  receiver.state.react = () => ({})
  await until(async () => {
    const row = await tenant.db((db) => db.selectFrom('webhook_delivery').selectAll().executeTakeFirstOrThrow())
    expect(row).toMatchObject({ state: 'waiting', error: 'unreachable' })
  })
  await tenant.db((db) =>
    db
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: new Date(app.now() + 60_000).toISOString(), error: null })
      .execute(),
  )
  app.advanceTime(61_000)
  await until(() => expect(receiver.received).toHaveLength(2))
})

test('a receiver that fails for five days is switched off, the owner gets a mail, and failed events can be sent again', async () => {
  const { receiver, placeOrder, tenant, client, webhook } = await newSubscriber(['order.created'])
  receiver.state.react = () => ({ status: 500 })
  const { order_id } = await placeOrder()
  await until(async () => expect((await client.webhooks.show({ id: webhook._id })).failing_since).not.toBeNull())
  app.advanceTime(5 * 86_400_000)
  // Sessions have expired.
  const { client: later } = await tenant.owner()
  await until(async () =>
    expect(await later.webhooks.show({ id: webhook._id })).toMatchObject({
      status: 'inactive',
      switched_off_at: expect.any(String),
    }),
  )
  await until(async () => {
    const mails = await tenant.db((db) => db.selectFrom('message').select(['template', 'subject']).execute())
    expect(mails).toContainEqual({
      template: 'webhook_switched_off',
      subject: 'The webhook Kitchen was switched off',
    })
  })
  await tenant.db((db) =>
    db.updateTable('webhook_delivery').set({ state: 'failed', next_attempt_at: null, finished_at: db.now }).execute(),
  )
  receiver.state.react = () => ({})
  expect(await later.webhooks.update({ id: webhook._id, status: 'active' })).toMatchObject({ switched_off_at: null })
  expect(await later.webhooks.resendFailed({ id: webhook._id })).toEqual({ count: 1 })
  await until(async () => expect((await later.webhooks.logs({ search: order_id })).data[0]?.status).toBe('success'))
  const [log] = (await later.webhooks.logs({ search: order_id })).data
  const details = await later.webhooks.log({ id: log?.id ?? '' })
  expect(details.attempts.map(({ status_code }) => status_code)).toEqual([500, 500, 200])
  await later.webhooks.resend({ id: details.id })
  await expect(later.webhooks.resend({ id: details.id })).rejects.toMatchObject({ code: 'WEBHOOK_DELIVERY_WAITING' })
})

test('410 switches a webhook off at once', async () => {
  const { receiver, placeOrder, client, webhook } = await newSubscriber(['order.created'])
  receiver.state.react = () => ({ status: 410 })
  await placeOrder()
  await until(async () => expect(await client.webhooks.show({ id: webhook._id })).toMatchObject({ status: 'inactive' }))
})

test('two processes never take the same delivery', async () => {
  const { receiver, tenant, webhook, placeOrder } = await newSubscriber(['order.created'])
  receiver.state.react = () => ({ delayMs: 200 })
  await Promise.all(Array.from({ length: 12 }, placeOrder))
  const others = [new Dispatcher(app.services), new Dispatcher(app.services)]
  await until(async () => {
    await Promise.all(others.map((dispatcher) => dispatcher.dispatch()))
    expect(receiver.received.length).toBeGreaterThanOrEqual(12)
  })
  await Promise.all(others.map((dispatcher) => dispatcher.finish()))
  await until(async () => {
    const rows = await tenant.db((db) =>
      db
        .selectFrom('webhook_delivery')
        .select(['state', 'attempt_count'])
        .where('webhook_id', '=', webhook._id)
        .execute(),
    )
    expect(rows).toEqual(Array.from({ length: 12 }, () => ({ state: 'success', attempt_count: 1 })))
  })
  expect(receiver.received).toHaveLength(12)
})

test('finished deliveries are deleted after 30 days', async () => {
  const { placeOrder, client, receiver, tenant } = await newSubscriber(['order.created'])
  await placeOrder()
  await until(async () => expect((await client.webhooks.logs({ status: 'success' })).data).toHaveLength(1))
  await purgeDeliveries.run(app.services)
  expect((await client.webhooks.logs({})).data).toHaveLength(1)
  app.advanceTime(31 * 86_400_000)
  await purgeDeliveries.run(app.services)
  expect((await (await tenant.owner()).client.webhooks.logs({})).data).toHaveLength(0)
  expect(receiver.received).toHaveLength(1)
})
