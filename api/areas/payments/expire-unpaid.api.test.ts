import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { reconcilePayments } from './reconcile.commands.ts'
import { cards, minute, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

test('an unpaid order is cancelled after 15 minutes and releases stock and coupon', async () => {
  const it = await createUnpaidOrder(app, { coupon: true })
  const { payment_id } = await it.start()
  app.advanceTime(14 * minute)
  await it.expireOrder()
  expect(await it.order()).toMatchObject({ order_status: 'pending' })
  const second = { ...it.cart, items: [{ product_id: it.product, quantity: 1 }] }
  await expect(it.customer.client.checkout.place(second)).rejects.toMatchObject({ status: 422 })

  app.advanceTime(minute)
  await Promise.all([it.expireOrder(), it.expireOrder()])
  await it.expireOrder()
  expect(await it.order()).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'failed',
    placed_at: null,
    cancel_reason: 'payment_expired',
    commission_amount: 0,
  })
  expect(await it.shop.stockOf(it.product)).toBe(5)
  expect(await it.intents()).toMatchObject([{ status: 'cancelled' }])
  expect(await it.countCreatedEvents()).toBe(0)
  await expect(it.start()).rejects.toMatchObject({ code: 'PAYMENT_EXPIRED' })
  expect(await it.confirm(payment_id)).toMatchObject({
    status: 'failed',
    failure_reason: 'The payment was stopped.',
    order: { order_status: 'cancelled' },
  })
  expect((await (await it.shop.staff()).client.merchantOrders.list({})).meta.total).toBe(0)
  expect(await (await it.tenant.user(['ManageTenantOrders'])).client.orders.stats({})).toMatchObject({
    total_orders: 0,
  })
  expect(await it.customer.client.checkout.place(second)).toMatchObject({ bill: { coupon_discount: 500 } })
})

test('an order without a payment attempt is cancelled within a minute after expiry', async () => {
  const it = await createUnpaidOrder(app)
  app.advanceTime(15 * minute + 1)
  await reconcilePayments(app.services, it.tenant.id)
  expect(await it.order()).toMatchObject({ order_status: 'cancelled', payment_status: 'failed' })
  expect(await it.shop.stockOf(it.product)).toBe(5)
})

test('a payment of a cancelled order is refunded', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  await it.confirm(payment_id, cards.processing)
  app.advanceTime(16 * minute)
  await it.expireOrder()
  expect(await it.order()).toMatchObject({ order_status: 'cancelled', payment_status: 'failed' })
  expect(await it.payments()).toMatchObject([{ status: 'processing' }])

  await it.settleTransactions()
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'refund_pending',
    placed_at: null,
  })
  expect(await it.balances()).toMatchObject({ customers: -2000 })
  await it.runJob('payments.refund', { orderId: it.order_id })
  await it.settleTransactions()
  await it.deliverWebhooks()
  expect(await it.order()).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded' })
  expect(await it.balances()).toEqual({})
  expect(await it.intents()).toMatchObject([{ amount: 2000, refunded: 2000 }])
  expect(await it.countCreatedEvents()).toBe(0)
  expect(await it.shop.stockOf(it.product)).toBe(5)
})

test('an expired order waits for an unreachable provider for up to one hour', async () => {
  const it = await createUnpaidOrder(app)
  await it.start()
  const { loopback } = app.services
  app.services.loopback = () => Promise.reject(new Error('down'))
  app.advanceTime(16 * minute)
  await it.expireOrder()
  expect(await it.order()).toMatchObject({ order_status: 'pending' })
  app.advanceTime(60 * minute)
  await it.expireOrder()
  app.services.loopback = loopback
  expect(await it.order()).toMatchObject({ order_status: 'cancelled' })
  expect(await it.payments()).toMatchObject([{ status: 'awaiting' }])
  app.advanceTime(2 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  expect(await it.payments()).toMatchObject([{ status: 'failed' }])
  expect(await it.intents()).toMatchObject([{ status: 'cancelled' }])
})

test('of concurrent payment and expiry exactly one succeeds', async () => {
  const it = await createUnpaidOrder(app)
  const { payment_id } = await it.start()
  app.advanceTime(15 * minute - 50)
  const [paid] = await Promise.allSettled([
    it.confirm(payment_id, cards.valid),
    (async () => (app.advanceTime(60), it.expireOrder()))(),
  ])
  await it.deliverWebhooks()
  const order = await it.order()
  const [intent] = await it.intents()
  expect(order.placed_at !== null).toBe(intent?.status === 'succeeded')
  expect(await it.shop.stockOf(it.product)).toBe(order.placed_at === null ? 5 : 3)
  if (paid.status === 'fulfilled' && paid.value.status === 'succeeded') expect(order.payment_status).toBe('paid')
})

test('only the customer sees an unpaid order, and nobody sees it after expiry', async () => {
  const it = await createUnpaidOrder(app)
  const { client } = it.customer
  const seen = async () =>
    Promise.all([
      client.myOrders.list({}),
      client.myOrders.list({ status: 'active' }),
      client.myOrders.list({ status: 'past' }),
    ]).then((lists) =>
      lists.map(({ data, meta }) => [
        data.map(({ order_id, payment_status, placed_at }) => [order_id, payment_status, placed_at]),
        meta.total,
      ]),
    )
  const waits = (payment_status: string) => [[[it.order_id, payment_status, null]], 1]
  expect(await seen()).toEqual([waits('awaiting'), waits('awaiting'), [[], 0]])
  await it.pay(cards.declined)
  expect(await seen()).toEqual([waits('failed'), waits('failed'), [[], 0]])
  expect((await (await it.shop.staff()).client.merchantOrders.list({})).data).toEqual([])
  app.advanceTime(16 * minute)
  await it.expireOrder()
  expect((await seen()).map(([orders]) => orders)).toEqual([[], [], []])
})

test('cancelling an unpaid order releases its stock and blocks its payment', async () => {
  const it = await createUnpaidOrder(app, { coupon: true })
  const { payment_id } = await it.start()
  const second = { ...it.cart, items: [{ product_id: it.product, quantity: 5 }] }
  await expect(it.customer.client.checkout.place(second)).rejects.toMatchObject({ status: 422 })
  expect(await it.customer.client.myOrders.cancel({ id: it.order_id, reason: 'Pay otherwise' })).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'failed',
    placed_at: null,
    cancelled_by: 'customer',
  })
  await expect(it.customer.client.myOrders.cancel({ id: it.order_id, reason: 'Pay otherwise' })).rejects.toMatchObject({
    status: 409,
    code: 'ORDER_NOT_CANCELLABLE',
  })
  expect(await it.customer.client.checkout.place(second)).toMatchObject({ bill: { coupon_discount: 500 } })
  await it.runJob('payments.check', { paymentId: payment_id })
  expect(await it.intents()).toMatchObject([{ status: 'cancelled' }])
  expect((await (await it.shop.staff()).client.merchantOrders.list({})).meta.total).toBe(0)
})

test('an order with a processing payment cannot be cancelled', async () => {
  const it = await createUnpaidOrder(app)
  await it.pay(cards.processing)
  await expect(it.customer.client.myOrders.cancel({ id: it.order_id, reason: 'Pay otherwise' })).rejects.toMatchObject({
    status: 409,
  })
  expect(await it.order()).toMatchObject({ order_status: 'pending', placed_at: null })
})
