import type { FastifyInstance } from 'fastify'
import { invalidateCaches } from './tenancy/tenant-cache.ts'
import { systemClock } from './runtime/clock.ts'
import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'
import type { Announcement } from './db/db.ts'
import { databaseUrls, endPools, makePools } from './db/pools.ts'
import { Bus } from './events/bus.ts'
import { Hub } from './events/hub.ts'
import type { AnyJob, CronJob } from './events/job.ts'
import { Relay } from './events/relay.ts'
import { ErrorReporter } from './error-reports/error-reporter.ts'
import { makeFiles } from './files/files.ts'
import { loopbackAddressOf, unboundLoopback } from './http/loopback.ts'
import { makeServer } from './http/server.ts'
import type { Contract, Handlers } from './http/server.ts'
import { LoadShedder, monitorEventLoopDelay } from './limits/load-shedding.ts'
import { makeLog } from './runtime/log.ts'
import { Metrics } from './runtime/metrics.ts'
import type { AppServices } from './app-services.ts'
import { RateLimiter } from './limits/rate-limiter.ts'
import { Sessions } from './identity/sessions.ts'
import { Tenants } from './tenancy/tenants.ts'
import { version } from './runtime/version.ts'

/** Hangs a service of its own routes into the process; `works` says whether this process also does what waits. */
export type Mount = (app: FastifyInstance, platform: AppServices, options: { works: boolean }) => void | Promise<void>
export type StartOptions = {
  contract: Contract
  handlers: Handlers
  jobs: readonly AnyJob[]
  chores: readonly CronJob[]
  mounts?: readonly Mount[]
}
export type RunningApp = { platform: AppServices; app: FastifyInstance; relay: Relay; stop: () => Promise<void> }

/** Puts one process together: pools, live hub, relay, server. `works` says whether it also runs jobs. */
export async function start(
  config: Config,
  ownerUrl: string,
  parts: StartOptions,
  {
    clock = systemClock,
    works = true,
    lateness = monitorEventLoopDelay,
  }: { clock?: Clock; works?: boolean; lateness?: typeof monitorEventLoopDelay } = {},
): Promise<RunningApp> {
  const platform = await createAppServices(config, ownerUrl, clock)
  if (config.RATE_LIMITS) {
    platform.load = new LoadShedder(lateness(), platform.metrics)
    platform.rates = new RateLimiter(config, clock, platform.metrics)
  }
  const heard = (left: Announcement[]) => {
    invalidateCaches(left)
    platform.hub.announce(left)
  }
  const bus = new Bus(platform.urls.platform, platform.log, heard)
  const relay = new Relay(platform, parts.jobs, parts.chores)
  platform.announce = (left: Announcement[]) => {
    heard(left)
    bus.tell(left)
    relay.poke()
  }
  await Promise.all([bus.open(), relay.start({ works })])
  const app = await makeServer(platform, parts.contract, parts.handlers)
  platform.here = loopbackAddressOf(app)
  for (const mount of parts.mounts ?? []) await mount(app, platform, { works })
  const stop = async () => {
    for (const stream of platform.hub.streams) stream.close()
    await app.close()
    await relay.stop()
    await bus.close()
    await platform.faults.close()
    await endPools(platform)
  }
  return { platform, app, relay, stop }
}

/** Pools and stores of one process, without server or relay. */
export async function createAppServices(config: Config, ownerUrl: string, clock: Clock): Promise<AppServices> {
  const urls = databaseUrls(config, ownerUrl)
  const metrics = new Metrics()
  const pools = makePools(urls, config.DATABASE_POOL)
  for (const [name, pool] of Object.entries(pools))
    pool.waited = (ms) => metrics.waits.observe({ pool: name }, ms / 1_000)
  return {
    config,
    clock,
    urls,
    ...pools,
    log: makeLog(config),
    tenants: new Tenants(pools.platformPool, clock),
    sessions: new Sessions(pools.platformPool, clock),
    hub: new Hub(),
    files: makeFiles(config),
    metrics,
    load: undefined,
    rates: undefined,
    faults: new ErrorReporter(config, { version, count: metrics.faultReports, clock }),
    isEnding: false,
    announce: () => undefined,
    here: unboundLoopback,
  }
}
