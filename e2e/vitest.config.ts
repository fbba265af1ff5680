import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Begun first, in this order: nothing long is left alone at the end. */
const long = ['walks', 'escalation', 'shop', 'alerts']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? long.length : at
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Tests that start the product as its users do: processes, sockets, browsers. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/demo-folder.ts'],
    sequence: { sequencer: LongFirst },
    testTimeout: 300_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 45_000 } },
  },
})
