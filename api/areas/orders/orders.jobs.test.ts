import { expect, test } from 'vitest'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ runJobs: true })

async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await ask()
    if (fits(answer)) return answer
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('condition not met within 30 s')
}

test('the customer gets a mail when the order is placed, accepted and ready', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const [product, knots] = [await shop.product(), await shop.product({ name: 'Garlic knots' })]
  await tenant.db((db) =>
    db
      .insertInto('product_addon')
      .values({ product_id: product, addon_id: knots, merchant_id: shop.merchantId })
      .execute(),
  )
  const customer = await tenant.customer()
  const staff = await shop.staff()
  const { order_id } = await customer.client.checkout.place(
    shop.cart([{ product_id: product, quantity: 2, addons: [{ product_id: knots, quantity: 1 }] }]),
  )
  const mails = () =>
    tenant.db((db) => db.selectFrom('message').select(['subject', 'recipient', 'text']).orderBy('id').execute())
  expect((await until(mails, (rows) => rows.length === 1))[0]).toMatchObject({
    subject: expect.stringContaining(order_id),
    recipient: `${customer.id}@customer.test`,
    text: expect.stringContaining('2 × Margherita\n2 × Garlic knots'),
  })
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  await until(mails, (rows) => rows.some(({ subject }) => subject.includes('accepted')))
})

test('an order that is not accepted in time is cancelled automatically', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('auto_reject_minutes', 1)
  const product = await shop.product()
  const { client } = await tenant.customer()
  const order = await client.checkout.place(shop.cart([{ product_id: product }]))
  expect(order.auto_reject_at).not.toBeNull()
  await tenant.db((db) =>
    db
      .updateTable('orders')
      .set({ auto_reject_at: new Date(Date.now() - 1_000).toISOString() })
      .where('order_id', '=', order.order_id)
      .execute(),
  )
  const show = () => client.myOrders.show({ id: order.order_id })
  const gone = await until(
    async () => {
      await runDelayedJobs(app, 'orders.auto-reject')
      return show()
    },
    ({ order_status }) => order_status === 'cancelled',
  )
  expect(gone).toMatchObject({ cancel_reason: 'auto_rejected', cancelled_by: 'system' })
})
