import { beforeEach, expect, test, vi } from 'vitest'
import { merchantOrders } from '#contract/orders.ts'

type Sent = { body: unknown; key: string | undefined }

let sent: Sent[] = []
let answer: () => Response = () => Response.json({ success: true, data: 'done' })
const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const place = new EventTarget()
const net = { onLine: true, language: 'en' }
const here = { pathname: '/m/pier/orders', host: 'admin.test' }

beforeEach(() => {
  sent = []
  answer = () => Response.json({ success: true, data: 'done' })
  net.onLine = true
  here.pathname = '/m/pier/orders'
  vi.stubGlobal('window', place)
  vi.stubGlobal('navigator', net)
  vi.stubGlobal('location', here)
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
  localStorage.setItem('token', 'mine')
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
    })
    return answer()
  })
})

const { sendOrQueue: sendOrWait } = await import('./offline-queue.ts')
const ready = (order_id: string) => sendOrWait(merchantOrders.changeStatus, { order_id, order_status: 'ready' })
const back = () => {
  net.onLine = true
  place.dispatchEvent(new Event('online'))
}

test('without a network changes wait and go out in their order, for the merchant they were meant for', async () => {
  net.onLine = false
  const both = Promise.all([ready('1'), ready('2')])
  await Promise.resolve()
  expect(sent).toEqual([])
  here.pathname = '/m/anchor/orders'
  back()
  expect(await both).toEqual(['done', 'done'])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { merchant_id: 'pier', order_id: '1' },
    { merchant_id: 'pier', order_id: '2' },
  ])
})

test('one that was cut off is sent again under the same key, and what the server says then counts', async () => {
  answer = () => {
    net.onLine = false
    place.dispatchEvent(new Event('offline'))
    throw new TypeError('network')
  }
  const one = ready('1')
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  answer = () =>
    Response.json(
      { success: false, status_code: 409, code: 'ORDER_NOT_TRANSITIONABLE', message: 'no' },
      { status: 409 },
    )
  back()
  await expect(one).rejects.toMatchObject({ status: 409 })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBeTypeOf('string')
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a server that cannot be reached over a working network is told at once', async () => {
  answer = () => {
    throw new TypeError('network')
  }
  await expect(ready('1')).rejects.toMatchObject({ status: 0 })
})

test('nothing goes out in the name of who signed in meanwhile', async () => {
  net.onLine = false
  const one = ready('1')
  localStorage.setItem('token', 'another')
  back()
  await expect(one).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(sent).toEqual([])
})
