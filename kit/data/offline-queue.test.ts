import { beforeEach, expect, test, vi } from 'vitest'
import { merchantOrders } from '#contract/areas/orders.ts'

type SentRequest = { body: unknown; key: string | undefined }

let sent: SentRequest[] = []
let respond: () => Response = () => Response.json({ success: true, data: 'done' })
const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
}
const windowTarget = new EventTarget()
const navigatorStub = { onLine: true, language: 'en' }
const locationStub = { pathname: '/m/pier/orders', host: 'admin.test' }

beforeEach(() => {
  sent = []
  respond = () => Response.json({ success: true, data: 'done' })
  navigatorStub.onLine = true
  locationStub.pathname = '/m/pier/orders'
  vi.stubGlobal('window', windowTarget)
  vi.stubGlobal('navigator', navigatorStub)
  vi.stubGlobal('location', locationStub)
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  localStorage.setItem('token', 'mine')
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
    })
    return respond()
  })
})

const { sendOrQueue } = await import('./offline-queue.ts')
const sendReady = (order_id: string) => sendOrQueue(merchantOrders.changeStatus, { order_id, order_status: 'ready' })
const reconnect = () => {
  navigatorStub.onLine = true
  windowTarget.dispatchEvent(new Event('online'))
}

test('queues calls while offline and sends them in order, for the same merchant', async () => {
  navigatorStub.onLine = false
  const both = Promise.all([sendReady('1'), sendReady('2')])
  await Promise.resolve()
  expect(sent).toEqual([])
  locationStub.pathname = '/m/anchor/orders'
  reconnect()
  expect(await both).toEqual(['done', 'done'])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { merchant_id: 'pier', order_id: '1' },
    { merchant_id: 'pier', order_id: '2' },
  ])
})

test('repeats an interrupted call with the same idempotency key', async () => {
  respond = () => {
    navigatorStub.onLine = false
    windowTarget.dispatchEvent(new Event('offline'))
    throw new TypeError('network')
  }
  const request = sendReady('1')
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  respond = () =>
    Response.json(
      { success: false, status_code: 409, code: 'ORDER_NOT_TRANSITIONABLE', message: 'no' },
      { status: 409 },
    )
  reconnect()
  await expect(request).rejects.toMatchObject({ status: 409 })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBeTypeOf('string')
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('fails at once if the server is unreachable while online', async () => {
  respond = () => {
    throw new TypeError('network')
  }
  await expect(sendReady('1')).rejects.toMatchObject({ status: 0 })
})

test('does not send queued calls after another user signed in', async () => {
  navigatorStub.onLine = false
  const request = sendReady('1')
  localStorage.setItem('token', 'another')
  reconnect()
  await expect(request).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(sent).toEqual([])
})
