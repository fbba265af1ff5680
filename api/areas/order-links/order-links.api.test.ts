import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAmendable } from '../amendments/amendments.testing.ts'
import { orderMessageJobs } from '../orders/messages/order-messages.jobs.ts'

const app = await startTestApp({ frozenClock: true })

/** A placed order whose customer got a mail about it, and the token of the link in it. */
async function newLinkedOrder() {
  const one = await newAmendable(app)
  const { tenant, order_id, customer } = one
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ email: `cy@${tenant.slug}.test` })
      .where('id', '=', customer.id)
      .execute(),
  )
  const job = orderMessageJobs.find(({ name }) => name === 'orders.mail-placed')
  if (job) await app.relay.run(job, { tenantId: tenant.id, input: { orderId: order_id, kind: 'placed' } })
  const { text } = await tenant.db((db) =>
    db.selectFrom('message').select('text').where('template', '=', 'order_placed').executeTakeFirstOrThrow(),
  )
  const [, token = ''] = /\/en\/order#(ord_[\w-]{43})/.exec(text ?? '') ?? []
  const anybody = app.client({ host: tenant.hosts.store })
  return { ...one, token, anybody }
}

test('the link of a mail shows its order without signing in, without contacts and without what needs an account', async () => {
  const { anybody, token, order_id, tenant } = await newLinkedOrder()
  const { order, tracking } = await anybody.orderLinks.show({ token })
  expect(order).toMatchObject({ order_id, can_cancel: false, can_review: false })
  expect(order.customer).toMatchObject({ email: null, mobile: null, last_name: '' })
  expect(tracking).toMatchObject({ order_id, order_status: 'pending' })
  const stored = await tenant.db((db) => db.selectFrom('order_link').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(token.slice(4))
})

test('a link opens its order alone, at its own shop, until it is over or the customer is erased', async () => {
  const [one, other] = [await newLinkedOrder(), await newLinkedOrder()]
  expect(one.token).not.toBe(other.token)
  const unknown = { status: 404 }
  await expect(other.anybody.orderLinks.show({ token: one.token })).rejects.toMatchObject(unknown)
  await expect(one.anybody.orderLinks.show({ token: `ord_${'a'.repeat(43)}` })).rejects.toMatchObject(unknown)
  await expect(one.anybody.orderLinks.show({ token: 'ord_1' })).rejects.toMatchObject({ status: 422 })
  const asSession = app.client({ host: one.tenant.hosts.store, token: one.token })
  await expect(asSession.myOrders.show({ id: one.order_id })).rejects.toMatchObject({ status: 401 })
  const second = await one.customer.client.checkout.place(one.shop.cart([{ product_id: one.cola }]))
  const { order } = await one.anybody.orderLinks.show({ token: one.token })
  expect(JSON.stringify(order)).not.toContain(second.order_id)
  const foreign = await other.propose([{ line: 0, quantity: 1 }])
  const decision = { token: one.token, amendment_id: foreign.id, decision: 'approve' as const }
  await expect(one.anybody.orderLinks.decide(decision)).rejects.toMatchObject({ code: 'AMENDMENT_CLOSED' })
  app.advanceTime(15 * 86_400_000)
  await expect(one.anybody.orderLinks.show({ token: one.token })).rejects.toMatchObject(unknown)
})

test('erasing the customer ends their links', async () => {
  const { anybody, token, owner, customer, order_id, tenant } = await newLinkedOrder()
  await owner.client.orders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Closed' })
  expect((await anybody.orderLinks.show({ token })).tracking.order_status).toBe('cancelled')
  await owner.client.customers.remove({ id: customer.id })
  await expect(anybody.orderLinks.show({ token })).rejects.toMatchObject({ status: 404 })
  expect(await tenant.db((db) => db.selectFrom('order_link').selectAll().execute())).toEqual([])
})

test('a change is approved by the link', async () => {
  const { anybody, token, propose } = await newLinkedOrder()
  const { id } = await propose([{ line: 0, quantity: 2 }])
  const { order } = await anybody.orderLinks.decide({ token, amendment_id: id, decision: 'approve' })
  expect(order).toMatchObject({ amendments: [{ id, state: 'applied' }], bill: { grand_total: 2_300 } })
})
