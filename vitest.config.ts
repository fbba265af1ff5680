import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'scripts/**/*.test.ts',
      'contract/**/*.test.ts',
      'api/**/*.test.ts',
      'kit/**/*.test.{ts,tsx}',
      'panel/**/*.test.{ts,tsx}',
      'shop/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['api/platform/testing/setup.ts'],
    setupFiles: ['api/platform/testing/after-each-file.ts'],
    isolate: false,
    // ends what hangs; a busy machine is given its time
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // three, because tests also wait: for workers, time limits and the database
    maxWorkers: 3,
    // a test that a busy machine disturbed gets a second attempt; the reporter lists it as flaky
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
  },
})
