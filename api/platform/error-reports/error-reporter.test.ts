import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { framesOf, readDsn } from './envelope.ts'
import { ErrorReporter } from './error-reporter.ts'
import { startIngestServer } from './ingest-server.testing.ts'

let ingest: Awaited<ReturnType<typeof startIngestServer>>
let counts: string[]
let nowMs: number
beforeEach(async () => {
  ingest = await startIngestServer()
  counts = []
  nowMs = Date.parse('2026-11-21T18:00:00Z')
})
afterEach(() => ingest.close())

/** Counts results per test, because a response may arrive during the next test. */
function createReporter(random?: () => number) {
  const ownCounts = counts
  const inc = (labels?: unknown) => void ownCounts.push(String((labels as { result: string }).result))
  return new ErrorReporter(
    { SENTRY_DSN: ingest.dsn, NODE_ENV: 'test' },
    { version: '1.2.3', clock: () => nowMs, count: { inc }, ...(random ? { random } : {}) },
  )
}
const failure = (nth = 1) => new Error(`broken ${nth}`)
const until = (settled: () => void) => vi.waitFor(settled, { timeout: 30_000, interval: 10 })

test('a DSN is a URL with a key and a project, at any path', () => {
  expect(readDsn('https://abc@o1.ingest.example/42')).toEqual({
    url: 'https://o1.ingest.example/api/42/envelope/',
    key: 'abc',
  })
  expect(readDsn('http://abc:def@10.0.0.7:9000/errors/of/all/7')).toEqual({
    url: 'http://10.0.0.7:9000/errors/of/all/api/7/envelope/',
    key: 'abc',
  })
  for (const text of [
    '',
    'nonsense',
    'https://host/42',
    'https://abc@host/',
    'https://abc@host/name',
    'ftp://abc@host/1',
  ])
    expect(readDsn(text), text).toBeUndefined()
  expect(() => readConfig({ NODE_ENV: 'test', SENTRY_DSN: 'https://host/42' })).toThrow('SENTRY_DSN')
})

test('stack frames of every browser and of the server are parsed, the oldest first', () => {
  expect(
    framesOf(
      'Error: x\n    at async go (file:///srv/api/main.ts:12:5)\n    at https://h.example/panel-assets/index-B1.js:1:234',
    ),
  ).toEqual([
    { filename: 'https://h.example/panel-assets/index-B1.js', lineno: 1, colno: 234, in_app: true },
    { filename: 'file:///srv/api/main.ts', function: 'go', lineno: 12, colno: 5, in_app: true },
  ])
  expect(framesOf('go@https://h.example/a.js:3:9\n@https://h.example/b.js:4:1')).toMatchObject([
    { filename: 'https://h.example/b.js', lineno: 4 },
    { filename: 'https://h.example/a.js', function: 'go', lineno: 3, colno: 9 },
  ])
})

test('an error report has type, route and request id, and no personal data', async () => {
  const reporter = createReporter()
  const error = new TypeError('no card 4111111111111111 of ada@x.example at https://h.example/reset?token=abc')
  reporter.reportError(error, { route: 'POST /admin/v1/order/list', requestId: 'req-1', tags: { tenant: 't1' } })
  await until(() => expect(ingest.received).toHaveLength(1))
  expect(ingest.wrong).toEqual([])
  const [{ head, type, payload }] = ingest.received as [(typeof ingest.received)[number]]
  expect(type).toBe('event')
  expect(payload).toMatchObject({
    event_id: head['event_id'],
    level: 'error',
    platform: 'node',
    release: 'markethall@1.2.3',
    environment: 'test',
    transaction: 'POST /admin/v1/order/list',
    tags: { app: 'api', tenant: 't1', request_id: 'req-1' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no card [card] of [email] at https://h.example/reset',
          mechanism: { handled: true },
        },
      ],
    },
    timestamp: nowMs / 1000,
  })
  expect(JSON.stringify(payload)).toMatch(/error-reporter\.test\.ts/)
  expect(JSON.stringify(payload)).not.toMatch(/4111|ada@|token=/)
  await until(() => expect(counts).toEqual(['sent']))
})

test('every fifth duration and every error is sent', async () => {
  let nth = 0
  const reporter = createReporter(() => (nth++ % 10) / 10)
  for (let at = 0; at < 40; at++) {
    reporter.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'GET /x', ms: 12, status: 200 }))
    reporter.reportError(failure(at), { route: 'GET /x' })
  }
  await until(() => expect(ingest.received).toHaveLength(48))
  const types = ingest.received.map(({ type }) => type)
  expect(types.filter((type) => type === 'event')).toHaveLength(40)
  expect(ingest.received.find(({ type }) => type === 'transaction')?.payload).toMatchObject({
    type: 'transaction',
    transaction: 'GET /x',
    start_timestamp: (nowMs - 12) / 1000,
    timestamp: nowMs / 1000,
    contexts: { trace: { op: 'http.server', status: 'ok' } },
  })
})

test('a 429 blocks everything until Retry-After has passed', async () => {
  ingest.next.push({ status: 429, headers: { 'retry-after': '30' } })
  const reporter = createReporter()
  reporter.reportError(failure(1), { route: 'x' })
  await until(() => expect(counts).toEqual(['limited']))
  reporter.reportError(failure(2), { route: 'x' })
  nowMs += 29_000
  reporter.reportError(failure(3), { route: 'x' })
  await new Promise((go) => setTimeout(go, 100))
  expect(ingest.requestCount()).toBe(1)
  nowMs += 1_001
  reporter.reportError(failure(4), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(3))
})

test('X-Sentry-Rate-Limits blocks the named categories, also with a 200', async () => {
  ingest.next.push({
    status: 200,
    headers: { 'x-sentry-rate-limits': '60:transaction:key, 2700:session;attachment:organization' },
  })
  const reporter = createReporter(() => 0)
  reporter.reportError(failure(1), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(1))
  reporter.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'x', ms: 1 }))
  reporter.reportError(failure(2), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(2))
  expect(ingest.received.map(({ type }) => type)).toEqual(['event', 'event'])
  nowMs += 60_001
  reporter.reportError(failure(3), { route: 'x' })
  await until(() =>
    expect(ingest.received.map(({ type }) => type).sort()).toEqual(['event', 'event', 'event', 'transaction']),
  )
})

test('a failed report is retried up to three times; a rejected one is not', async () => {
  const reporter = createReporter()
  ingest.next.push({ status: 503 })
  reporter.reportError(failure(1), { route: 'x' })
  await until(() => expect(ingest.requestCount()).toBe(1))
  reporter.reportError(failure(2), { route: 'x' })
  await until(() => {
    nowMs += 1_001
    expect(ingest.received.map(({ payload }) => JSON.stringify(payload).includes('broken 1'))).toEqual([true, false])
  })
  ingest.next.push({ status: 500 }, { status: 500 }, { status: 500 })
  await until(() => {
    nowMs += 10_000
    reporter.reportError(failure(3), { route: 'x' })
    expect(counts).toContain('failed')
  })
  ingest.next.push({ status: 401 })
  await until(() => {
    nowMs += 10_000
    reporter.reportError(failure(9), { route: 'x' })
    expect(counts).toContain('refused')
  })
})

test('an unresponsive service blocks nothing: reports beyond the limit are dropped and counted', async () => {
  ingest.next.push('hang')
  const reporter = createReporter()
  const returned = Array.from({ length: 5_000 }, (_, nth): unknown =>
    reporter.reportError(failure(nth), { route: 'x' }),
  )
  expect(returned.every((answer) => answer === undefined)).toBe(true)
  expect(counts.filter((result) => result === 'dropped').length).toBeGreaterThan(4_800)
  await until(() => expect(ingest.requestCount()).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closing = reporter.close()
  await vi.advanceTimersByTimeAsync(2_000)
  await closing
  vi.useRealTimers()
  // The request is answered only now.
  ingest.answerPending()
  await until(() => expect(counts).toContain('sent'))
})

test('nothing is sent without a DSN', async () => {
  const reporter = new ErrorReporter(
    { NODE_ENV: 'test' },
    { version: '1', clock: () => nowMs, count: { inc: () => void counts.push('?') }, random: () => 0 },
  )
  reporter.reportError(failure(), { route: 'x' })
  reporter.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'x', ms: 1 }))
  await reporter.close()
  expect([counts, ingest.requestCount()]).toEqual([[], 0])
})
