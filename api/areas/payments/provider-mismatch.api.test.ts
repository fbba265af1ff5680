import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
Object.assign(app.services.config, { SANDBOX_PAY_URL: address, PUBLIC_URL: address })

test('the test provider works at another address over the network', async () => {
  const it = await createUnpaidOrder(app)
  app.services.loopback = () => Promise.reject(new Error('nothing is asked in this process'))
  const { payment_id } = await it.start()
  const { redirect_url } = await it.confirm(payment_id, cards.requiresAction)
  expect(redirect_url).toMatch(`${address}/sandbox-pay/3ds/`)
  const answered = await fetch(redirect_url ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=approve',
  })
  expect([answered.status, answered.headers.get('location')]).toEqual([303, `${it.returnUrl}?payment=${payment_id}`])
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({
    order_id: it.order_id,
    order_status: 'cancelled',
    reason: 'No dough left',
  })
  await it.runJob('payments.refund', { orderId: it.order_id })
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
})
