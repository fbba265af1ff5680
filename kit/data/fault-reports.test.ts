import { beforeEach, expect, test, vi } from 'vitest'
import { faults } from '#contract/faults.ts'
import { CallError } from './client.ts'

type Sent = {
  path: string
  body: { faults?: Record<string, unknown>[]; traces?: Record<string, unknown>[]; app: string; version: string }
}
let sent: Sent[]
let listeners: Map<string, (event: never) => void>
let fields: { value: string }[]
let takesBeacons: boolean

/** A page of its own for each test: what was told is remembered by the page. */
async function openPage() {
  vi.resetModules()
  const page = await import('./fault-reports.ts')
  page.startFaultReports({ app: 'panel', version: '1.2.3', path: '/public/v1/fault-reports' })
  const heard = async () => Promise.all(sent.map(async (one) => (await one).body.faults?.[0]))
  return {
    ...page,
    heard,
    breaks: (error: unknown) => listeners.get('error')?.({ error } as never),
    rejects: (reason: unknown) => listeners.get('unhandledrejection')?.({ reason } as never),
  }
}

beforeEach(() => {
  sent = []
  listeners = new Map()
  fields = []
  takesBeacons = true
  const keep = (path: string, body: Blob) => {
    const at = sent.push(undefined as unknown as Sent) - 1
    void body.text().then((text) => {
      sent[at] = { path, body: JSON.parse(text) as Sent['body'] }
    })
    return true
  }
  vi.stubGlobal('addEventListener', (name: string, listen: (event: never) => void) => listeners.set(name, listen))
  vi.stubGlobal('location', { pathname: '/m/01a1fd84-0000-7000-8000-000000000000/orders' })
  vi.stubGlobal('document', { readyState: 'loading', querySelectorAll: () => fields })
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => takesBeacons && keep(path, body) })
  vi.stubGlobal('fetch', async (path: string, init: { body: Blob; keepalive: boolean }) => {
    if (init.keepalive) keep(path, init.body)
    throw new TypeError('the network is gone')
  })
})

const settled = () => vi.waitFor(() => expect(sent.every((one) => one !== undefined)).toBe(true), { timeout: 30_000 })

test('errors, rejections and errors of a boundary are told in the shape that the server takes', async () => {
  const page = await openPage()
  page.breaks(new TypeError('x is not a function'))
  page.rejects(new CallError({ status_code: 500, message: 'Something went wrong.', request_id: 'req-7' }))
  page.reportFault(new RangeError('drawn too far'), 'boundary', '/orders/:order_id')
  await settled()
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('/public/v1/fault-reports'))
  expect(sent.flatMap(({ body }) => body.faults)).toMatchObject([
    { kind: 'error', name: 'TypeError', message: 'x is not a function', route: '/m/:id/orders', request: null },
    { kind: 'rejection', request: 'req-7' },
    { kind: 'boundary', name: 'RangeError', route: '/orders/:order_id' },
  ])
  for (const { body } of sent) expect(faults.report.input.safeParse(body).success).toBe(true)
  expect(String(sent[0]?.body.faults?.[0]?.['stack'])).toMatch(/^\s*at /)
})

test('refusals, calls that were given up, pages that are not there and extensions are no faults', async () => {
  const page = await openPage()
  page.rejects(new CallError({ status_code: 422, message: 'No', code: 'INVALID' }))
  page.rejects(new CallError({ status_code: 0, message: 'The server cannot be reached.' }))
  page.rejects(new DOMException('stopped', 'AbortError'))
  page.reportFault({ status: 404, data: null }, 'boundary')
  page.reportFault({ status: 503, data: { shut: 'maintenance' } }, 'boundary')
  page.breaks(Object.assign(new Error('theirs'), { stack: 'Error\n    at chrome-extension://abc/x.js:1:1' }))
  page.breaks(null)
  expect(sent).toEqual([])
})

test('nothing that was typed, no token, address, card or query string leaves the page', async () => {
  fields = [{ value: 'Mulberry Lane 4' }, { value: '' }, { value: 'ok' }]
  const page = await openPage()
  const secrets = [
    `ses_${'aB3_'.repeat(10)}abc`,
    '4111 1111 1111 1111',
    'ada@harbour.example',
    'Mulberry Lane 4',
    'abc123',
  ]
  page.breaks(
    Object.assign(
      new Error(`cannot read ${secrets.slice(0, 4).join(' / ')} at https://x.example/reset?token=abc123`),
      {},
    ),
  )
  await settled()
  const text = JSON.stringify(sent)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain('cannot read [cut] / [card] / [email] / [typed] at https://x.example/reset')
})

test('the same again is not told again, and a page tells of ten things at most', async () => {
  const page = await openPage()
  const again = new Error('again')
  for (let nth = 0; nth < 20; nth++) page.breaks(again)
  expect(sent).toHaveLength(1)
  for (let nth = 0; nth < 30; nth++) page.breaks(new Error(`number ${nth}`))
  expect(sent).toHaveLength(10)
})

test('telling never breaks anything itself: odd things are thrown, beacons are not taken, the network is gone', async () => {
  const page = await openPage()
  takesBeacons = false
  const odd: unknown[] = [
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
  for (const thrown of odd) {
    page.breaks(thrown)
    page.rejects(thrown)
    page.reportFault(thrown, 'boundary')
  }
  await settled()
  expect(sent.length).toBeGreaterThan(2)
  for (const { body } of sent) expect(faults.report.input.safeParse(body).success).toBe(true)
})

test('of the durations one in five is told; those that cannot be are none', async () => {
  const page = await openPage()
  let nth = 0
  vi.spyOn(Math, 'random').mockImplementation(() => (nth++ % 100) / 100)
  for (let at = 0; at < 100; at++) page.reportTrace('navigation', 120.4)
  await settled()
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
