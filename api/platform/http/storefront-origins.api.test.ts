import { expect, test } from 'vitest'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
const origin = 'https://order.example'
const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }

async function tenantWithOrigin() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.tenantSettings.savePlugins({
    settings: [{ setting_key: 'storefront_origins', setting_value: [origin] }],
  })
  return { ...tenant, client }
}

const send = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>, payload?: object) =>
  app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) })

const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'))

test('pages of a listed origin read the store, ask before writing, and write', async () => {
  const { hosts } = await tenantWithOrigin()
  const { headers, statusCode } = await send('GET', '/store/v1/boot', { host: hosts.store, origin })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: expect.stringMatching(/origin/i) })
  expect(headers['access-control-expose-headers']).toContain('retry-after')
  expect(headers['access-control-allow-credentials']).toBeUndefined()

  const asked = await send('OPTIONS', '/store/v1/auth/guest', { host: hosts.store, ...preflight })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': expect.stringContaining('authorization'),
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-max-age': '600',
  })

  const body = { email: 'nobody@example.com', password: 'wrong-password' }
  const crossSite = { host: hosts.store, origin, 'sec-fetch-site': 'cross-site' }
  expect((await send('POST', '/store/v1/auth/login', crossSite, body)).json()).not.toMatchObject({
    code: 'NOT_ALLOWED',
  })
})

test('other origins, tenants and panels get no cross-origin headers, and cannot write', async () => {
  const { hosts } = await tenantWithOrigin()
  const other = await newTenant(app)
  const requests: [string, string, string][] = [
    [hosts.store, 'https://evil.example', '/store/v1/boot'],
    [hosts.store, `${origin}.evil.example`, '/store/v1/boot'],
    [hosts.store, 'null', '/store/v1/boot'],
    [other.hosts.store, origin, '/store/v1/boot'],
    [hosts.admin, origin, '/admin/v1/order/list'],
    [hosts.store, origin, '/files/t/x/image/none.png'],
  ]
  for (const [host, from, url] of requests) {
    const { headers } = await send('GET', url, { host, origin: from })
    expect([from, url, corsHeaders(headers)]).toEqual([from, url, []])
    const asked = await send('OPTIONS', url, { host, ...preflight, origin: from })
    expect([url, asked.statusCode, corsHeaders(asked.headers)]).toEqual([url, 404, []])
  }
  const body = { email: 'nobody@example.com', password: 'wrong-password' }
  for (const [host, from, url] of [
    [hosts.store, 'https://evil.example', '/store/v1/auth/login'],
    [other.hosts.store, origin, '/store/v1/auth/login'],
    [hosts.admin, origin, '/auth/v1/tenant/admin/login'],
  ] as const)
    expect(
      (await send('POST', url, { host, origin: from, 'sec-fetch-site': 'cross-site' }, body)).json(),
    ).toMatchObject({ code: 'NOT_ALLOWED' })
})

test('a removed origin loses its access at once', async () => {
  const { client, hosts } = await tenantWithOrigin()
  await client.tenantSettings.savePlugins({ settings: [{ setting_key: 'storefront_origins', setting_value: [] }] })
  const { headers } = await send('GET', '/store/v1/boot', { host: hosts.store, origin })
  expect(corsHeaders(headers)).toEqual([])
})

test.each(['http://order.example', 'https://order.example/', 'https://*.example', 'https://a b', '*', 'null'])(
  '%s is no origin for a storefront',
  async (text) => {
    const { client } = await (await newTenant(app)).owner()
    await expect(
      client.tenantSettings.savePlugins({ settings: [{ setting_key: 'storefront_origins', setting_value: [text] }] }),
    ).rejects.toMatchObject({ status: 422 })
  },
)
