import type { AppServices } from '#api/platform/app-services.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { Mount } from '#api/platform/start.ts'
import { demoTenants } from '../load.ts'
import { createTenantContext } from '../orders/context.ts'
import { createRandom } from '../random.ts'
import { play } from './life.commands.ts'
import type { Player } from './life.commands.ts'
import { lastOrderAt } from './life.db.ts'
import { seedOf } from './life.rules.ts'

const intervalMs = 20_000
const minute = 60_000
/** After a longer pause, the demo starts as if it had gone on for this long. */
const maxCatchUpMs = 40 * minute

/** The demo tenants with everything that playing them needs. */
export async function createPlayers(services: AppServices): Promise<Player[]> {
  const { rows } = await services.platformPool.query<{ id: string; slug: string }>(
    'select id, slug from tenant where slug = any($1) and deleted_at is null',
    [demoTenants.map(({ slug }) => slug)],
  )
  const players = rows.map(async ({ id, slug }): Promise<Player[]> => {
    const [tenant, seed] = [await services.tenants.find(id), demoTenants.find((one) => one.slug === slug)]
    if (!tenant || !seed) return []
    const now = services.clock()
    return [
      { services, tenant, context: createTenantContext(seed, now), random: createRandom(seedOf(`${slug} ${now}`)) },
    ]
  })
  return (await Promise.all(players)).flat()
}

/** Plays each tenant from where it stopped to now. One process does it at a time. */
async function playOnce(services: AppServices, players: readonly Player[]): Promise<void> {
  const client = await services.platformPool.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(4002) as locked')
    if (rows[0]?.locked) {
      for (const player of players) await playTenant(services, player)
      await client.query('select pg_advisory_unlock(4002)')
    }
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

const playedUntil = new WeakMap<Player, number>()

async function playTenant(services: AppServices, player: Player): Promise<void> {
  const to = services.clock()
  const scope = { tenantId: player.tenant.id, merchantId: null }
  const last = playedUntil.get(player) ?? (await withTenant(services, scope, lastOrderAt)) ?? 0
  playedUntil.set(player, to)
  await play(player, { from: Math.max(last, to - maxCatchUpMs), to })
}

/** Lets the demo world live in processes with jobs: customers order, kitchens cook, drivers deliver. */
export const mountDemoLife: Mount = (app, services, { runJobs }) => {
  if (!runJobs || !services.config.demoLife) return
  let players: Player[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  const playNow = async () => {
    if (players.length < demoTenants.length) players = await createPlayers(services)
    await playOnce(services, players)
  }
  const scheduleNext = (ms: number) => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = playNow()
        .catch((error: unknown) => services.log.error({ err: error }, 'playing the demo failed'))
        .finally(() => scheduleNext(intervalMs))
    }, ms)
  }
  // Not earlier: the payment service of the demo is a route of this server.
  app.addHook('onListen', (done) => {
    scheduleNext(2_000)
    done()
  })
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
    await running
  })
}
