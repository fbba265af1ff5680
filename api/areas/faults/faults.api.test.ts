import { afterAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { readConfig } from '#api/platform/runtime/config.ts'
import { sendTimeoutMs } from '#api/platform/error-reports/error-reporter.ts'
import { startIngestServer } from '#api/platform/error-reports/ingest-server.testing.ts'
import { startApp } from '#api/platform/start.ts'
import { testSecret } from '#api/platform/testing/setup.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { maxPerMinute } from './faults.rules.ts'

const ingest = await startIngestServer()
afterAll(() => ingest.close())
const app = await startTestApp({ environment: { SENTRY_DSN: ingest.dsn } })
const tenant = await newTenant(app)

const fault = {
  kind: 'error' as const,
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'go@https://shop.example/shop-assets/a.js:1:2',
  route: '/m/:merchant_id/orders',
  request: 'req-7',
}
const readMetrics = async () => (await app.services.metrics.registry.metrics()).split('\n')
const browserMetrics = () =>
  ingest.received.filter(({ type, payload }) => type === 'event' && payload['platform'] === 'javascript')
const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000, interval: 10 })

test('a browser error is counted, logged and reported, from any host and without a session', async () => {
  const warn = vi.spyOn(app.services.log, 'warn')
  for (const host of [tenant.hosts.admin, tenant.hosts.store, 'nobody.test'])
    expect(await app.client({ host }).faults.report({ app: 'panel', version: '0.1.0', faults: [fault] })).toEqual({
      accepted: 1,
    })
  expect(await readMetrics()).toContain('browser_faults_total{app="panel",kind="error"} 3')
  expect(warn).toHaveBeenCalledTimes(3)
  expect(warn.mock.calls[0]).toMatchObject([
    { app: 'panel', version: '0.1.0', fault: { name: 'TypeError', route: '/m/:merchant_id/orders', request: 'req-7' } },
    'browser error',
  ])
  await waitFor(() => expect(browserMetrics()).toHaveLength(3))
  expect(browserMetrics()[0]?.payload).toMatchObject({
    platform: 'javascript',
    release: 'markethall@0.1.0',
    transaction: '/m/:merchant_id/orders',
    tags: { app: 'panel', kind: 'error', request_id: 'req-7' },
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: { frames: [{ filename: 'https://shop.example/shop-assets/a.js', lineno: 1 }] },
        },
      ],
    },
  })
  expect(ingest.wrong).toEqual([])
})

test('sensitive data is removed here too, and invalid names are replaced', async () => {
  const warn = vi.spyOn(app.services.log, 'warn').mockClear()
  const secrets = [`ses_${'aB3_'.repeat(10)}abc`, '4111111111111111', 'ada@harbour.example', '?token=abc']
  const dirtyFault = secrets.join(' ')
  await app.client().faults.report({
    app: 'shop',
    version: 'v 1 \n',
    faults: [
      {
        ...fault,
        name: 'Evil\nname: x',
        message: dirtyFault,
        stack: dirtyFault,
        route: `/reset/${secrets[2]}?token=abc`,
        request: 'a b',
      },
    ],
  })
  const logged = JSON.stringify(warn.mock.calls)
  for (const secret of secrets) expect(logged).not.toContain(secret)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ version: 'unknown', fault: { name: 'Error', request: null } })
})

test('sampled durations are counted and reported', async () => {
  const before = ingest.received.length
  await app.client().faults.report({
    app: 'shop',
    version: '0.1.0',
    traces: [
      { op: 'pageload', route: '/:locale', ms: 840 },
      { op: 'navigation', route: '/:locale/m/:slug', ms: 120 },
    ],
  })
  expect(await readMetrics()).toEqual(
    expect.arrayContaining([
      'browser_page_seconds_count{app="shop",op="pageload"} 1',
      'browser_page_seconds_sum{app="shop",op="navigation"} 0.12',
    ]),
  )
  await waitFor(() =>
    expect(ingest.received.slice(before).map(({ payload }) => payload['transaction'])).toEqual(
      expect.arrayContaining(['/:locale', '/:locale/m/:slug']),
    ),
  )
})

test('errors above the limit are counted, not logged', async () => {
  const quiet = await startTestApp({ frozenClock: true })
  const warn = vi.spyOn(quiet.services.log, 'warn')
  const five = Array.from({ length: 5 }, () => fault)
  for (let index = 0; index < 20; index++)
    await quiet.client().faults.report({ app: 'panel', version: '1', faults: five })
  expect(await quiet.services.metrics.registry.metrics()).toContain(
    'browser_faults_total{app="panel",kind="error"} 100',
  )
  expect(warn).toHaveBeenCalledTimes(maxPerMinute)
})

test('large bodies get 413 before parsing, and too many requests of one address 429', async () => {
  const limited = await startTestApp({ environment: { RATE_LIMITS: '1' } })
  const url = '/public/v1/fault-reports'
  const long = { app: 'panel', version: '1', faults: [{ ...fault, message: 'x'.repeat(40_000) }] }
  expect(await limited.send({ method: 'POST', url, body: long })).toMatchObject({
    status: 422,
    body: { code: 'REQUEST_TOO_LARGE' },
  })
  expect(
    await limited.send({
      method: 'POST',
      url,
      body: { app: 'panel', version: '1', faults: Array.from({ length: 6 }, () => fault) },
    }),
  ).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => limited.send({ method: 'POST', url, body: { app: 'panel', version: '1' } })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30)
  expect(answers.find(({ status }) => status === 429)?.headers).toMatchObject({
    'ratelimit-remaining': '0',
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
})

test('a server error is reported with its call and request id, an API error is not', async () => {
  const boom = call('public', 'GET /boom', 'public', {
    input: z.object({ refuse: z.string().optional() }),
    output: z.object({}),
    tenantless: true,
  })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: inject('dataDir'),
    APP_SECRET: testSecret,
    LOG_LEVEL: 'silent',
    SENTRY_DSN: ingest.dsn,
  })
  const handlers = {
    ...Object.fromEntries(Object.entries(contract).map(([area]) => [area, {}])),
    odd: {
      boom: () => {
        throw new RangeError('too far for ada@x.example')
      },
    },
  }
  const { server, stop } = await startApp(
    config,
    inject('ownerUrl'),
    { contract: { odd: { boom } }, handlers, jobs: [], cronJobs: [] },
    { runJobs: false },
  )
  const faults = () => ingest.received.filter(({ type, payload }) => type === 'event' && payload['platform'] === 'node')
  const began = performance.now()
  ingest.next.push('hang')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => server.inject({ method: 'GET', url: '/public/v1/boom' })),
  )
  expect(performance.now() - began).toBeLessThan(sendTimeoutMs)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  await server.inject({ method: 'GET', url: '/public/v1/none' })
  await vi.waitFor(() => expect(faults().length).toBe(4), { timeout: 30_000, interval: 20 })
  expect(faults()[0]?.payload).toMatchObject({
    level: 'error',
    transaction: 'GET /public/v1/boom',
    tags: { app: 'api', request_id: expect.any(String) },
    exception: { values: [{ type: 'RangeError', value: 'too far for [email]' }] },
  })
  expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(
    expect.arrayContaining(faults().map(({ payload }) => (payload['tags'] as Record<string, unknown>)['request_id'])),
  )
  await stop()
})
