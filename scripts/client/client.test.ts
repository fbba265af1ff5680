import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShop } from '../../api/platform/testing/shop.ts'
import { newTenant } from '../../api/platform/testing/tenants.ts'
import { startTestApp } from '../../api/platform/testing/test-app.ts'
import { typeText } from './type-text.ts'

type Options = { baseUrl: string; tenant?: string; token?: string; retries?: number; fetch?: typeof fetch }
type Ordering = { merchantId: string; email: string; password: string }
type Examples = {
  placeOrder: (options: Options, order: Ordering) => Promise<{ order_id: string; order_status: string }>
  nextOrder: (options: Options, signal: AbortSignal) => Promise<string | undefined>
  acceptOrder: (options: Options, orderId: string) => Promise<boolean>
}
type Call = (input: object, options?: object) => Promise<{ data: unknown; meta?: unknown }>
type Event = { id: string; event: string }
type ClientModule = {
  createClient: (options: Options) => {
    merchants: { create: Call; list: Call }
    store: Record<string, Call>
    events: (options: { signal?: AbortSignal; lastEventId?: string }) => AsyncGenerator<Event>
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'markethall-client-'))
let examples: Examples
let module: ClientModule

beforeAll(async () => {
  // the same as `npm run client`, into another folder
  const { status, stdout } = spawnSync(process.execPath, ['scripts/client/main.ts', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, ''])
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)
  examples = (await load('examples/place-order.js')) as Examples
  module = (await load('src/client.js')) as ClientModule
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await startTestApp({ runJobs: true })
const baseUrl = await app.server.listen({ port: 0, host: '127.0.0.1' })

test('the compiled client orders, hears of the order and accepts it once', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  await shop.product()
  const account = { email: `${tenant.id}@shop.example`, password: 'correct horse battery' }
  await app
    .client({ host: tenant.hosts.store })
    .storeAuth.register({ first_name: 'Ada', last_name: 'Lane', mobile: '+447700900123', ...account })
  const owner = await tenant.owner()
  const panel = { baseUrl, tenant: tenant.hosts.admin, token: owner.token }
  const stop = new AbortController()
  const heard = examples.nextOrder(panel, stop.signal)
  const order = await examples.placeOrder(
    { baseUrl, tenant: tenant.hosts.store },
    { merchantId: shop.merchantId, ...account },
  )
  expect(order).toMatchObject({ order_status: 'pending' })
  expect(await heard).toBe(order.order_id)
  stop.abort()
  expect(await examples.acceptOrder(panel, order.order_id)).toBe(true)
  expect(await examples.acceptOrder(panel, order.order_id)).toBe(false)
})

test('errors carry status, code, fields and the id of the request', async () => {
  const tenant = await newTenant(app)
  const { token } = await tenant.owner()
  const client = module.createClient({ baseUrl, tenant: tenant.hosts.admin, token })
  await expect(client.merchants.list({ sort: 'password' })).rejects.toMatchObject({
    name: 'MarkethallError',
    status: 422,
    errors: { sort: ['The selected sort is invalid.'] },
    requestId: expect.stringMatching(/^[\w-]{20,}$/),
  })
  const nobody = module.createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
  await expect(nobody.merchants.list({})).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
})

/** Answers with these responses in turn and records the requests. */
function recordingFetch(responses: (() => Response)[]) {
  const requests: { url: string; headers: Headers }[] = []
  const fetchOnce = (url: unknown, init?: RequestInit) => {
    requests.push({ url: String(url), headers: new Headers(init?.headers) })
    const respond = responses[requests.length - 1]
    return respond ? Promise.resolve(respond()) : new Promise<Response>(() => {})
  }
  return { requests, fetch: fetchOnce as typeof fetch }
}
const success = (data: unknown) => () => Response.json({ success: true, status_code: 200, data })

test('another attempt has the key of the first, and is made only where it cannot act twice', async () => {
  const busy = () =>
    Response.json({ success: false, message: 'Busy' }, { status: 503, headers: { 'retry-after': '0' } })
  const writing = recordingFetch([busy, success({ id: 'a' })])
  const client = module.createClient({ baseUrl: 'https://shop.example/', fetch: writing.fetch })
  expect((await client.merchants.create({ name: 'Pier' })).data).toEqual({ id: 'a' })
  const keys = writing.requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])

  const signIn = recordingFetch([busy])
  const once = module.createClient({ baseUrl: 'https://shop.example', fetch: signIn.fetch }) as unknown as {
    storeAuth: { login: Call }
  }
  await expect(once.storeAuth.login({ email: 'a@b.example' })).rejects.toMatchObject({ status: 503 })
  expect(signIn.requests).toHaveLength(1)
})

test('the event stream resumes behind the last event and drops what it has had', async () => {
  const stream = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
  const frame = (id: string) => `id: ${id}\nevent: order.created\ndata: {"channel":"t","event":"order.created"}\n\n`
  const { requests, fetch } = recordingFetch([
    stream(`: hello\n\n${frame('1')}${frame('2')}id: 3\nev`),
    stream(`${frame('1')}${frame('2')}${frame('3')}event: refetch\ndata: {}\n\n`),
  ])
  const stop = new AbortController()
  const events: string[] = []
  for await (const { id, event } of module
    .createClient({ baseUrl: 'https://shop.example', token: 'ses_x', fetch })
    .events({ signal: stop.signal })) {
    events.push(`${id}${event}`)
    if (event === 'refetch') break
  }
  expect(events).toEqual(['1order.created', '2order.created', '3order.created', 'refetch'])
  expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '2'])
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer ses_x')
})

test('schemas become types', () => {
  expect(
    typeText({
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        'odd name': { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        sizes: { type: 'array', items: { enum: ['s', 'm'] } },
        owner: { $ref: '#/components/schemas/Customer' },
        texts: { type: 'object', additionalProperties: { type: 'string' } },
        pair: { type: 'array', prefixItems: [{ type: 'number' }, { const: true }] },
      },
      required: ['id'],
    }),
  ).toBe(
    '{ id: string; "odd name"?: number | null; sizes?: ("s" | "m")[]; owner?: Customer; texts?: Record<string, string>; pair?: [number, true] }',
  )
  expect(() => typeText({ type: 'date' })).toThrow('no type for')
})
