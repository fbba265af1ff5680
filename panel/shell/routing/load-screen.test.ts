import { expect, test, vi } from 'vitest'
import { ChunkLoadError, loadScreen } from './load-screen.ts'

const Screen = () => null

test('resolves to the screen', async () => {
  await expect(loadScreen(async () => Screen)).resolves.toBe(Screen)
})

test('rejects with ChunkLoadError if the screen cannot be loaded', async () => {
  await expect(
    loadScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  ).rejects.toBeInstanceOf(ChunkLoadError)
})

test('rejects after 120 s', async () => {
  vi.useFakeTimers()
  const rejection = expect(loadScreen(() => new Promise(() => undefined))).rejects.toBeInstanceOf(ChunkLoadError)
  await vi.advanceTimersByTimeAsync(119_999)
  await vi.advanceTimersByTimeAsync(1)
  await rejection
  vi.useRealTimers()
})
