import { expect, test, vi } from 'vitest'
import { ChunkLoadError, loadScreen } from './load-screen.ts'

const Screen = () => null

test('a screen that comes is the screen', async () => {
  await expect(loadScreen(async () => Screen)).resolves.toBe(Screen)
})

test('one that cannot come is a ChunkLoadError', async () => {
  await expect(
    loadScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  ).rejects.toBeInstanceOf(ChunkLoadError)
})

test('one that does not come is given up after 120 s', async () => {
  vi.useFakeTimers()
  const given = expect(loadScreen(() => new Promise(() => undefined))).rejects.toBeInstanceOf(ChunkLoadError)
  await vi.advanceTimersByTimeAsync(119_999)
  await vi.advanceTimersByTimeAsync(1)
  await given
  vi.useRealTimers()
})
