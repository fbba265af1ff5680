import { expect, test } from 'vitest'
import { authorizationCheckMs } from '#api/platform/events/live-stream.ts'
import { firstIdAt } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })

type ListenInput = { token?: string; host: string; channels: readonly string[]; lastId?: string }

/** A stream over a socket. `text` is what has arrived; `ended` tells that the server closed it. */
async function listen({ token, host, channels, lastId }: ListenInput) {
  const leaving = new AbortController()
  const query = new URLSearchParams(channels.map((name) => ['channels[]', name]))
  const headers = {
    'x-tenant': host,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(lastId ? { 'last-event-id': lastId } : {}),
  }
  const answer = await fetch(`${address}/realtime/v1/events?${query}`, { headers, signal: leaving.signal })
  const received = { status: answer.status, text: '', ended: false, leave: () => leaving.abort() }
  const read = async () => {
    for await (const bytes of answer.body ?? []) received.text += Buffer.from(bytes).toString()
    received.ended = true
  }
  void read().catch(() => undefined)
  return received
}

async function newScene() {
  const tenant = await newTenant(app)
  const [shop, rivalShop] = [await newShop(tenant), await newShop(tenant)]
  const product = await shop.product()
  const buyer = await tenant.customer()
  const order = () => buyer.client.checkout.place(shop.cart([{ product_id: product }]))
  return { tenant, shop, rival: rivalShop, buyer, order, host: tenant.hosts.admin }
}

test('channels of other tenants, merchants and customers, and unknown ones, are rejected', async () => {
  const [one, other] = [await newScene(), await newScene()]
  const { order_id } = await one.order()
  const [owner, rivalShop, clerk, stranger, admin] = [
    await one.tenant.owner(),
    await one.rival.staff(),
    await one.tenant.user(['ManageTenantReports']),
    await one.tenant.customer(),
    await other.tenant.owner(),
  ]
  const all = [`tenant-${one.tenant.id}`, `merchant-${one.shop.merchantId}`, `order-${order_id}`]
  const input: [string, ListenInput][] = [
    ...all.map((channel): [string, ListenInput] => [
      'another tenant’s owner',
      { token: admin.token, host: other.host, channels: [channel] },
    ]),
    ...all.map((channel): [string, ListenInput] => [
      'another merchant',
      { token: rivalShop.token, host: one.host, channels: [channel] },
    ]),
    ...all.map((channel): [string, ListenInput] => [
      'another customer',
      { token: stranger.token, host: one.tenant.hosts.store, channels: [channel] },
    ]),
    ...all.map((channel): [string, ListenInput] => [
      'somebody without the permission',
      { token: clerk.token, host: one.host, channels: [channel] },
    ]),
    [
      'a customer in the panel’s channel',
      { token: one.buyer.token, host: one.tenant.hosts.store, channels: all.slice(0, 2) },
    ],
    [
      'one of two is foreign',
      {
        token: owner.token,
        host: one.host,
        channels: [`tenant-${one.tenant.id}`, `merchant-${other.shop.merchantId}`],
      },
    ],
    ['no such channel', { token: owner.token, host: one.host, channels: ['*'] }],
  ]
  for (const [who, asking] of input)
    expect((await listen(asking)).status, `${who}: ${asking.channels.join()}`).toBe(403)
  for (const token of [undefined, 'ses_forged'])
    expect((await listen({ ...(token ? { token } : {}), host: one.host, channels: all })).status).toBe(401)
  expect((await listen({ token: admin.token, host: one.host, channels: all })).status).toBe(403)
  expect(app.services.hub.size).toBe(0)
})

test('each listener gets its own events, and missed events once after resuming', async () => {
  const { tenant, shop, rival: rivalShop, buyer, order, host } = await newScene()
  const other = await newScene()
  const [owner, staff, neighbour, admin] = [
    await tenant.owner(),
    await shop.staff(),
    await rivalShop.staff(),
    await other.tenant.owner(),
  ]
  const streams = {
    tenant: await listen({ token: owner.token, host, channels: [`tenant-${tenant.id}`] }),
    merchant: await listen({ token: staff.token, host, channels: [`merchant-${shop.merchantId}`] }),
    rivalShop: await listen({ token: neighbour.token, host, channels: [`merchant-${rivalShop.merchantId}`] }),
    abroad: await listen({ token: admin.token, host: other.host, channels: [`tenant-${other.tenant.id}`] }),
  }
  const { order_id } = await order()
  const own = await listen({ token: buyer.token, host: tenant.hosts.store, channels: [`order-${order_id}`] })
  const second = await order()
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  for (const received of [streams.tenant, streams.merchant, own])
    await expect.poll(() => received.text).toContain('order.updated')
  for (const received of [streams.tenant, streams.merchant]) expect(received.text).toContain(second.order_id)
  expect(own.text).not.toContain(second.order_id)
  for (const received of [streams.rivalShop, streams.abroad]) expect(received.text).toBe('retry: 2000\n\n')
  const ids = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id)
  const before = ids(streams.merchant.text)
  const again = await listen({
    token: staff.token,
    host,
    channels: [`merchant-${shop.merchantId}`],
    lastId: before[0] ?? '',
  })
  await expect.poll(() => ids(again.text)).toEqual(before)
  expect(again.text).not.toContain(rivalShop.merchantId)
  for (const received of [...Object.values(streams), own, again]) received.leave()
})

test('a stream ends within five seconds after sign-out, deactivation or a lost permission', async () => {
  const { tenant, order, host } = await newScene()
  const owner = await tenant.owner()
  const clerks = await Promise.all([1, 2, 3].map(() => tenant.user(['ManageTenantOrders'])))
  const streams = await Promise.all(
    clerks.map(({ token }) => listen({ token, host, channels: [`tenant-${tenant.id}`] })),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  const [out, less, off] = clerks
  await out?.client.auth.logout({})
  await owner.client.users.update({ id: less?.id ?? '', permissions: ['ManageTenantReports'] })
  await owner.client.users.setStatus({ id: off?.id ?? '', status: 'inactive' })
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true, true])
  expect(authorizationCheckMs).toBeLessThan(5_000)
  await order()
  for (const { text } of streams) expect(text).not.toContain('order.created')
})

test('default channels are the tenant’s or one’s merchants’; customers must name orders', async () => {
  const { tenant, shop, rival: rivalShop, buyer, order, host } = await newScene()
  const [owner, staff, other] = [await tenant.owner(), await shop.staff(), await rivalShop.staff()]
  const [atTenant, atShop, atRival] = [
    await listen({ token: owner.token, host, channels: [] }),
    await listen({ token: staff.token, host, channels: [] }),
    await listen({ token: other.token, host, channels: [] }),
  ]
  await order()
  for (const received of [atTenant, atShop]) await expect.poll(() => received.text).toContain('event: order.created')
  expect(atTenant.text).toContain(`"channel":"tenant-${tenant.id}"`)
  expect(atShop.text).toContain(`"channel":"merchant-${shop.merchantId}"`)
  expect(atRival).toMatchObject({ status: 200, text: expect.not.stringContaining('order.created') })
  for (const received of [atTenant, atShop, atRival]) received.leave()
  expect((await listen({ token: buyer.token, host: tenant.hosts.store, channels: [] })).status).toBe(422)
  const clerk = await tenant.user(['ManageTenantReports'])
  expect((await listen({ token: clerk.token, host, channels: [] })).status).toBe(422)
})

test('an order frame contains the list row and nothing more', async () => {
  const { tenant, shop, order, host } = await newScene()
  const [owner, staff] = [await tenant.owner(), await shop.staff()]
  const streams = [
    await listen({ token: owner.token, host, channels: [`tenant-${tenant.id}`] }),
    await listen({ token: staff.token, host, channels: [`merchant-${shop.merchantId}`] }),
  ]
  const newest = (text: string) => JSON.parse([...text.matchAll(/^data: (.+)$/gm)].at(-1)?.[1] ?? '{}').data
  const { order_id } = await order()
  for (const event of ['order.created', 'order.updated']) {
    if (event === 'order.updated')
      await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
    for (const received of streams) await expect.poll(() => received.text).toContain(`event: ${event}`)
    const [rows, rowsThere] = [await owner.client.orders.list({}), await staff.client.merchantOrders.list({})]
    expect(
      streams.map(({ text }) => newest(text)),
      event,
    ).toEqual([rows.data[0], rowsThere.data[0]])
  }
  for (const received of streams) received.leave()
})

const openStreamsOf = (tenantId: string) =>
  [...app.services.hub.streams].filter(({ viewer }) => viewer.tenantId === tenantId).length

test('an event id that we never sent leads to a refetch', async () => {
  const it = await newScene()
  const owner = await it.tenant.owner()
  for (const lastId of [
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    firstIdAt(app.now() + 3_600_000),
    'x',
    '12345678-1234-7',
    'null',
    '0'.repeat(5_000),
  ]) {
    const received = await listen({ token: owner.token, host: it.host, channels: [`tenant-${it.tenant.id}`], lastId })
    await expect.poll(() => received.text, { message: lastId.slice(0, 40) }).toContain('event: refetch')
    received.leave()
    await expect.poll(() => openStreamsOf(it.tenant.id)).toBe(0)
  }
})
