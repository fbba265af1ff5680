import { afterAll, expect, test } from 'vitest'
import { openPushService, testBrowser } from '#api/providers/push/push-service.testing.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const service = await openPushService()
afterAll(() => service.close())
const app = await startTestApp({ runJobs: true, environment: { PUSH_SERVICES: service.origin } })

/** What waits for a later time runs now; the injected clock still decides whether it is due. */
const hurry = () =>
  app.services.platformPool.query(
    "update jobs.job set start_after = now() where name like 'alerts.%' or name = 'orders.auto-reject'",
  )
const until = <T>(ask: () => Promise<T>) =>
  expect.poll(
    async () => {
      await hurry()
      return ask()
    },
    { interval: 150 },
  )
const still = () => new Promise((go) => setTimeout(go, 1_500))

async function newStall({ autoReject = 0 } = {}) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('auto_reject_minutes', autoReject)
  const product = await shop.product()
  const { client } = await tenant.customer()
  const staff = await shop.staff()
  const scope = async () => (await client.checkout.place(shop.cart([{ product_id: product }]))).order_id
  const history = async (order_id: string) => {
    const { data } = await staff.client.merchantOrders.show({ order_id })
    return 'order_status_history' in data ? data.order_status_history.map(({ status, step }) => step ?? status) : []
  }
  const subscribe = async (path: string) => {
    const browser = testBrowser(`${service.origin}${path}`)
    const row = await staff.client.push.register({
      tenant_id: tenant.id,
      user_id: staff.id,
      merchant_id: shop.merchantId,
      token: JSON.stringify(browser.subscription),
      platform: 'web',
    })
    return { browser, row, letters: () => service.letters.filter((letter) => letter.path === path) }
  }
  return {
    tenant,
    shop,
    client,
    staff,
    place: scope,
    history,
    subscribe,
    mails: () =>
      tenant.db((db) => db.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('id').execute()),
  }
}

type Stall = Awaited<ReturnType<typeof newStall>>

test('a closed browser is told of an order that no device has heard, in a message that only it can read', async () => {
  const { place, subscribe, history, shop } = await newStall()
  const { browser, letters } = await subscribe('/closed')
  const order = await place()
  app.advanceTime(5_000)
  await until(async () => letters().length).toBe(1)
  const [letter] = letters()
  expect(letter?.genuine).toBe(true)
  expect(JSON.parse(browser.open(letter?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: `New Order Arrived #${order}`,
    tag: `order-${order}`,
    url: expect.stringContaining(`/m/${shop.merchantId}/orders?open=${order}`),
  })
  expect(await history(order)).toEqual(['pending', 'push'])
})

test('nobody is pushed when a device of the store has heard it', async () => {
  const { place, subscribe, history, staff } = await newStall()
  const { letters } = await subscribe('/heard')
  const order = await place()
  await staff.client.merchantAlerts.received({ order_ids: [order] })
  await staff.client.merchantAlerts.received({ order_ids: [order] })
  app.advanceTime(5_000)
  await hurry()
  await still()
  expect(letters()).toEqual([])
  expect(await history(order)).toEqual(['pending', 'received'])
})

test('a subscription that is over is forgotten, one that fails is tried again', async () => {
  const { place, subscribe, tenant } = await newStall()
  service.answers.set('/over', 410)
  service.answers.set('/down', 503)
  const [over, down] = [await subscribe('/over'), await subscribe('/down')]
  const left = () =>
    tenant.db((db) => db.selectFrom('push_token').select('id').execute()).then((rows) => rows.map(({ id }) => id))
  await place()
  app.advanceTime(5_000)
  await until(left).toEqual([down.row.id])
  expect(over.letters()).toHaveLength(1)
  await until(async () => down.letters().length > 1).toBe(true)
  service.answers.delete('/down')
})

test.each([
  ['has signed out', ({ staff }: Stall) => staff.client.auth.logout({})],
  [
    'was switched off',
    ({ staff, tenant }: Stall) =>
      tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', staff.id).execute()),
  ],
  [
    'may see no orders any more',
    ({ staff, tenant }: Stall) =>
      tenant.db((db) =>
        db
          .updateTable('app_user')
          .set({ permissions: ['ManageMerchantDashboard'] })
          .where('id', '=', staff.id)
          .execute(),
      ),
  ],
])('who %s hears nothing', async (_, leave) => {
  const stall = await newStall()
  const { place, subscribe, tenant } = stall
  const { letters } = await subscribe(`/left-${tenant.slug}`)
  await leave(stall)
  await place()
  app.advanceTime(65_000)
  await until(
    async () =>
      (await tenant.db((db) => db.selectFrom('order_history').select('step').where('step', '=', 'ring').execute()))
        .length,
  ).toBe(1)
  await still()
  expect(letters()).toEqual([])
})

test('an unanswered order escalates step by step, each step once, and is finally rejected', async () => {
  const { place, history, tenant, shop, client, mails, staff } = await newStall({ autoReject: 20 })
  await shop.setting('escalation', { contacts: 'boss@stall.test, +447700900123' })
  const operator = await tenant.user(['ManageTenantOrders'])
  const order = await place()
  const due = [
    [61_000, 'ring'],
    [121_000, 'contact'],
    [121_000, 'operators'],
  ] as const
  const seen: string[] = ['pending']
  for (const [ms, step] of due) {
    await hurry()
    await still()
    expect(await history(order)).toEqual(seen)
    app.advanceTime(ms)
    seen.push(step)
    await until(() => history(order)).toEqual(seen)
  }
  const told = async () =>
    (await mails()).filter(({ subject }) => subject.includes('not answered')).map(({ recipient }) => recipient)
  expect(await told()).toEqual(['boss@stall.test', '+447700900123', `${operator.id}@${tenant.slug}.test`])
  expect((await client.myOrders.show({ id: order })).order_status_history.map(({ status }) => status)).toEqual([
    'pending',
  ])
  await app.services.platformPool.query(
    "insert into jobs.job (name, data) select name, data from jobs.job where name = 'alerts.climb' and data ->> 'tenantId' = $1",
    [tenant.id],
  )
  await still()
  expect([await told(), await history(order)]).toEqual([
    [expect.anything(), expect.anything(), expect.anything()],
    seen,
  ])
  app.advanceTime(20 * 60_000)
  await until(() => history(order)).toEqual([...seen, 'cancelled'])
  await until(async () => (await mails()).map(({ subject }) => subject).at(-1)).toContain('could not take your order')
  await expect(
    staff.client.merchantOrders.changeStatus({ order_id: order, order_status: 'processing' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('an accepted order climbs no further', async () => {
  const { place, history, staff, mails } = await newStall()
  const order = await place()
  await staff.client.merchantOrders.changeStatus({ order_id: order, order_status: 'processing' })
  app.advanceTime(600_000)
  await hurry()
  await still()
  expect(await history(order)).toEqual(['pending', 'processing'])
  expect((await mails()).filter(({ subject }) => subject.includes('not answered'))).toEqual([])
})
