import { expect, test, vi } from 'vitest'
import { newToken } from '../identity/sessions.ts'
import { LoadShedder, maxStrangerCalls } from './load-shedding.ts'
import { Metrics } from '../runtime/metrics.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const priorities = ['bulk', 'normal', 'critical'] as const
const admittedPriorities = (admit: (priority: (typeof priorities)[number]) => unknown) =>
  priorities.filter((priority) => admit(priority) === undefined)

test('higher event loop delay and queue wait reject more priorities, critical calls last', () => {
  let delayMs = 0
  const loadShedder = new LoadShedder(() => delayMs, new Metrics())
  delayMs = 9_999
  for (let count = 0; count < 20; count++) expect(loadShedder.tryEnter('b', 'bulk')).toBeUndefined()
  const at = (ms: number) => {
    delayMs = ms
    return admittedPriorities((priority) => loadShedder.tryEnter('a', priority))
  }
  expect([at(100), at(101), at(201), at(9_999)]).toEqual([
    ['bulk', 'normal', 'critical'],
    ['normal', 'critical'],
    ['critical'],
    ['critical'],
  ])
  const afterWait = (ms: number) => admittedPriorities((priority) => loadShedder.checkQueueWait(ms, priority))
  expect([afterWait(200), afterWait(201), afterWait(401), afterWait(2_001)]).toEqual([
    ['bulk', 'normal', 'critical'],
    ['normal', 'critical'],
    ['critical'],
    [],
  ])
})

test('a tenant may use half of the capacity, and two fifths are reserved for critical calls', () => {
  const loadShedder = new LoadShedder(() => 0, new Metrics())
  const admitAll = (name: string, priority: 'normal' | 'critical') => {
    for (let count = 0; ; count++) {
      const rejected = loadShedder.tryEnter(name, priority)
      if (rejected) return [count, rejected.status]
    }
  }
  expect([admitAll('a', 'normal'), admitAll('b', 'normal'), admitAll('c', 'normal')]).toEqual([
    [180, 503],
    [180, 503],
    [0, 503],
  ])
  expect([admitAll('a', 'critical'), admitAll('c', 'critical')]).toEqual([
    [120, 503],
    [120, 503],
  ])
  loadShedder.leave('a')
  expect(loadShedder.tryEnter('a', 'critical')).toBeUndefined()
})

test('a rejected call gets 503 with Retry-After and is counted; an admitted call is released', async () => {
  let delayMs = 0
  const app = await startTestApp({ environment: { RATE_LIMITS: '1' }, eventLoopDelay: () => delayMs })
  const tenant = await newTenant(app)
  const { token } = await tenant.user(['ManageTenantOrders'])
  const send = (method: string, url: string, body: unknown) =>
    app.send({ method, url, headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${token}` }, body })
  const sendAll = async () => [
    await send('POST', '/admin/v1/order/search', { search: 'x' }),
    await send('POST', '/admin/v1/order/list', {}),
    await send('GET', '/public/v1/health', undefined),
  ]
  const statuses = async () => (await sendAll()).map(({ status }) => status)
  for (let time = 0; time < 45; time++) expect(await statuses()).toEqual([200, 200, 200])
  for (let count = 0; count < 20; count++) app.services.loadShedder?.tryEnter('another', 'critical')
  delayMs = 150
  const [search] = await sendAll()
  expect(search).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[2-7]$/) },
    body: { success: false, code: 'BUSY', message: 'The service is busy. Please try again in a moment.' },
  })
  expect((await statuses()).slice(0, 2)).toEqual([503, 200])
  delayMs = 250
  expect((await statuses()).map((status) => status === 503)).toEqual([true, true, false])
  expect(await app.services.metrics.registry.getSingleMetricAsString('calls_shed_total')).toContain(
    'calls_shed_total{urgency="normal",reason="late"} 1',
  )
})

test('a saturated tenant is rejected before routing; pages and other tenants are not affected', async () => {
  const app = await startTestApp({ environment: { RATE_LIMITS: '1' } })
  const { server, services } = app
  const [crowded, other] = [await newTenant(app), await newTenant(app)]
  const base = `http://127.0.0.1:${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}`
  const get = (path: string, name: string) => fetch(base + path, { headers: { 'x-tenant': name } })
  for (const { hosts } of [crowded, other]) await services.tenants.find(hosts.store)
  for (let count = 0; count < 300; count++)
    expect(services.loadShedder?.tryEnter(crowded.id, 'critical')).toBeUndefined()
  for (const name of [crowded.hosts.store, crowded.hosts.store.toUpperCase(), `${crowded.hosts.store}.`]) {
    const rejected = await get('/store/v1/whatever-it-is', name)
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([
      503,
      expect.toSatisfy((seconds: number) => seconds >= 2 && seconds < 8),
    ])
    expect(await rejected.json()).toMatchObject({
      success: false,
      status_code: 503,
      code: 'BUSY',
      message: 'The service is busy. Please try again in a moment.',
    })
  }
  expect((await get('/healthz', crowded.hosts.store)).status).not.toBe(503)
  expect((await get('/public/v1/health', other.hosts.store)).status).toBe(200)
  services.loadShedder?.leave(crowded.id)
  for (let attempt = 0; attempt < 4; attempt++)
    expect((await get('/public/v1/health', crowded.hosts.store)).status).toBe(200)
})

test('a flood of unknown names takes the share of one tenant', () => {
  const loadShedder = new LoadShedder(() => 0, new Metrics())
  for (let count = 0; count < 300; count++) expect(loadShedder.tryEnter('unknown', 'critical')).toBeUndefined()
  expect(loadShedder.tryEnter('unknown', 'critical')).toMatchObject({ status: 503 })
  expect(loadShedder.tryEnter('known', 'critical')).toBeUndefined()
})

test('calls with unknown tokens are bounded apart and take nothing from people who are signed in', () => {
  const loadShedder = new LoadShedder(() => 0, new Metrics())
  for (let count = 0; count < maxStrangerCalls; count++)
    expect(loadShedder.tryEnterStranger('critical')).toBeUndefined()
  expect(loadShedder.tryEnterStranger('critical')).toMatchObject({ status: 503 })
  for (let count = 0; count < 180; count++) expect(loadShedder.tryEnter('a', 'normal')).toBeUndefined()
  loadShedder.leaveStranger()
  expect(loadShedder.tryEnterStranger('critical')).toBeUndefined()
})

test('a call counts when its body is there, in the share of its tenant', async () => {
  const app = await startTestApp({ environment: { RATE_LIMITS: '1' } })
  const tenant = await newTenant(app)
  const customer = await tenant.customer()
  const [enter, stranger] = [
    vi.spyOn(app.services.loadShedder!, 'tryEnter'),
    vi.spyOn(app.services.loadShedder!, 'tryEnterStranger'),
  ]
  const place = (token: string) =>
    app.send({
      method: 'POST',
      url: '/store/v1/orders',
      headers: { 'x-tenant': tenant.hosts.store.toUpperCase(), authorization: `Bearer ${token}` },
      body: {},
    })
  await place(newToken('ses'))
  expect([enter.mock.calls.length, stranger.mock.calls.length]).toEqual([0, 1])
  await customer.client.profile.show({})
  enter.mockClear()
  await place(customer.token)
  expect(enter.mock.calls).toEqual([[tenant.id, 'critical']])
})
