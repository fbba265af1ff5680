import { expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { changeOrderStatus } from '#api/areas/orders/order-status.commands.ts'
import { loadDemo } from '../load.ts'
import { createRandom } from '../random.ts'
import { play } from './life.commands.ts'
import { createPlayers } from './life.ts'
import { maxOpenOrders } from './life.rules.ts'

const app = await startTestApp({ runJobs: true, frozenClock: true })
const hour = 3_600_000

test('in an hour customers order, kitchens cook and drivers deliver; orders of people are left alone', async () => {
  await loadDemo(app.services)
  const player = (await createPlayers(app.services)).find(({ context }) => context.tenant.slug === 'harbour')
  if (!player) throw new Error('the tenant is missing')
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: player.tenant.id, merchantId: null }, work)
  const openOrders = () =>
    run((db) =>
      db
        .selectFrom('orders')
        .select(['id', 'order_id', 'order_status', 'delivery_timestamp', 'is_scheduled'])
        .where('placed_at', 'is not', null)
        .where('closed_at', 'is', null)
        .where('is_scheduled', '=', false)
        .orderBy('order_id')
        .execute(),
    )
  const [placed, moved] = (await openOrders()).filter(({ order_status }) => order_status === 'pending')
  if (!placed || !moved) throw new Error('the demo has too few pending orders')
  await run((db) => db.updateTable('orders').set({ is_dummy: false }).where('id', '=', placed.id).execute())
  await run((db) => changeOrderStatus(db, moved.order_id, { to: 'processing', by: 'merchant' }))
  const owner = await run((db) => db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow())
  await run((db) =>
    db
      .updateTable('order_history')
      .set({ user_id: owner.id, at: new Date().toISOString() })
      .where('order_id', '=', moved.id)
      .where('status', '=', 'processing')
      .execute(),
  )

  // From the next 18:00 in London.
  const from = Math.ceil(app.now() / (24 * hour)) * 24 * hour + 17 * hour
  app.advanceTime(from - app.now() + hour)
  await play({ ...player, random: createRandom(11) }, { from, to: from + hour })

  const still = new Map((await openOrders()).map((order) => [order.order_id, order.order_status]))
  expect([still.get(placed.order_id), still.get(moved.order_id)]).toEqual(['pending', 'processing'])
  const others = (await openOrders()).filter(
    ({ order_id }) => order_id !== placed.order_id && order_id !== moved.order_id,
  )
  expect(others.length).toBeLessThanOrEqual(maxOpenOrders)
  for (const { delivery_timestamp } of others)
    expect(Date.parse(delivery_timestamp)).toBeGreaterThan(from + hour - 0.6 * hour)

  const live = await run((db) =>
    db
      .selectFrom('orders')
      .select(['order_status', 'payment_mode', 'payment_status', 'placed_at', 'closed_at', 'driver', 'order_type'])
      .where('idempotency_key', 'like', 'demo-life-%')
      .execute(),
  )
  expect(live.length).toBeGreaterThan(6)
  expect(live.some(({ payment_mode, payment_status }) => payment_mode === 'card' && payment_status === 'paid')).toBe(
    true,
  )
  const completed = live.filter(({ order_status }) => order_status === 'completed')
  expect(completed.length).toBeGreaterThan(0)
  for (const { placed_at, closed_at } of completed)
    expect(Date.parse(closed_at ?? '') - Date.parse(placed_at ?? '')).toBeLessThan(1.2 * hour)
  expect(live.some(({ order_type, driver }) => order_type === 'delivery' && driver !== null)).toBe(true)
}, 180_000)
