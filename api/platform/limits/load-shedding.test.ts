import { expect, test } from 'vitest'
import { LoadShedder } from './load-shedding.ts'
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
  const { server, services } = await startTestApp({ environment: { RATE_LIMITS: '1' } })
  const base = `http://127.0.0.1:${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}`
  const get = (path: string, name: string) => fetch(base + path, { headers: { 'x-tenant': name } })
  for (let count = 0; count < 300; count++)
    expect(services.loadShedder?.tryEnter('crowded', 'critical')).toBeUndefined()
  const rejected = await get('/store/v1/whatever-it-is', 'crowded')
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
  expect((await get('/healthz', 'crowded')).status).not.toBe(503)
  expect((await get('/public/v1/health', 'another')).status).toBe(200)
  services.loadShedder?.leave('crowded')
  expect((await get('/public/v1/health', 'crowded')).status).toBe(200)
  for (let attempt = 0; attempt < 3; attempt++) expect((await get('/public/v1/health', 'crowded')).status).toBe(200)
})
