import { defineConfig } from 'vitest/config'

/** Tests that start the product as its users do: processes, sockets, browsers. One after the other, because they share two processors. */
export default defineConfig({
  test: { include: ['e2e/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 180_000, fileParallelism: false, maxWorkers: 1 },
})
