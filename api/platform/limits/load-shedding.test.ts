import { expect, test } from 'vitest'
import { LoadShedder } from './load-shedding.ts'
import { Metrics } from '../runtime/metrics.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const urgencies = ['bulk', 'normal', 'critical'] as const
const passing = (let_in: (urgency: (typeof urgencies)[number]) => unknown) =>
  urgencies.filter((urgency) => let_in(urgency) === undefined)

test('the later everything is done and the longer a tenant waits, the less is let in; critical work last', () => {
  let late = 0
  const load = new LoadShedder(() => late, new Metrics())
  late = 9_999
  for (let count = 0; count < 20; count++) expect(load.tryEnter('b', 'bulk')).toBeUndefined()
  const at = (ms: number) => {
    late = ms
    return passing((urgency) => load.tryEnter('a', urgency))
  }
  expect([at(100), at(101), at(201), at(9_999)]).toEqual([
    ['bulk', 'normal', 'critical'],
    ['normal', 'critical'],
    ['critical'],
    ['critical'],
  ])
  const behind = (ms: number) => passing((urgency) => load.checkQueueWait(ms, urgency))
  expect([behind(200), behind(201), behind(401), behind(2_001)]).toEqual([
    ['bulk', 'normal', 'critical'],
    ['normal', 'critical'],
    ['critical'],
    [],
  ])
})

test('of the room of a process one tenant has half, and two fifths are for critical work', () => {
  const load = new LoadShedder(() => 0, new Metrics())
  const fill = (name: string, urgency: 'normal' | 'critical') => {
    for (let count = 0; ; count++) {
      const refused = load.tryEnter(name, urgency)
      if (refused) return [count, refused.status]
    }
  }
  expect([fill('a', 'normal'), fill('b', 'normal'), fill('c', 'normal')]).toEqual([
    [180, 503],
    [180, 503],
    [0, 503],
  ])
  expect([fill('a', 'critical'), fill('c', 'critical')]).toEqual([
    [120, 503],
    [120, 503],
  ])
  load.leave('a')
  expect(load.tryEnter('a', 'critical')).toBeUndefined()
})

test('a refused call says so in words, when to come again, and is counted; what is let in leaves again', async () => {
  let late = 0
  const app = await startTestApp({ environment: { RATE_LIMITS: '1' }, eventLoopDelay: () => late })
  const tenant = await newTenant(app)
  const { token } = await tenant.user(['ManageTenantOrders'])
  const send = (method: string, url: string, body: unknown) =>
    app.send({ method, url, headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${token}` }, body })
  const asked = async () => [
    await send('POST', '/admin/v1/order/search', { search: 'x' }),
    await send('POST', '/admin/v1/order/list', {}),
    await send('GET', '/public/v1/health', undefined),
  ]
  const statuses = async () => (await asked()).map(({ status }) => status)
  for (let time = 0; time < 45; time++) expect(await statuses()).toEqual([200, 200, 200])
  for (let count = 0; count < 20; count++) app.services.loadShedder?.tryEnter('another', 'critical')
  late = 150
  const [search] = await asked()
  expect(search).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[2-7]$/) },
    body: { success: false, code: 'BUSY', message: 'The service is busy. Please try again in a moment.' },
  })
  expect((await statuses()).slice(0, 2)).toEqual([503, 200])
  late = 250
  expect((await statuses()).map((status) => status === 503)).toEqual([true, true, false])
  expect(await app.services.metrics.registry.getSingleMetricAsString('calls_shed_total')).toContain(
    'calls_shed_total{urgency="normal",reason="late"} 1',
  )
})

test('whoever finds no place is refused at the door, in the words of every refusal; pages and other tenants are not', async () => {
  const { server, services } = await startTestApp({ environment: { RATE_LIMITS: '1' } })
  const base = `http://127.0.0.1:${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}`
  const ask = (path: string, name: string) => fetch(base + path, { headers: { 'x-tenant': name } })
  for (let count = 0; count < 300; count++)
    expect(services.loadShedder?.tryEnter('crowded', 'critical')).toBeUndefined()
  const refused = await ask('/store/v1/whatever-it-is', 'crowded')
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
    503,
    expect.toSatisfy((seconds: number) => seconds >= 2 && seconds < 8),
  ])
  expect(await refused.json()).toMatchObject({
    success: false,
    status_code: 503,
    code: 'BUSY',
    message: 'The service is busy. Please try again in a moment.',
  })
  expect((await ask('/healthz', 'crowded')).status).not.toBe(503)
  expect((await ask('/public/v1/health', 'another')).status).toBe(200)
  services.loadShedder?.leave('crowded')
  expect((await ask('/public/v1/health', 'crowded')).status).toBe(200)
  for (let again = 0; again < 3; again++) expect((await ask('/public/v1/health', 'crowded')).status).toBe(200)
})
