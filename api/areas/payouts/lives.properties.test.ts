import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { findLedgerProblems } from '../ledger/ledger-check.queries.ts'
import { currenciesOfLives, life, newMoneyWorld } from './lives.testing.ts'

const isLong = process.env['PROVE'] === '1'
const [rounds, livesOfRound] = isLong ? [20, 1_000] : [2, 45]
const atOnce = 5
const seed = Number(process.env['SEED'] ?? 20_261)

const app = await startTestApp({ frozenClock: true })

test(
  'the books agree after random lives of orders in three currencies',
  { timeout: isLong ? 4 * 3_600_000 : 120_000 },
  async () => {
    const worlds = await Promise.all(currenciesOfLives.map((currency) => newMoneyWorld(app, currency)))
    for (let round = 0; round < rounds; round++) {
      const lives = fc.sample(life, { seed: seed + round, numRuns: livesOfRound })
      const work = lives.values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const one of work) await worlds[one.currency]?.live(one)
        }),
      )
      app.advanceTime(86_400_000)
      for (const world of worlds) await world.payOut()
      for (const world of worlds) expect(await world.findProblems(), `round ${round}, seed ${seed}`).toEqual([])
      expect(await findLedgerProblems(app.services.platformPool), `round ${round}, seed ${seed}`).toEqual([])
    }
    const counts = await Promise.all(worlds.map((world) => world.countEvents()))
    for (const kind of ['paid', 'completed', 'cancelled', 'refunds', 'payouts', 'by_wallet'] as const)
      expect([kind, counts.map((count) => (count?.[kind] ?? 0) > 0)]).toEqual([kind, [true, true, true]])
    const changes = counts.map((count) => ({ dearer: count?.dearer ?? 0, cheaper: count?.cheaper ?? 0 }))
    for (const kind of ['dearer', 'cheaper'] as const)
      expect([kind, changes.some((change) => change[kind] > 0)]).toEqual([kind, true])
  },
)
