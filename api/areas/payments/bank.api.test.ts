import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

async function atTheBank() {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  const answer = await it.confirm(payment_id, cards.requiresAction)
  expect(answer).toMatchObject({ status: 'processing', order: { payment_status: 'awaiting', placed_at: null } })
  const url = new URL(answer.redirect_url ?? '')
  expect(url.host).toBe(it.tenant.hosts.store)
  const answers = (given: string) =>
    app.server.inject({
      method: 'POST',
      url: url.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${given}`,
    })
  return {
    ...it,
    payment_id,
    page: () => app.server.inject({ method: 'GET', url: url.pathname, headers: { 'accept-language': 'ar' } }),
    answers,
    return_to: `${it.returnUrl}?payment=${payment_id}`,
  }
}

test('an order is placed after the customer approves the payment at the bank', async () => {
  const it = await atTheBank()
  const page = await it.page()
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('dir="rtl"')
  expect(page.body).toContain('3155')
  expect(page.body).not.toMatch(/<script|javascript:| on\w+=/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' https://${it.tenant.hosts.store};`)
  const back = await it.answers('approve')
  expect([back.statusCode, back.headers.location]).toEqual([303, it.return_to])
  expect(await it.confirm(it.payment_id)).toMatchObject({
    status: 'succeeded',
    order: { payment_status: 'paid', tenant_id: it.tenant.id },
  })
  expect(await it.countCreatedEvents()).toBe(1)
})

test('a payment declined at the bank fails and the order can be paid again', async () => {
  const it = await atTheBank()
  expect((await it.answers('decline')).headers.location).toBe(it.return_to)
  expect((await it.answers('approve')).statusCode).toBe(303)
  expect(await it.confirm(it.payment_id)).toMatchObject({
    status: 'failed',
    failure_reason: 'The payment was not confirmed at your bank.',
    order: { payment_status: 'failed', placed_at: null },
  })
  expect(await it.pay(cards.valid)).toMatchObject({ status: 'succeeded' })
})

test('an approved payment places the order even if the customer does not return', async () => {
  const it = await atTheBank()
  await it.answers('approve')
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect((await it.page()).body).toContain('<a class="back"')
})

test('confirming before approval redirects to the bank; a forged answer has no effect', async () => {
  const it = await atTheBank()
  const { redirect_url } = await it.confirm(it.payment_id)
  expect(redirect_url).toContain('/sandbox-pay/3ds/')
  expect((await it.start()).redirect_url).toBe(redirect_url)
  expect((await it.confirm(it.payment_id, { result: 'success' })).status).toBe('processing')
  expect((await it.answers('whatever')).statusCode).toBe(200)
  expect(await it.intents()).toMatchObject([{ status: 'requires_action' }])
  expect((await app.send({ method: 'GET', url: '/sandbox-pay/3ds/pi_unknown' })).status).toBe(404)
})

test('a slow card payment succeeds by webhook alone', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  expect(await it.confirm(payment_id, cards.processing)).toMatchObject({
    status: 'processing',
    redirect_url: null,
    order: { payment_status: 'awaiting' },
  })
  expect(await it.confirm(payment_id)).toMatchObject({ status: 'processing' })
  expect((await it.start()).payment_id).toBe(payment_id)
  expect(await it.settleTransactions()).toBe(1)
  expect(await it.order()).toMatchObject({ placed_at: null })
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ payment_status: 'paid' })
  expect(await it.countCreatedEvents()).toBe(1)
})
