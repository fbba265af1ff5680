import { beforeEach, expect, test, vi } from 'vitest'
import { faults } from '#contract/areas/faults.ts'
import { CallError } from './client.ts'

type SentReport = {
  path: string
  body: { faults?: Record<string, unknown>[]; traces?: Record<string, unknown>[]; app: string; version: string }
}
let sent: SentReport[]
let listeners: Map<string, (event: never) => void>
let fields: { value: string }[]
let acceptsBeacons: boolean

/** Loads the module again for each test, because it remembers reported faults. */
async function openPage() {
  vi.resetModules()
  const page = await import('./fault-reports.ts')
  page.startFaultReports({ app: 'panel', version: '1.2.3', path: '/public/v1/fault-reports' })
  const firstFaults = async () => Promise.all(sent.map(async (one) => (await one).body.faults?.[0]))
  return {
    ...page,
    heard: firstFaults,
    throwError: (error: unknown) => listeners.get('error')?.({ error } as never),
    rejectPromise: (reason: unknown) => listeners.get('unhandledrejection')?.({ reason } as never),
  }
}

beforeEach(() => {
  sent = []
  listeners = new Map()
  fields = []
  acceptsBeacons = true
  const record = (path: string, body: Blob) => {
    const at = sent.push(undefined as unknown as SentReport) - 1
    void body.text().then((text) => {
      sent[at] = { path, body: JSON.parse(text) as SentReport['body'] }
    })
    return true
  }
  vi.stubGlobal('addEventListener', (name: string, listen: (event: never) => void) => listeners.set(name, listen))
  vi.stubGlobal('location', { pathname: '/m/01a1fd84-0000-7000-8000-000000000000/orders' })
  vi.stubGlobal('document', { readyState: 'loading', querySelectorAll: () => fields })
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => acceptsBeacons && record(path, body) })
  vi.stubGlobal('fetch', async (path: string, init: { body: Blob; keepalive: boolean }) => {
    if (init.keepalive) record(path, init.body)
    throw new TypeError('the network is gone')
  })
})

const waitUntilSent = () =>
  vi.waitFor(() => expect(sent.every((one) => one !== undefined)).toBe(true), { timeout: 30_000 })

test('reports errors, rejections and boundary errors in the shape of the contract', async () => {
  const page = await openPage()
  page.throwError(new TypeError('x is not a function'))
  page.rejectPromise(new CallError({ status_code: 500, message: 'Something went wrong.', request_id: 'req-7' }))
  page.reportFault(new RangeError('drawn too far'), 'boundary', '/orders/:order_id')
  await waitUntilSent()
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('/public/v1/fault-reports'))
  expect(sent.flatMap(({ body }) => body.faults)).toMatchObject([
    { kind: 'error', name: 'TypeError', message: 'x is not a function', route: '/m/:id/orders', request: null },
    { kind: 'rejection', request: 'req-7' },
    { kind: 'boundary', name: 'RangeError', route: '/orders/:order_id' },
  ])
  for (const { body } of sent) expect(faults.report.input.safeParse(body).success).toBe(true)
  expect(String(sent[0]?.body.faults?.[0]?.['stack'])).toMatch(/^\s*at /)
})

test('does not report refusals, aborted calls, missing pages and browser extensions', async () => {
  const page = await openPage()
  page.rejectPromise(new CallError({ status_code: 422, message: 'No', code: 'INVALID' }))
  page.rejectPromise(new CallError({ status_code: 0, message: 'The server cannot be reached.' }))
  page.rejectPromise(new DOMException('stopped', 'AbortError'))
  page.reportFault({ status: 404, data: null }, 'boundary')
  page.reportFault({ status: 503, data: { shut: 'maintenance' } }, 'boundary')
  page.throwError(Object.assign(new Error('theirs'), { stack: 'Error\n    at chrome-extension://abc/x.js:1:1' }))
  page.throwError(null)
  expect(sent).toEqual([])
})

test('redacts typed text, tokens, e-mail addresses, card numbers and query strings', async () => {
  fields = [{ value: 'Mulberry Lane 4' }, { value: '' }, { value: 'ok' }]
  const page = await openPage()
  const secrets = [
    `ses_${'aB3_'.repeat(10)}abc`,
    '4111 1111 1111 1111',
    'ada@harbour.example',
    'Mulberry Lane 4',
    'abc123',
  ]
  page.throwError(
    Object.assign(
      new Error(`cannot read ${secrets.slice(0, 4).join(' / ')} at https://x.example/reset?token=abc123`),
      {},
    ),
  )
  await waitUntilSent()
  const text = JSON.stringify(sent)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain('cannot read [cut] / [card] / [email] / [typed] at https://x.example/reset')
})

test('reports each fault once, and at most ten faults of a page', async () => {
  const page = await openPage()
  const sameError = new Error('again')
  for (let index = 0; index < 20; index++) page.throwError(sameError)
  expect(sent).toHaveLength(1)
  for (let index = 0; index < 30; index++) page.throwError(new Error(`number ${index}`))
  expect(sent).toHaveLength(10)
})

test('reporting never throws, even for odd values and without beacons or network', async () => {
  const page = await openPage()
  acceptsBeacons = false
  const values: unknown[] = [
    undefined,
    null,
    0,
    '',
    'text',
    Symbol('s'),
    Object.create(null),
    {
      get message() {
        throw new Error('trap')
      },
    },
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
    new Error('x'.repeat(100_000)),
  ]
  for (const thrown of values) {
    page.throwError(thrown)
    page.rejectPromise(thrown)
    page.reportFault(thrown, 'boundary')
  }
  await waitUntilSent()
  expect(sent.length).toBeGreaterThan(2)
  for (const { body } of sent) expect(faults.report.input.safeParse(body).success).toBe(true)
})

test('reports one trace in five, and only plausible durations', async () => {
  const page = await openPage()
  let index = 0
  vi.spyOn(Math, 'random').mockImplementation(() => (index++ % 100) / 100)
  for (let at = 0; at < 100; at++) page.reportTrace('navigation', 120.4)
  await waitUntilSent()
  expect(sent).toHaveLength(20)
  expect(sent[0]?.body).toEqual({
    app: 'panel',
    version: '1.2.3',
    traces: [{ op: 'navigation', route: '/m/:id/orders', ms: 120 }],
  })
  vi.mocked(Math.random).mockReturnValue(0)
  for (const ms of [-1, Number.NaN, 700_000]) page.reportTrace('pageload', ms)
  expect(sent).toHaveLength(20)
  vi.mocked(Math.random).mockRestore()
})
