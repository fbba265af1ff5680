import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'api/**/*.test.ts', 'kit/**/*.test.{ts,tsx}', 'panel/**/*.test.{ts,tsx}', 'shop/**/*.test.{ts,tsx}'],
    globalSetup: ['api/platform/testing/setup.ts'],
    setupFiles: ['api/platform/testing/after-each-file.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
  },
})
