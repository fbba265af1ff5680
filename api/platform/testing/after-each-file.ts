import { afterAll, vi } from 'vitest'
import { fileTeardowns } from './teardown.ts'

/**
 * Test files share a worker, so that imported modules load once. Each file must restore globals, variables, timers, mocks
 * and connections.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const end of fileTeardowns.splice(0).reverse()) await end()
})
