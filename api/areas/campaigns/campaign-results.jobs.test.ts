import { expect, test } from 'vitest'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { countCampaignOrders } from './campaign-orders.commands.ts'
import { isHeldOut } from './campaigns.rules.ts'
import { newCampaignNetwork, newCustomersWithDevices } from './campaigns.testing.ts'

const app = await startTestApp({ runJobs: true })
const [hour, day] = [3_600_000, 86_400_000]
const newNetwork = () => newCampaignNetwork(app, () => runDelayedJobs(app, 'campaigns.%'))

test('a customer gets at most as many campaigns as the settings allow, over all campaigns', async () => {
  const { tenant, client, campaign, completed } = await newNetwork()
  const [first = ''] = await newCustomersWithDevices(tenant, 3, (at) => `limit-${at}`, 'ios')
  expect((await client.messageDelivery.show({})).marketing_limit).toEqual({ is_enabled: false, messages: 3, days: 7 })
  const earlier = await campaign()
  expect(await completed(earlier.campaign_id)).toMatchObject({ sent_count: 3, capped_count: 0 })
  const marketing_limit = { is_enabled: true, messages: 2, days: 7 }
  expect(await client.messageDelivery.save({ marketing_limit })).toMatchObject({ marketing_limit })
  // One of them got the earlier campaign eight days ago.
  await tenant.db((db) =>
    db
      .updateTable('campaign_recipient')
      .set({ sent_at: new Date(app.now() - 8 * day).toISOString() })
      .where('customer_id', '=', first)
      .execute(),
  )
  const second = await campaign()
  expect(await completed(second.campaign_id)).toMatchObject({ recipient_count: 3, sent_count: 3, capped_count: 0 })
  const third = await campaign()
  expect(await completed(third.campaign_id)).toMatchObject({ recipient_count: 3, sent_count: 1, capped_count: 2 })
  const got = await tenant.db((db) =>
    db.selectFrom('campaign_recipient').select('customer_id').where('campaign_id', '=', third.campaign_id).execute(),
  )
  expect(got).toEqual([{ customer_id: first }])
  await expect(
    client.messageDelivery.save({ marketing_limit: { ...marketing_limit, messages: 0 } }),
  ).rejects.toMatchObject({ status: 422 })
}, 30_000)

test('two campaigns at the same time do not exceed the limit', async () => {
  const { tenant, client, campaign, completed } = await newNetwork()
  await newCustomersWithDevices(tenant, 40, (at) => `both-${at}`, 'ios')
  await client.messageDelivery.save({ marketing_limit: { is_enabled: true, messages: 1, days: 7 } })
  const both = await Promise.all([campaign(), campaign()])
  for (const { campaign_id } of both) await completed(campaign_id)
  const results = await Promise.all(both.map(({ campaign_id }) => client.campaigns.show({ id: campaign_id })))
  expect(results.reduce((sum, { sent_count }) => sum + sent_count, 0)).toBe(40)
  expect(results.reduce((sum, { capped_count }) => sum + capped_count, 0)).toBe(40)
}, 30_000)

test('who is held out gets nothing, and the orders of both groups stand side by side', async () => {
  const { tenant, client, campaign, completed, customer, titles } = await newNetwork()
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { campaign_id: id } = await campaign({
    timing: 'scheduled',
    scheduled_at: new Date(app.now() + hour).toISOString(),
    hold_out_percent: 20,
  })
  const customers: Awaited<ReturnType<typeof customer>>[] = []
  const find = (isOut: boolean) => customers.find((one) => isHeldOut(id, one.id, 20) === isOut)
  while (!find(true) || !find(false)) customers.push(await customer(`group-${customers.length}`, 'android'))
  const [reached, heldOut] = [find(false), find(true)]
  if (!reached || !heldOut) throw new Error('both groups have a customer')
  app.advanceTime(hour)
  const heldOutCount = customers.filter((one) => isHeldOut(id, one.id, 20)).length
  expect(await completed(id)).toMatchObject({
    recipient_count: customers.length - heldOutCount,
    sent_count: customers.length - heldOutCount,
    held_out_count: heldOutCount,
  })
  expect([await titles(reached), await titles(heldOut)]).toEqual([['Pizza night'], []])

  const place = (one: typeof reached) => one.client.checkout.place(shop.cart([{ product_id: product }]))
  const figures = async () => {
    const { reached_orders, reached_revenue, held_out_orders, held_out_revenue } = await client.campaigns.show({ id })
    return { reached_orders, reached_revenue, held_out_orders, held_out_revenue }
  }
  app.advanceTime(hour)
  const order = await place(reached)
  await place(reached)
  await place(heldOut)
  const stored = await tenant.db((db) => db.selectFrom('orders').select(['id', 'grand_total']).execute())
  const total = stored[0]?.grand_total ?? 0
  const both = { held_out_orders: 1, held_out_revenue: total }
  await expect.poll(figures, { timeout: 8_000 }).toEqual({ reached_orders: 2, reached_revenue: 2 * total, ...both })
  await client.orders.changeStatus({ order_id: order.order_id, order_status: 'cancelled', reason: 'Sold out' })
  await expect.poll(figures, { timeout: 8_000 }).toEqual({ reached_orders: 1, reached_revenue: total, ...both })

  const late = [await place(reached), await place(heldOut)].map(({ order_id }) => order_id)
  await expect.poll(async () => (await figures()).reached_orders, { timeout: 8_000 }).toBe(2)
  await expect.poll(async () => (await figures()).held_out_orders, { timeout: 8_000 }).toBe(2)
  await tenant.db(async (db) => {
    const eightDaysLater = new Date(app.now() + 8 * day).toISOString()
    const orders = await db
      .updateTable('orders')
      .set({ placed_at: eightDaysLater })
      .where('order_id', 'in', late)
      .returning('id')
      .execute()
    for (let times = 0; times < 2; times++)
      await countCampaignOrders(
        db,
        orders.map((one) => one.id),
      )
  })
  expect(await figures()).toEqual({ reached_orders: 1, reached_revenue: total, ...both })
}, 40_000)
