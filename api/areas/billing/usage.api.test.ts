import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { bookPayment } from '../ledger/ledger.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import { changeOrderStatus, placePaidOrder } from '../orders/order-status.commands.ts'
import { rebuildTotals } from '../orders/totals/order-totals.commands.ts'
import { refundByStaff } from '../payments/refunds/staff-refunds.commands.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'
import { dayMs, newPayer } from './billing.testing.ts'
import { firstOfNextMonth } from './periods.rules.ts'
import { successFeeOf } from './prices.rules.ts'

const app = await startTestApp({ frozenClock: true })
const timezone = 'Asia/Kathmandu'
const minute = 60_000

/** A tenant with a running plan that is billed in `currency` and sells in GBP and EUR. */
async function newSeller(currency = 'GBP') {
  const payer = await newPayer(app, { timezone })
  const { tenant } = payer
  await tenant.db((db) => db.updateTable('tenant_profile').set({ billing_currency: currency }).execute())
  const shops = { GBP: await newShop(tenant), EUR: await newShop(tenant) }
  await tenant.db((db) =>
    db.updateTable('merchant').set({ currency: 'EUR' }).where('id', '=', shops.EUR.merchantId).execute(),
  )
  await payer.subscribe()
  return {
    payer,
    async place(shopCurrency: keyof typeof shops = 'GBP') {
      const shop = shops[shopCurrency]
      const product_id = await shop.product({ selling_price: 12_345 })
      const { client } = await tenant.customer()
      const { order_id } = await client.checkout.place({ ...shop.cart([{ product_id }]), payment_mode: 'card' })
      await tenant.db(async (db) => {
        const order = await lockOrder(db, order_id)
        if (!order) throw new Error('the order is missing')
        const txn_id = `txn-${order_id}`
        await placePaidOrder(db, order, { txn_id })
        await bookPayment(db, order, { txn_id, ref_id: null })
      })
      const { grand_total: amount } = await tenant.db((db) =>
        db.selectFrom('orders').select('grand_total').where('order_id', '=', order_id).executeTakeFirstOrThrow(),
      )
      return { order_id, amount }
    },
    /** The success fees that were billed: their invoices with the lines. */
    async bills() {
      const invoices = (await payer.invoices()).filter(({ kind }) => kind === 'usage')
      return Promise.all(invoices.map(({ id }) => payer.client.billingInvoices.show({ ...payer.of, id })))
    },
    /** Moves the clock to a local time of the tenant. */
    moveTo: (date: string, afterMs = 0) => payer.advance(instantOf(date, '00:00', timezone) + afterMs - app.now()),
    tomorrow: () => dayAfter(localDate(app.now(), timezone), 1),
  }
}

test.each(['the orders', 'the sums'])(
  'the fee on the orders of a local month is billed once, from %s; cancelled orders are free',
  async (source) => {
    const { payer, place, bills, moveTo, tomorrow } = await newSeller()
    if (source === 'the sums') await payer.tenant.db(rebuildTotals)
    const from = tomorrow()
    const until = firstOfNextMonth(from)
    await place()
    expect((await payer.info()).success_fees).toEqual([])
    await moveTo(from)
    const first = await place()
    const cancelled = await place()
    const refunded = await place()
    await payer.tenant.db(async (db) => {
      await changeOrderStatus(db, cancelled.order_id, { to: 'cancelled', by: 'tenant', reason: 'Closed' })
      await refundByStaff(db, { ...refunded, reason: 'Late', method: 'by_hand', payer: 'shared' })
    })
    await moveTo(until, -1)
    const last = await place()
    await payer.run()
    expect(await bills()).toEqual([])
    const amount = successFeeOf(first.amount + refunded.amount + last.amount)
    expect((await payer.info()).success_fees).toEqual([{ amount, currency: 'GBP' }])
    await moveTo(until)
    const next = await place()
    await Promise.all([payer.run(), payer.run()])
    await payer.run()
    expect((await payer.info()).success_fees).toEqual([{ amount: successFeeOf(next.amount), currency: 'GBP' }])
    expect(await bills()).toMatchObject([
      {
        amount,
        status: 'paid',
        currency: 'GBP',
        lines: [
          {
            kind: 'success_fee',
            amount,
            period_start: new Date(instantOf(from, '00:00', timezone)).toISOString(),
            period_end: new Date(instantOf(until, '00:00', timezone)).toISOString(),
          },
        ],
      },
    ])
    await moveTo(firstOfNextMonth(until), minute)
    await payer.run()
    expect((await bills()).map((bill) => bill.amount)).toEqual([successFeeOf(next.amount), amount])
  },
)

test('orders in a currency without a rate wait for one, and are billed with it once', async () => {
  const { payer, place, bills, moveTo, tomorrow } = await newSeller()
  await moveTo(tomorrow())
  const [own, foreign] = [await place(), await place('EUR')]
  const until = firstOfNextMonth(localDate(app.now(), timezone))
  await moveTo(until)
  await payer.run()
  expect((await bills()).map(({ amount }) => amount)).toEqual([successFeeOf(own.amount)])
  await app.services.platformPool.query(
    "insert into billing_rate (currency, target, rate, valid_from) values ('EUR', 'GBP', 0.85, $1)",
    [new Date(app.now()).toISOString()],
  )
  await moveTo(firstOfNextMonth(until))
  await payer.run()
  const fee = successFeeOf(Math.round(foreign.amount * 0.85))
  expect((await bills()).map(({ amount }) => amount)).toEqual([fee, successFeeOf(own.amount)])
  await payer.advance(32 * dayMs)
  await payer.run()
  expect(await bills()).toHaveLength(2)
})
