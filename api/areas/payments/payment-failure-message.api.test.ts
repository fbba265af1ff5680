import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { orderMessageJobs } from '../orders/messages/order-messages.jobs.ts'
import { cards, createUnpaidOrder } from './paying.testing.ts'
import type { UnpaidOrderFixture } from './paying.testing.ts'

const app = await startTestApp()

function runJob({ tenant, order_id }: UnpaidOrderFixture, name: string) {
  const job = orderMessageJobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  return app.relay.run(job, { tenantId: tenant.id, input: { orderId: order_id } })
}
const plannedJobs = ({ tenant }: UnpaidOrderFixture) =>
  tenant.db((db) =>
    db.selectFrom('outbox').select('id').where('name', '=', 'orders.announce-payment-failure').execute(),
  )
const messagesOf = ({ tenant }: UnpaidOrderFixture) =>
  tenant.db((db) =>
    db.selectFrom('message').select(['channel', 'subject']).where('template', '=', 'order_payment_failed').execute(),
  )

test('a customer who does not pay after a declined card is told once; one who pays is not', async () => {
  const [left, stayed] = [await createUnpaidOrder(app), await createUnpaidOrder(app)]
  for (const it of [left, left, stayed]) expect(await it.pay(cards.declined)).toMatchObject({ status: 'failed' })
  for (const it of [left, stayed]) {
    await runJob(it, 'orders.mail-payment-failed')
    expect(await plannedJobs(it)).toHaveLength(1)
  }
  await stayed.pay(cards.valid)
  for (const it of [left, stayed, left]) await runJob(it, 'orders.announce-payment-failure')
  expect(await messagesOf(left)).toEqual([
    { channel: 'email', subject: `The payment of your order ${left.order_id} failed` },
  ])
  expect(await messagesOf(stayed)).toEqual([])
})
