import { afterAll, expect, inject, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { cronJobs, jobs } from '../jobs.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { startApp } from '../platform/start.ts'
import { testSecret } from '../platform/testing/setup.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import type { TestApp } from '../platform/testing/test-app.ts'
import { mountSandboxPay } from '../providers/pay/sandbox/service.ts'
import { router } from '../router.ts'
import { mountMailbox } from './mailbox.ts'
import { mountWeb } from './web.ts'

const config = readConfig({
  NODE_ENV: 'production',
  DATA_DIR: inject('dataDir'),
  APP_SECRET: testSecret,
  DATABASE_URL: inject('ownerUrl'),
  LOG_LEVEL: 'silent',
})
const site = { contract, version: '0', accounts: [], password: 'Demo-Pass-2026' }
const app = await startApp(
  config,
  inject('ownerUrl'),
  {
    contract,
    handlers: router,
    jobs,
    cronJobs,
    mounts: [mountSandboxPay, mountMailbox, (app, services) => mountWeb(app, services, site)],
  },
  { runJobs: false },
)
await app.server.ready()
afterAll(() => app.stop())
const tenant = await newTenant({ ...app, client: () => undefined } as unknown as TestApp)
const { store, admin } = tenant.hosts

const get = (host: string, url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.server.inject({ method: method as 'GET', url, headers: { host, ...headers } })

const requests: [string, string, string][] = [
  ['a call', store, '/store/v1/boot'],
  ['a refused call', admin, '/admin/v1/order/list'],
  ['nothing', admin, '/admin/v1/none'],
  ['the panel', admin, '/'],
  ['a page of the panel', admin, '/orders'],
  ['the shop', store, '/'],
  ['an unknown host', 'nobody.test', '/'],
  ['a file that is not there', store, '/files/t/x/image/none.png'],
]
test.each(requests)(
  '%s reveals no server details and cannot be read or framed by other origins',
  async (_title, host, url) => {
    const { headers } = await get(host, url, { origin: 'https://evil.example' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringMatching(/max-age=31536000/),
    })
    for (const name of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'set-cookie',
    ])
      expect(headers[name], name).toBeUndefined()
    if (!String(headers['content-type']).startsWith('text/html')) return
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts).not.toMatch(/'unsafe-(inline|eval)'|\*|https?:(\s|$)/)
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
  },
)

test.each(['/en/%E0%A4%A', '/en/orders/%E0%A4%A', '/%zz', '/en/m/x/%C3%28?q=%'])(
  'the broken path %s is answered with a page on every host',
  async (url) => {
    for (const host of [store, admin, 'nobody.test']) {
      const { statusCode, headers } = await get(host, url)
      expect([host, statusCode, headers['content-type']]).toEqual([
        host,
        expect.not.toBeOneOf([400, 500]),
        'text/html; charset=utf-8',
      ])
    }
  },
)

test('a call with a broken path gives 400', async () => {
  const { statusCode, payload } = await get(store, '/store/v1/merchants/%E0%A4%A')
  expect([statusCode, JSON.parse(payload)]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
})

test.each(['OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND'])('the method %s is rejected', async (method) => {
  const { statusCode, headers } = await get(
    admin,
    '/admin/v1/order/list',
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    method,
  )
  expect([400, 404, 405]).toContain(statusCode)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
  'the header %s does not override the method',
  async (header) => {
    expect((await get(admin, '/admin/v1/auth/invites/resend/x', { [header]: 'POST' })).statusCode).toBe(404)
  },
)

const unservedPaths = [
  '.git/config',
  '.env',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'api/main.ts',
  'data/secret',
  '.data/secret',
  'secret',
  'build/panel/index.html',
  'node_modules/fastify/package.json',
  'panel-assets/../../package.json',
  'panel-assets/..%2f..%2fpackage.json',
  'shop-assets/%2e%2e/%2e%2e/package.json',
  'server-status',
  'debug',
  'admin.php',
  'wp-login.php',
  '.well-known/../package.json',
]
test.each(unservedPaths)('%s is not served', async (path) => {
  for (const host of [store, admin, 'nobody.test', 'localhost']) {
    const { payload } = await get(host, `/${path}`)
    expect(payload, host).not.toMatch(/"dependencies"|\[core\]|save-exact|import \{|process_cpu|BEGIN [A-Z ]*KEY/)
  }
})

test.each([
  '/dev/mailbox',
  '/dev/mailbox/01a1fd84-0000-7000-8000-000000000000',
  '/sandbox-pay/intents',
  '/docs',
  '/openapi.json',
  '/',
])('%s shows no mails or demo accounts in production', async (url) => {
  for (const host of [store, admin, 'localhost', '127.0.0.1'])
    expect((await get(host, url)).payload, host).not.toMatch(/Demo-Pass|Mailbox<|sk_test_/)
})

test('the description of the API is not served in production unless it is switched on', async () => {
  for (const url of ['/docs', '/openapi.json'])
    for (const host of [store, admin, 'localhost'])
      expect((await get(host, url)).payload, host).not.toMatch(/openapi|Calls</)
})

test("strict transport security covers subdomains of our own hosts, not of a tenant's domain", async () => {
  for (const [host, expected] of [
    [store, 'max-age=31536000'],
    ['shop.example', 'max-age=31536000'],
    ['harbour.localhost', 'max-age=31536000; includeSubDomains'],
  ] as const)
    expect((await get(host, '/healthz')).headers['strict-transport-security'], host).toBe(expected)
})

test('metrics are served to direct local requests only, not through a proxy', async () => {
  expect((await get('localhost', '/metrics')).payload).toContain('process_cpu')
  for (const [host, headers] of [
    [store, {}],
    [admin, {}],
    ['localhost', { 'x-forwarded-for': '203.0.113.9' }],
    ['127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ] as const)
    expect((await get(host, '/metrics', headers)).statusCode, host).toBe(404)
})

const calls = Object.values(contract).flatMap((all): Call[] => Object.values(all))
const sendCall = ({ method, path, scope }: Call, headers: Record<string, string> = {}) =>
  app.server.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, 'x'),
    headers: { host: scope === 'store' ? store : admin, ...headers },
    ...(method === 'GET' ? {} : { payload: {} }),
  })

/** One after the other, or load shedding would reject some. */
async function mapInSequence<T>(items: readonly Call[], map: (call: Call) => Promise<T>): Promise<T[]> {
  const cacheControl: T[] = []
  for (const call of items) cacheControl.push(await map(call))
  return cacheControl
}

test('responses of calls are not cacheable, except for constant lists', async () => {
  const cacheable = await mapInSequence(calls, async (call) => {
    const cacheControl = (await sendCall(call)).headers['cache-control']
    return cacheControl === 'no-store' ? [] : [`${call.path} ${cacheControl}`]
  })
  const lists = [
    'helpers/countries',
    'helpers/currencies',
    'helpers/order-types',
    'helpers/timezones',
    'tenant/list/business-types',
  ]
  expect(cacheable.flat().toSorted()).toEqual(lists.map((list) => `/public/v1/${list} public, max-age=3600`))
})

test('cross-site requests cannot write', async () => {
  const writeCalls = calls.filter((call) => !(call.readOnly || (call.method === 'GET' && call.scope !== 'upload')))
  expect(writeCalls.length).toBeGreaterThan(100)
  for (const site of ['cross-site', 'same-site']) {
    const answers = await mapInSequence(writeCalls, async (call) => [
      call.path,
      (await sendCall(call, { 'sec-fetch-site': site })).json().code,
    ])
    expect(answers.filter(([, code]) => code !== 'NOT_ALLOWED' && code !== 'TOO_MANY_ATTEMPTS')).toEqual([])
  }
  for (const site of ['same-origin', 'none'])
    expect((await sendCall(contract.auth.forgotPassword, { 'sec-fetch-site': site })).statusCode, site).toBe(422)
})
