import { expect, test } from 'vitest'
import { countStatements } from '#api/platform/testing/count-statements.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { alertJobs } from '../../alerts/alerts.jobs.ts'
import { orderMessageJobs } from './order-messages.jobs.ts'

const app = await startTestApp()

async function placeOrders(count: number) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product({ name: 'Margherita' })
  const orderIds: string[] = []
  for (let n = 0; n < count; n++) {
    const { client } = await tenant.customer()
    orderIds.push((await client.checkout.place(shop.cart([{ product_id: product }]))).order_id)
  }
  /** Runs a job for these orders and returns the number of its statements. */
  const run = (name: string, ids: readonly string[]) =>
    countStatements(app.services, tenant.id, async (db) => {
      const found = [...orderMessageJobs, ...alertJobs].find((job) => job.name === name)
      const inputs = ids.map((orderId) => ({ orderId, kind: 'placed' }))
      const openTransaction = () => Promise.reject(new Error('the job shares a transaction'))
      await found?.runAll?.({ db, services: app.services, openTransaction, inputs })
    })
  return { tenant, orderIds, run }
}

test('messages about new orders take as many statements as messages about one, and each is sent once', async () => {
  const { tenant, orderIds, run } = await placeOrders(4)
  const ofOne = await run('orders.mail-placed', orderIds.slice(0, 1))
  expect(ofOne).toBeGreaterThan(3)
  // The second order is named twice, and the first one again.
  expect(await run('orders.mail-placed', [...orderIds, orderIds[1] ?? ''])).toBe(ofOne)
  const messages = await tenant.db((db) =>
    db.selectFrom('message').select(['order_number', 'template']).orderBy('id').execute(),
  )
  expect(messages).toEqual(orderIds.map((order_number) => ({ order_number, template: 'order_placed' })))
})

test('the alerts of new orders are scheduled with as many statements as those of one', async () => {
  const { tenant, orderIds, run } = await placeOrders(4)
  const ofOne = await run('alerts.begin', orderIds.slice(0, 1))
  expect(ofOne).toBeGreaterThan(1)
  expect(await run('alerts.begin', orderIds.slice(1))).toBe(ofOne)
  const scheduled = await tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'alerts.climb').execute(),
  )
  expect(new Set(scheduled.map(({ payload }) => (payload as { orderId: string }).orderId))).toEqual(new Set(orderIds))
})
