import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'

const app = await startTestApp()

/** An order of 2000 paid by card, of which 520 are refunded. */
async function refundedOrder() {
  const it = await createUnpaidOrder(app)
  await it.pay(cards.valid)
  const staff = await it.shop.staff()
  await staff.client.merchantOrderRefunds.create({ order_id: it.order_id, reason: 'Late', amount: 520 })
  const { client: owner } = await it.tenant.owner()
  return { ...it, owner, send: () => it.runJob('payments.refund', { orderId: it.order_id }) }
}

test('payments and refunds are listed, newest first, and found by order, transaction and reference', async () => {
  const { owner, order_id, shop, send, tenant } = await refundedOrder()
  const { data, meta } = await owner.transactions.list({})
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { type: 'refund', amount: 520, status: 'pending', order_id, merchant_id: shop.merchantId },
    { type: 'payment', amount: 2000, status: 'succeeded', payment_mode: 'card', currency: 'GBP' },
  ])
  await send()
  const [refund, payment] = (await owner.transactions.list({})).data
  expect(refund).toMatchObject({ status: 'succeeded' })

  const found = async (search: string) => (await owner.transactions.list({ search })).data.map(({ type }) => type)
  expect(await found(order_id)).toEqual(['refund', 'payment'])
  expect(await found(`#${order_id}`)).toEqual(['refund', 'payment'])
  expect(await found(payment?.txn_id ?? '')).toEqual(['payment'])
  expect(payment?.ref_id).toBeTruthy()
  expect(await found(payment?.ref_id ?? '')).toContain('payment')
  expect(await found('nothing')).toEqual([])

  const typesOf = async (filter: object) => (await owner.transactions.list(filter)).data.map(({ type }) => type)
  expect(await typesOf({ type: 'refund' })).toEqual(['refund'])
  expect(await typesOf({ status: 'failed' })).toEqual([])
  expect(await typesOf({ payment_mode: 'card', merchant_id: shop.merchantId })).toEqual(['refund', 'payment'])
  expect(await typesOf({ payment_mode: 'upi' })).toEqual([])
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(app.now())
  await tenant.db((db) => db.updateTable('tenant_profile').set({ timezone: 'Europe/London' }).execute())
  expect(await typesOf({ start_date: today, end_date: today })).toEqual(['refund', 'payment'])
  expect(await typesOf({ end_date: '2020-01-01' })).toEqual([])
  await expect(owner.transactions.list({ start_date: '2026-02-01', end_date: '2026-01-01' })).rejects.toMatchObject({
    status: 422,
    errors: { end_date: [expect.any(String)] },
  })
})

test('a transaction shows the payments, refunds and postings of its order, which agree', async () => {
  const { owner, order_id, send } = await refundedOrder()
  await send()
  const [refund] = (await owner.transactions.list({ type: 'refund' })).data
  const details = await owner.transactions.show({ txn_id: refund?.txn_id ?? '' })
  expect(details).toMatchObject({
    order_id,
    order_total: 2000,
    payments: [{ status: 'succeeded', amount: 2000, refunded: 520, environment: 'test' }],
    refunds: [{ status: 'succeeded', amount: 520, reason: 'Late', user_name: expect.any(String) }],
  })
  const balanceOf = (account: string) =>
    details.postings.reduce(
      (sum, { from_account, to_account, amount }) =>
        sum + (to_account === account ? amount : 0) - (from_account === account ? amount : 0),
      0,
    )
  expect(balanceOf('customers')).toBe(-1480)
  expect(details.postings.some(({ to_account }) => to_account.startsWith('merchant:'))).toBe(true)
})

test('transactions of another tenant do not exist', async () => {
  const { owner } = await refundedOrder()
  const [transaction] = (await owner.transactions.list({})).data
  const { client: stranger } = await (await newTenant(app)).owner()
  expect((await stranger.transactions.list({})).meta.total).toBe(0)
  await expect(stranger.transactions.show({ txn_id: transaction?.txn_id ?? '' })).rejects.toMatchObject({ status: 404 })
})
