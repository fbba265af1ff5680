import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest files start first, in this order, so that none of them runs alone at the end. */
const slowest = ['alerts', 'panel-crawl', 'shop-checkout', 'order-flow', 'access', 'accessibility', 'permissions']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index < 0 ? slowest.length : index
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Journeys that test more with PROVE=1. */
const withLongVersion = ['e2e/alerts.test.ts', 'e2e/shop-checkout.test.ts']

/**
 * Journeys: tests that start the product as its users do, with processes, sockets and browsers. With PROVE=1 only the long
 * ones, which walk over all screens or kill servers, and long versions of others.
 */
export default defineConfig({
  test: {
    include: process.env['PROVE'] ? ['e2e/long/*.test.ts', ...withLongVersion] : ['e2e/*.test.ts'],
    globalSetup: ['e2e/demo-folder.ts'],
    sequence: { sequencer: SlowestFirst },
    testTimeout: 600_000,
    hookTimeout: 180_000,
    isolate: false,
    // three, because journeys also wait: for sounds, servers and pages
    maxWorkers: 3,
    // a journey in a browser gets a second attempt in new browser contexts; the reporter lists it as flaky
    retry: 1,
    expect: { poll: { timeout: 45_000 } },
  },
})
