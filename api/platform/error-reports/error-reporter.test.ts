import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../runtime/config.ts'
import { framesOf, readDsn } from './envelope.ts'
import { ErrorReporter } from './error-reporter.ts'
import { startIngestServer } from './ingest-server.testing.ts'

let ingest: Awaited<ReturnType<typeof startIngestServer>>
let counted: string[]
let nowMs: number
beforeEach(async () => {
  ingest = await startIngestServer()
  counted = []
  nowMs = Date.parse('2026-11-21T18:00:00Z')
})
afterEach(() => ingest.close())

/** Counts for its own test: an answer may come when the next one has begun. */
function post(draw?: () => number) {
  const mine = counted
  const inc = (labels?: unknown) => void mine.push(String((labels as { result: string }).result))
  return new ErrorReporter(
    { SENTRY_DSN: ingest.dsn, NODE_ENV: 'test' },
    { version: '1.2.3', clock: () => nowMs, count: { inc }, ...(draw ? { random: draw } : {}) },
  )
}
const broken = (nth = 1) => new Error(`broken ${nth}`)
const until = (settled: () => void) => vi.waitFor(settled, { timeout: 30_000, interval: 10 })

test('a DSN is an address with a key and a project, at any path', () => {
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

test('frames of every browser and of the server are read, the oldest first', () => {
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

test('a fault arrives with its kind, place and request, and without what is nobody’s business', async () => {
  const it = post()
  const error = new TypeError('no card 4111111111111111 of ada@x.example at https://h.example/reset?token=abc')
  it.reportError(error, { route: 'POST /admin/v1/order/list', requestId: 'req-1', tags: { tenant: 't1' } })
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
  await until(() => expect(counted).toEqual(['sent']))
})

test('of the durations one in five goes out, of the faults every one', async () => {
  let nth = 0
  const it = post(() => (nth++ % 10) / 10)
  for (let at = 0; at < 40; at++) {
    it.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'GET /x', ms: 12, status: 200 }))
    it.reportError(broken(at), { route: 'GET /x' })
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

test('429 stops everything until Retry-After is over', async () => {
  ingest.next.push({ status: 429, headers: { 'retry-after': '30' } })
  const it = post()
  it.reportError(broken(1), { route: 'x' })
  await until(() => expect(counted).toEqual(['limited']))
  it.reportError(broken(2), { route: 'x' })
  nowMs += 29_000
  it.reportError(broken(3), { route: 'x' })
  await new Promise((go) => setTimeout(go, 100))
  expect(ingest.requestCount()).toBe(1)
  nowMs += 1_001
  it.reportError(broken(4), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(3))
})

test('X-Sentry-Rate-Limits stops the kinds that it names, also beside a 200', async () => {
  ingest.next.push({
    status: 200,
    headers: { 'x-sentry-rate-limits': '60:transaction:key, 2700:session;attachment:organization' },
  })
  const it = post(() => 0)
  it.reportError(broken(1), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(1))
  it.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'x', ms: 1 }))
  it.reportError(broken(2), { route: 'x' })
  await until(() => expect(ingest.received).toHaveLength(2))
  expect(ingest.received.map(({ type }) => type)).toEqual(['event', 'event'])
  nowMs += 60_001
  it.reportError(broken(3), { route: 'x' })
  await until(() =>
    expect(ingest.received.map(({ type }) => type).sort()).toEqual(['event', 'event', 'event', 'transaction']),
  )
})

test('a fault that met a broken service is told later, three times at most; a wrong key is not tried again', async () => {
  const it = post()
  ingest.next.push({ status: 503 })
  it.reportError(broken(1), { route: 'x' })
  await until(() => expect(ingest.requestCount()).toBe(1))
  it.reportError(broken(2), { route: 'x' })
  await until(() => {
    nowMs += 1_001
    expect(ingest.received.map(({ payload }) => JSON.stringify(payload).includes('broken 1'))).toEqual([true, false])
  })
  ingest.next.push({ status: 500 }, { status: 500 }, { status: 500 })
  await until(() => {
    nowMs += 10_000
    it.reportError(broken(3), { route: 'x' })
    expect(counted).toContain('failed')
  })
  ingest.next.push({ status: 401 })
  await until(() => {
    nowMs += 10_000
    it.reportError(broken(9), { route: 'x' })
    expect(counted).toContain('refused')
  })
})

test('a service that hangs holds up nobody: what is told beyond a hundred is dropped and counted, and ending does not wait for it', async () => {
  ingest.next.push('hang')
  const it = post()
  const answers = Array.from({ length: 5_000 }, (_, nth): unknown => it.reportError(broken(nth), { route: 'x' }))
  expect(answers.every((answer) => answer === undefined)).toBe(true)
  expect(counted.filter((one) => one === 'dropped').length).toBeGreaterThan(4_800)
  await until(() => expect(ingest.requestCount()).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const ended = it.close()
  await vi.advanceTimersByTimeAsync(2_000)
  await ended
  vi.useRealTimers()
  // still under way: it is answered only now
  ingest.answerPending()
  await until(() => expect(counted).toContain('sent'))
})

test('without a DSN nothing is sent', async () => {
  const it = new ErrorReporter(
    { NODE_ENV: 'test' },
    { version: '1', clock: () => nowMs, count: { inc: () => void counted.push('?') }, random: () => 0 },
  )
  it.reportError(broken(), { route: 'x' })
  it.sampleTrace(() => ({ app: 'api', op: 'http.server', route: 'x', ms: 1 }))
  await it.close()
  expect([counted, ingest.requestCount()]).toEqual([[], 0])
})
