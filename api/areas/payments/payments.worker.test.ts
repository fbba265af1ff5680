import { expect, test, vi } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp({ runJobs: true })

test('the webhook places the order and a job refunds it after cancellation', async () => {
  const it = await createUnpaidOrder(app)
  const { redirect_url } = await it.pay(cards.requiresAction)
  await app.server.inject({
    method: 'POST',
    url: new URL(redirect_url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=approve',
  })
  await vi.waitFor(
    async () => expect(await it.order()).toMatchObject({ payment_status: 'paid', order_status: 'pending' }),
    { timeout: 30_000, interval: 100 },
  )
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'No dough left',
  })
  await vi.waitFor(async () => expect(await it.order()).toMatchObject({ payment_status: 'refunded' }), {
    timeout: 30_000,
    interval: 100,
  })
  expect(await it.balances()).toEqual({})
  expect(await it.countCreatedEvents()).toBe(1)
})

test('a refund is retried after a provider outage and paid once', async () => {
  const it = await createUnpaidOrder(app)
  await it.pay(cards.valid)
  const { loopback } = app.services
  let tries = 0
  app.services.loopback = (path, init) => {
    if (!path.includes('/refunds')) return loopback(path, init)
    tries += 1
    return tries <= 2 ? Promise.resolve(new Response('', { status: 503 })) : loopback(path, init)
  }
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'No dough left',
  })
  await vi.waitFor(async () => expect(await it.order()).toMatchObject({ payment_status: 'refunded' }), {
    timeout: 40_000,
    interval: 200,
  })
  app.services.loopback = loopback
  expect(tries).toBeGreaterThan(2)
  expect(await it.intents()).toMatchObject([{ refunded: 2000 }])
  expect((await it.transactions()).filter(({ type }) => type === 'refund')).toMatchObject([{ status: 'succeeded' }])
}, 60_000)
