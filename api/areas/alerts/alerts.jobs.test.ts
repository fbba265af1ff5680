import { afterAll, expect, test } from 'vitest'
import { startPushService, createTestBrowser } from '#api/providers/push/push-service.testing.ts'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const pushService = await startPushService()
afterAll(() => pushService.close())
const app = await startTestApp({ runJobs: true, environment: { PUSH_SERVICES: pushService.origin } })

async function runAlertJobs() {
  await runDelayedJobs(app, 'alerts.%')
  await runDelayedJobs(app, 'orders.auto-reject')
}
const waitUntil = <T>(read: () => Promise<T>) =>
  expect.poll(
    async () => {
      await runAlertJobs()
      return read()
    },
    { interval: 150 },
  )
const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500))

async function newAlertStore({ autoReject = 0 } = {}) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.setting('auto_reject_minutes', autoReject)
  const product = await shop.product()
  const { client } = await tenant.customer()
  const staff = await shop.staff()
  const placeOrder = async () => (await client.checkout.place(shop.cart([{ product_id: product }]))).order_id
  const history = async (order_id: string) => {
    const { data } = await staff.client.merchantOrders.show({ order_id })
    return 'order_status_history' in data ? data.order_status_history.map(({ status, step }) => step ?? status) : []
  }
  const subscribe = async (path: string) => {
    const browser = createTestBrowser(`${pushService.origin}${path}`)
    const row = await staff.client.push.register({
      tenant_id: tenant.id,
      user_id: staff.id,
      merchant_id: shop.merchantId,
      token: JSON.stringify(browser.subscription),
      platform: 'web',
    })
    return { browser, row, letters: () => pushService.letters.filter((letter) => letter.path === path) }
  }
  return {
    tenant,
    shop,
    client,
    staff,
    placeOrder,
    history,
    subscribe,
    mails: () =>
      tenant.db((db) => db.selectFrom('message').select(['recipient', 'subject', 'text']).orderBy('id').execute()),
  }
}

type AlertStore = Awaited<ReturnType<typeof newAlertStore>>

test('a closed browser gets an encrypted push about an order that no device received', async () => {
  const { placeOrder, subscribe, history, shop } = await newAlertStore()
  const { browser, letters } = await subscribe('/closed')
  const order = await placeOrder()
  app.advanceTime(5_000)
  await waitUntil(async () => letters().length).toBe(1)
  const [letter] = letters()
  expect(letter?.isGenuine).toBe(true)
  expect(JSON.parse(browser.open(letter?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: `New Order Arrived #${order}`,
    tag: `order-${order}`,
    url: expect.stringContaining(`/m/${shop.merchantId}/orders?open=${order}`),
  })
  expect(await history(order)).toEqual(['pending', 'push'])
})

test('no push is sent once a device of the store has received the order', async () => {
  const { placeOrder, subscribe, history, staff } = await newAlertStore()
  const { letters } = await subscribe('/heard')
  const order = await placeOrder()
  await staff.client.merchantAlerts.received({ order_ids: [order] })
  await staff.client.merchantAlerts.received({ order_ids: [order] })
  app.advanceTime(5_000)
  await runAlertJobs()
  await settle()
  expect(letters()).toEqual([])
  expect(await history(order)).toEqual(['pending', 'received'])
})

test('the tenant learns which store has received none of its orders', async () => {
  const { placeOrder, staff, tenant, shop } = await newAlertStore()
  const { client: owner } = await tenant.owner()
  const orders = [await placeOrder(), await placeOrder()]
  expect(await owner.alerts.unreached({})).toEqual([])
  app.advanceTime(65_000)
  await waitUntil(async () => (await owner.alerts.unreached({}))[0]?.orders).toBe(2)
  expect(await owner.alerts.unreached({})).toMatchObject([{ merchant_id: shop.merchantId, orders: 2 }])
  await staff.client.merchantAlerts.received({ order_ids: orders })
  expect(await owner.alerts.unreached({})).toEqual([])
})

test('an expired subscription is deleted; a failed push is retried', async () => {
  const { placeOrder, subscribe, tenant } = await newAlertStore()
  pushService.answers.set('/over', 410)
  pushService.answers.set('/down', 503)
  const [over, down] = [await subscribe('/over'), await subscribe('/down')]
  const left = () =>
    tenant.db((db) => db.selectFrom('push_token').select('id').execute()).then((rows) => rows.map(({ id }) => id))
  await placeOrder()
  app.advanceTime(5_000)
  await waitUntil(left).toEqual([down.row.id])
  expect(over.letters()).toHaveLength(1)
  await waitUntil(async () => down.letters().length > 1).toBe(true)
  pushService.answers.delete('/down')
})

test.each([
  ['has signed out', ({ staff }: AlertStore) => staff.client.auth.logout({})],
  [
    'was switched off',
    ({ staff, tenant }: AlertStore) =>
      tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', staff.id).execute()),
  ],
  [
    'may see no orders any more',
    ({ staff, tenant }: AlertStore) =>
      tenant.db((db) =>
        db
          .updateTable('app_user')
          .set({ permissions: ['ManageMerchantDashboard'] })
          .where('id', '=', staff.id)
          .execute(),
      ),
  ],
  [
    'may see the orders of other stores only',
    ({ staff, tenant }: AlertStore) =>
      tenant.db((db) =>
        db
          .updateTable('merchant_user')
          .set({ permissions: ['ManageMerchantDashboard'] })
          .where('user_id', '=', staff.id)
          .execute(),
      ),
  ],
])('a user who %s gets no push', async (_, leave) => {
  const store = await newAlertStore()
  const { placeOrder, subscribe, tenant } = store
  const { letters } = await subscribe(`/left-${tenant.slug}`)
  await leave(store)
  await placeOrder()
  app.advanceTime(65_000)
  await waitUntil(
    async () =>
      (await tenant.db((db) => db.selectFrom('order_history').select('step').where('step', '=', 'ring').execute()))
        .length,
  ).toBe(1)
  await settle()
  expect(letters()).toEqual([])
})

test('an unanswered order escalates step by step, each step once, and is finally rejected', async () => {
  const { placeOrder, history, tenant, shop, client, mails, staff } = await newAlertStore({ autoReject: 20 })
  await shop.setting('escalation', { contacts: 'boss@stall.test, +447700900123' })
  const operator = await tenant.user(['ManageTenantOrders'])
  const order = await placeOrder()
  const due = [
    [61_000, 'ring'],
    [121_000, 'contact'],
    [121_000, 'operators'],
  ] as const
  const seen: string[] = ['pending']
  for (const [ms, step] of due) {
    await runAlertJobs()
    await settle()
    expect(await history(order)).toEqual(seen)
    app.advanceTime(ms)
    seen.push(step)
    await waitUntil(() => history(order)).toEqual(seen)
  }
  const recipients = async () =>
    (await mails()).filter(({ subject }) => subject.includes('not answered')).map(({ recipient }) => recipient)
  expect(await recipients()).toEqual(['boss@stall.test', '+447700900123', `${operator.id}@${tenant.slug}.test`])
  expect((await client.myOrders.show({ id: order })).order_status_history.map(({ status }) => status)).toEqual([
    'pending',
  ])
  await app.services.platformPool.query(
    `insert into outbox (tenant_id, id, kind, name, subject, payload)
     select tenant_id, gen_random_uuid(), kind, name, subject, payload from outbox
      where name = 'alerts.climb' and tenant_id = $1`,
    [tenant.id],
  )
  await settle()
  expect([await recipients(), await history(order)]).toEqual([
    [expect.anything(), expect.anything(), expect.anything()],
    seen,
  ])
  app.advanceTime(20 * 60_000)
  await waitUntil(() => history(order)).toEqual([...seen, 'cancelled'])
  await waitUntil(async () => (await mails()).map(({ subject }) => subject).at(-1)).toContain(
    'could not take your order',
  )
  await expect(
    staff.client.merchantOrders.changeStatus({ order_id: order, order_status: 'processing' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('an accepted order stops escalating', async () => {
  const { placeOrder, history, staff, mails } = await newAlertStore()
  const order = await placeOrder()
  await staff.client.merchantOrders.changeStatus({ order_id: order, order_status: 'processing' })
  app.advanceTime(600_000)
  await runAlertJobs()
  await settle()
  expect(await history(order)).toEqual(['pending', 'processing'])
  expect((await mails()).filter(({ subject }) => subject.includes('not answered'))).toEqual([])
})
