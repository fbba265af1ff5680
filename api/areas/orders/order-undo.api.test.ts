import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { orderJobs } from './orders.jobs.ts'
import { orderMessageJobs } from './messages/order-messages.jobs.ts'

const app = await startTestApp()

async function placedOrder() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('auto_reject_minutes', 5)
  const product = await shop.product({ quantity: 5 })
  const customer = await tenant.customer()
  const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product, quantity: 2 }]))
  const { merchantOrders } = (await shop.staff()).client
  const row = () =>
    tenant.db((db) => db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow())
  const jobs = [...orderJobs, ...orderMessageJobs]
  const run = (name: string, input: object) => {
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(name)
    return app.relay.run(job, { tenantId: tenant.id, input })
  }
  return {
    tenant,
    customer,
    order_id,
    row,
    change: (order_status: OrderStatus, undoable = true) =>
      merchantOrders.changeStatus({ order_id, order_status, undoable, reason: 'No dough left' }),
    undo: () => merchantOrders.undoStatus({ order_id }),
    settle: () => run('orders.settle-status', { orderId: order_id }),
    shownToCustomer: () => customer.client.myOrders.show({ id: order_id }),
    stock: () => shop.stockOf(product),
    statusEvents: async () =>
      (await tenant.db((db) => db.selectFrom('outbox').select('payload').where('name', '=', 'order.updated').execute()))
        .map(({ payload }) => (payload as { change: string }).change)
        .filter((change) => change === 'status'),
    entries: () => tenant.db((db) => db.selectFrom('ledger_entry').select('amount').execute()),
  }
}

test('an accepted order waits again after undo, as if nothing had happened', async () => {
  const it = await placedOrder()
  const before = await it.row()
  expect(await it.change('processing')).toMatchObject({ order_status: 'processing', undo_until: expect.any(String) })
  expect(await it.statusEvents()).toEqual([])
  expect(await it.undo()).toMatchObject({ order_status: 'pending', accepted_at: null, undo_until: null })
  const { version: _v, updated_at: _u, ...after } = await it.row()
  expect(before).toMatchObject({ ...after })
  const { order_status_history } = await it.shownToCustomer()
  expect(order_status_history.map(({ status }) => status)).toEqual(['pending'])
  app.advanceTime(11_000)
  await it.settle()
  expect(await it.row()).toMatchObject({ order_status: 'pending' })
  expect(await it.statusEvents()).toEqual([])
  await expect(it.undo()).rejects.toMatchObject({ code: 'STATUS_CHANGE_FINAL' })
})

test('without undo the change is announced once, after the grace period', async () => {
  const it = await placedOrder()
  await it.change('processing')
  await it.settle()
  expect(await it.statusEvents()).toEqual([])
  app.advanceTime(11_000)
  await expect(it.undo()).rejects.toMatchObject({ code: 'STATUS_CHANGE_FINAL' })
  await Promise.all([it.settle(), it.settle()])
  expect(await it.statusEvents()).toEqual(['status'])
  expect(await it.row()).toMatchObject({ order_status: 'processing', undo: null })
})

test('a rejection releases stock and tells the customer only when it is final', async () => {
  const it = await placedOrder()
  await it.change('cancelled')
  expect(await it.stock()).toBe(3)
  expect(await it.shownToCustomer()).toMatchObject({ order_status: 'pending', cancel_reason: null })
  expect(await it.undo()).toMatchObject({ order_status: 'pending', cancelled_by: null, cancel_reason: null })
  await it.change('cancelled')
  app.advanceTime(11_000)
  await it.settle()
  expect(await it.stock()).toBe(5)
  expect(await it.shownToCustomer()).toMatchObject({ order_status: 'cancelled', cancel_reason: 'No dough left' })
})

test('cash is booked when the delivery is final, and a further change makes the one before it final', async () => {
  const it = await placedOrder()
  for (const status of ['processing', 'ready', 'driver_assigned', 'picked'] as const) await it.change(status)
  expect(await it.statusEvents()).toHaveLength(3)
  await it.change('completed')
  expect(await it.entries()).toEqual([])
  expect(await it.undo()).toMatchObject({ order_status: 'picked', payment_status: 'pending' })
  await it.change('completed')
  app.advanceTime(11_000)
  await it.settle()
  expect(await it.row()).toMatchObject({ order_status: 'completed', payment_status: 'paid' })
  expect((await it.entries()).length).toBeGreaterThan(0)
})

test('a change that is not marked as undoable takes effect at once', async () => {
  const it = await placedOrder()
  await it.change('processing', false)
  expect(await it.statusEvents()).toEqual(['status'])
  await expect(it.undo()).rejects.toMatchObject({ code: 'STATUS_CHANGE_FINAL' })
})

test('an undone acceptance is rejected a minute later at the earliest', async () => {
  const it = await placedOrder()
  app.advanceTime(5 * 60_000 - 1_000)
  await it.change('processing')
  app.advanceTime(5_000)
  const { auto_reject_at } = await it.undo()
  const wait = Date.parse(auto_reject_at ?? '') - app.now()
  expect(wait).toBeGreaterThan(55_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})
