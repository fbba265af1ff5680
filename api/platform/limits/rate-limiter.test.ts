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

async function createShopOwner() {
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
  const listInMerchant = (merchant_id = shop.merchantId) =>
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
    listInMerchant,
    search: () => statusOf('POST', '/admin/v1/order/search', headers, { search: 'x' }),
  }
}

/** Calls `take` until it fails; returns how many calls succeeded. */
function drain(take: () => unknown): number {
  for (let count = 0; ; count++) if (take() !== undefined) return count
}

const limitedCallsOf = async (kind: string) => {
  const { values } = await services.metrics.limitedCalls.get()
  return values.find(({ labels }) => labels.whose === kind)?.value ?? 0
}

test('a tenant over its rate gets 429; orders and other tenants are not affected', async () => {
  const [busy, idle] = [await createShopOwner(), await createShopOwner()]
  const buyer = await busy.tenant.customer()
  const before = await limitedCallsOf('tenant')
  const statuses = []
  for (let call = 0; call < 61; call++) statuses.push((await busy.list()).status)
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
  const refused = await busy.list()
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
  expect([await busy.search(), (await busy.listInMerchant()).status]).toEqual([429, 429])
  await expect(buyer.client.checkout.place(busy.shop.cart([{ product_id: busy.product }]))).resolves.toMatchObject({
    order_id: expect.any(String),
  })
  expect([(await idle.list()).status, await idle.search(), await health(), await health(busy.headers)]).toEqual([
    200, 200, 200, 200,
  ])
  expect((await limitedCallsOf('tenant')) - before).toBe(4)
  app.advanceTime(1_000)
  const retries = []
  for (let call = 0; call < 5; call++) retries.push((await busy.list()).status)
  expect(retries).toEqual([200, 200, 200, 200, 429])
})

test('bulk calls are limited first, normal calls next, critical calls last', async () => {
  const rateLimiter = services.rateLimiter!
  const scope = { tenantId: 'urgencies', merchantId: null }
  expect(
    (['bulk', 'normal', 'critical'] as const).map((priority) => drain(() => rateLimiter.checkScope(scope, priority))),
  ).toEqual([50, 10, 40])
  expect(rateLimiter.checkScope(scope, 'critical')).toMatchObject({ code: 'RATE_LIMITED' })
})

test('a merchant over its rate does not affect other merchants, the tenant or its own orders', async () => {
  const it = await createShopOwner()
  const neighbour = await newShop(it.tenant)
  for (let n = 0; n < 1_800; n++)
    services.rateLimiter!.checkScope({ tenantId: `others-${n}`, merchantId: it.shop.merchantId }, 'normal')
  const before = await limitedCallsOf('merchant')
  for (let call = 0; call < 70; call++) expect((await it.listInMerchant()).status).toBe(429)
  expect((await limitedCallsOf('merchant')) - before).toBe(70)
  expect([(await it.listInMerchant(neighbour.merchantId)).status, (await it.list()).status]).toEqual([200, 200])
  app.advanceTime(1_000)
  expect((await it.listInMerchant()).status).toBe(200)
})

test('a user over the rate is limited alone; an API key and its creator are counted separately', async () => {
  const { tenant, owner, list, headers } = await createShopOwner()
  const { key } = await owner.client.apiKeys.create({ name: 'Till' })
  const colleague = await tenant.user(['ManageTenantOrders'])
  const user = await services.sessions.find(owner.token)
  const apiKey = await services.sessions.find(key)
  const withKey = () =>
    statusOf('POST', '/admin/v1/order/list', { 'x-tenant': tenant.hosts.admin, 'x-api-key': key }, {})
  expect(drain(() => services.rateLimiter!.checkPrincipal(user!, 'normal'))).toBe(599)
  expect([await list(), (await list(colleague.token)).status, await withKey(), await health(headers)]).toMatchObject([
    { status: 429, headers: { 'retry-after': '1' }, body: { code: 'RATE_LIMITED' } },
    200,
    200,
    200,
  ])
  expect(drain(() => services.rateLimiter!.checkPrincipal(apiKey!, 'normal'))).toBe(359)
  expect([await withKey(), (await list(colleague.token)).status]).toEqual([429, 200])
  app.advanceTime(1_000)
  expect([(await list()).status, await withKey()]).toEqual([200, 200])
})

test('a customer over the rate can still order, and other customers are not affected', async () => {
  const { tenant, shop, product } = await createShopOwner()
  const [busy, idle] = [await tenant.customer(), await tenant.customer()]
  const principal = await services.sessions.find(busy.token)
  drain(() => services.rateLimiter!.checkPrincipal(principal!, 'normal'))
  await expect(busy.client.profile.show({})).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  await expect(idle.client.profile.show({})).resolves.toMatchObject({ id: idle.id })
  await expect(busy.client.checkout.place(shop.cart([{ product_id: product }]))).resolves.toMatchObject({
    order_id: expect.any(String),
  })
})

test('a live stream counts once, and calls without a tenant do not count', async () => {
  const { tenant, owner, list } = await createShopOwner()
  const base = `http://127.0.0.1:${new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port}`
  const abort = new AbortController()
  const stream = await fetch(`${base}/realtime/v1/events`, {
    headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${owner.token}` },
    signal: abort.signal,
  })
  expect(stream.status).toBe(200)
  await stream.body!.getReader().read()
  for (let call = 0; call < 80; call++) expect(await health({ 'x-tenant': tenant.hosts.admin })).toBe(200)
  expect(drain(() => services.rateLimiter!.checkScope(tenant.scope, 'normal'))).toBe(59)
  expect((await list()).status).toBe(429)
  abort.abort()
})

test('nothing is counted when RATE_LIMITS is off', async () => {
  const unlimited = await startTestApp({ environment: { TENANT_CALLS_PER_SECOND: '1' } })
  const tenant = await newTenant(unlimited)
  const owner = await tenant.owner()
  expect(unlimited.services.rateLimiter).toBeUndefined()
  for (let call = 0; call < 30; call++) await expect(owner.client.orders.list({})).resolves.toMatchObject({ data: [] })
})
