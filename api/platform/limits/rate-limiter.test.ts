import { expect, test } from 'vitest'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp({ frozenClock: true, environment: { RATE_LIMITS: '1', TENANT_CALLS_PER_SECOND: '5' } })
const { services } = app

type Headers = Record<string, string>
const statusOf = async (method: string, url: string, headers: Headers, body?: unknown) =>
  (await app.send({ method, url, headers, body })).status
const health = (headers: Headers = {}) => statusOf('GET', '/public/v1/health', headers)

async function scene() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const [owner, staff, product] = [await tenant.owner(), await shop.staff(), await shop.product()]
  const headers = { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}` }
  const list = (token = owner.token) =>
    app.send({
      method: 'POST',
      url: '/admin/v1/order/list',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: {},
    })
  const ofMerchant = (merchant_id = shop.merchantId) =>
    app.send({
      method: 'POST',
      url: '/merchant/v1/order/list',
      headers: { ...headers, authorization: `Bearer ${merchant_id === shop.merchantId ? staff.token : owner.token}` },
      body: { merchant_id },
    })
  return {
    tenant,
    shop,
    owner,
    staff,
    product,
    headers,
    list,
    ofMerchant,
    search: () => statusOf('POST', '/admin/v1/order/search', headers, { search: 'x' }),
  }
}

/** Takes what is left for that, and answers how much it was. */
function drain(take: () => unknown): number {
  for (let taken = 0; ; taken++) if (take() !== undefined) return taken
}

const limited = async (whose: string) => {
  const { values } = await services.metrics.limitedCalls.get()
  return values.find(({ labels }) => labels.whose === whose)?.value ?? 0
}

test('a tenant that asks too often is told when to come again; orders are placed on, another tenant notices nothing', async () => {
  const [loud, quiet] = [await scene(), await scene()]
  const buyer = await loud.tenant.customer()
  const before = await limited('tenant')
  const statuses = []
  for (let call = 0; call < 61; call++) statuses.push((await loud.list()).status)
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
  const refused = await loud.list()
  expect(refused).toMatchObject({
    status: 429,
    body: {
      success: false,
      status_code: 429,
      code: 'RATE_LIMITED',
      message: 'Too many requests in a short time. Please try again in a moment.',
      request_id: expect.any(String),
    },
  })
  const {
    'retry-after': after,
    'ratelimit-reset': reset,
    'ratelimit-remaining': remaining,
    'ratelimit-limit': limit,
  } = refused.headers
  expect([Number(after) >= 2 && Number(after) < 8, reset === after, remaining, limit]).toEqual([
    true,
    true,
    '0',
    undefined,
  ])
  expect([await loud.search(), (await loud.ofMerchant()).status]).toEqual([429, 429])
  await expect(buyer.client.checkout.place(loud.shop.cart([{ product_id: loud.product }]))).resolves.toMatchObject({
    order_id: expect.any(String),
  })
  expect([(await quiet.list()).status, await quiet.search(), await health(), await health(loud.headers)]).toEqual([
    200, 200, 200, 200,
  ])
  expect((await limited('tenant')) - before).toBe(4)
  app.advanceTime(1_000)
  const again = []
  for (let call = 0; call < 5; call++) again.push((await loud.list()).status)
  expect(again).toEqual([200, 200, 200, 200, 429])
})

test('reports stop first, lists next, orders last', async () => {
  const rates = services.rateLimiter!
  const place = { tenantId: 'urgencies', merchantId: null }
  expect(
    (['bulk', 'normal', 'critical'] as const).map((urgency) => drain(() => rates.checkScope(place, urgency))),
  ).toEqual([50, 10, 40])
  expect(rates.checkScope(place, 'critical')).toMatchObject({ code: 'RATE_LIMITED' })
})

test('a merchant that asks too often takes nothing from its neighbour, its tenant or its own orders', async () => {
  const it = await scene()
  const neighbour = await newShop(it.tenant)
  for (let n = 0; n < 1_800; n++)
    services.rateLimiter!.checkScope({ tenantId: `others-${n}`, merchantId: it.shop.merchantId }, 'normal')
  const before = await limited('merchant')
  for (let call = 0; call < 70; call++) expect((await it.ofMerchant()).status).toBe(429)
  expect((await limited('merchant')) - before).toBe(70)
  expect([(await it.ofMerchant(neighbour.merchantId)).status, (await it.list()).status]).toEqual([200, 200])
  app.advanceTime(1_000)
  expect((await it.ofMerchant()).status).toBe(200)
})

test('a person that asks too often is refused alone; a program and the person who made its key are counted apart', async () => {
  const { tenant, owner, list, headers } = await scene()
  const { key } = await owner.client.apiKeys.create({ name: 'Till' })
  const colleague = await tenant.user(['ManageTenantOrders'])
  const person = await services.sessions.find(owner.token)
  const program = await services.sessions.find(key)
  const withKey = () =>
    statusOf('POST', '/admin/v1/order/list', { 'x-tenant': tenant.hosts.admin, 'x-api-key': key }, {})
  expect(drain(() => services.rateLimiter!.checkPrincipal(person!, 'normal'))).toBe(599)
  expect([await list(), (await list(colleague.token)).status, await withKey(), await health(headers)]).toMatchObject([
    { status: 429, headers: { 'retry-after': '1' }, body: { code: 'RATE_LIMITED' } },
    200,
    200,
    200,
  ])
  expect(drain(() => services.rateLimiter!.checkPrincipal(program!, 'normal'))).toBe(359)
  expect([await withKey(), (await list(colleague.token)).status]).toEqual([429, 200])
  app.advanceTime(1_000)
  expect([(await list()).status, await withKey()]).toEqual([200, 200])
})

test('a customer that asks too often still orders, and other customers go on', async () => {
  const { tenant, shop, product } = await scene()
  const [hasty, calm] = [await tenant.customer(), await tenant.customer()]
  const who = await services.sessions.find(hasty.token)
  drain(() => services.rateLimiter!.checkPrincipal(who!, 'normal'))
  await expect(hasty.client.profile.show({})).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  await expect(calm.client.profile.show({})).resolves.toMatchObject({ id: calm.id })
  await expect(hasty.client.checkout.place(shop.cart([{ product_id: product }]))).resolves.toMatchObject({
    order_id: expect.any(String),
  })
})

test('a live stream counts once, when it opens, and calls that no tenant is asked for count for none', async () => {
  const { tenant, owner, list } = await scene()
  const base = `http://127.0.0.1:${new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port}`
  const leaving = new AbortController()
  const stream = await fetch(`${base}/realtime/v1/events`, {
    headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}` },
    signal: leaving.signal,
  })
  expect(stream.status).toBe(200)
  await stream.body!.getReader().read()
  for (let call = 0; call < 80; call++) expect(await health({ 'x-tenant': tenant.hosts.admin })).toBe(200)
  expect(drain(() => services.rateLimiter!.checkScope(tenant.scope, 'normal'))).toBe(59)
  expect((await list()).status).toBe(429)
  leaving.abort()
})

test('where limits are off nobody is counted', async () => {
  const free = await startTestApp({ environment: { TENANT_CALLS_PER_SECOND: '1' } })
  const tenant = await newTenant(free)
  const owner = await tenant.owner()
  expect(free.services.rateLimiter).toBeUndefined()
  for (let call = 0; call < 30; call++) await expect(owner.client.orders.list({})).resolves.toMatchObject({ data: [] })
})
