import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationInput } from './browser-notifications.ts'

let shownTitles: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  shownTitles = new Map()
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      readonly tag: string
      constructor(title: string, { tag }: { tag: string }) {
        this.tag = tag
        shownTitles.set(tag, title)
      }
      addEventListener() {}
      // As in browsers, the tag identifies the notification.
      close() {
        shownTitles.delete(this.tag)
      }
    },
  )
  vi.stubGlobal('window', globalThis)
  const heldLocks = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
        if (heldLocks.has(name)) return work(null)
        heldLocks.add(name)
        await work({})
        heldLocks.delete(name)
      },
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const notification = (title: string, tag: string): NotificationInput => ({ title, tag, body: '', click() {} })
const summaryOf = (count: number) => notification(`${count} orders`, 'orders')

test('a burst shows three notifications, then one with the count, closed after five seconds', async () => {
  const { showNotification } = await import('./browser-notifications.ts')
  for (let id = 1; id <= 60; id++) {
    showNotification(notification(`order ${id}`, `order-${id}`), summaryOf)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([...shownTitles.values()]).toEqual(['60 orders'])
  await vi.advanceTimersByTimeAsync(4_800)
  expect([...shownTitles.values()]).toEqual(['60 orders'])
  await vi.advanceTimersByTimeAsync(200)
  expect(shownTitles.size).toBe(0)
  showNotification(notification('order 61', 'order-61'), summaryOf)
  expect([...shownTitles.values()]).toEqual(['order 61'])
})

test('only one tab of the browser shows a notification', async () => {
  const [firstTab, secondTab] = [
    await import('./browser-notifications.ts'),
    (vi.resetModules(), await import('./browser-notifications.ts')),
  ]
  firstTab.showNotification(notification('here', 'order-1'), summaryOf)
  secondTab.showNotification(notification('there', 'order-1'), summaryOf)
  expect([...shownTitles.values()]).toEqual(['here'])
})
