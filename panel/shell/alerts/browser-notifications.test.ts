import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationInput } from './browser-notifications.ts'

let standing: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  standing = new Map()
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      readonly tag: string
      constructor(title: string, { tag }: { tag: string }) {
        this.tag = tag
        standing.set(tag, title)
      }
      addEventListener() {}
      // as browsers do: the tag is the notice
      close() {
        standing.delete(this.tag)
      }
    },
  )
  vi.stubGlobal('window', globalThis)
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
        if (held.has(name)) return work(null)
        held.add(name)
        await work({})
        held.delete(name)
      },
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const notice = (title: string, tag: string): NotificationInput => ({ title, tag, body: '', click() {} })
const crowd = (count: number) => notice(`${count} orders`, 'orders')

test('a flood of orders is three notices and one that counts them all, until five seconds after the last', async () => {
  const { showNotification: notify } = await import('./browser-notifications.ts')
  for (let id = 1; id <= 60; id++) {
    notify(notice(`order ${id}`, `order-${id}`), crowd)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([...standing.values()]).toEqual(['60 orders'])
  await vi.advanceTimersByTimeAsync(4_800)
  expect([...standing.values()]).toEqual(['60 orders'])
  await vi.advanceTimersByTimeAsync(200)
  expect(standing.size).toBe(0)
  notify(notice('order 61', 'order-61'), crowd)
  expect([...standing.values()]).toEqual(['order 61'])
})

test('one tab of the browser shows an order', async () => {
  const [here, there] = [
    await import('./browser-notifications.ts'),
    (vi.resetModules(), await import('./browser-notifications.ts')),
  ]
  here.showNotification(notice('here', 'order-1'), crowd)
  there.showNotification(notice('there', 'order-1'), crowd)
  expect([...standing.values()]).toEqual(['here'])
})
