import { afterAll, vi } from 'vitest'
import { fileTeardowns } from './teardown.ts'

/** Test files share their worker, so that what they import is read once: each leaves globals, timers, spied methods and connections as it found them. */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const end of fileTeardowns.splice(0).reverse()) await end()
})
