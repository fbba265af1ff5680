import { afterEach, expect, test, vi } from 'vitest'
import { setOnline } from '#shop/data/connectivity.ts'
import { retryWhenOnline } from './lazy-with-retry.ts'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
vi.useFakeTimers()
afterEach(() => setOnline(true))

test('a chunk that fails offline is loaded again when the connection is back', async () => {
  const load = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('offline'))
  setOnline(false)
  const loading = retryWhenOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  setOnline(true)
  expect(await loading).toBe('here')
})

test('no chunk is asked for while the browser is offline', async () => {
  const browser = { onLine: false }
  vi.stubGlobal('navigator', browser)
  setOnline(false)
  const load = vi.fn(async () => 'here')
  const loading = retryWhenOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  browser.onLine = true
  setOnline(true)
  expect(await loading).toBe('here')
  vi.unstubAllGlobals()
})

test('a chunk that the server does not have fails after five attempts', async () => {
  const load = vi.fn(async () => {
    throw new Error('gone')
  })
  const loading = expect(retryWhenOnline(load)).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(5_000)
  await loading
  expect(load).toHaveBeenCalledTimes(5)
})
