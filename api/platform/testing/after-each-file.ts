import { afterAll, vi } from 'vitest'
import { fileTeardowns } from './teardown.ts'

/**
 * Test files share a worker, so that imported modules load once. Each file must restore globals, timers, mocks
 * and connections.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const end of fileTeardowns.splice(0).reverse()) await end()
})
