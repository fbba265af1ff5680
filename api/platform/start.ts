import type { FastifyInstance } from 'fastify'
import { clearTenantCaches, invalidateCaches } from './tenancy/tenant-cache.ts'
import { systemClock } from './runtime/clock.ts'
import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'
import type { Announcement } from './db/db.ts'
import { databaseUrls, endPools, createPools } from './db/pools.ts'
import { Bus } from './events/bus.ts'
import { Hub } from './events/hub.ts'
import type { AnyJob, CronJob } from './events/job.ts'
import { Relay } from './events/relay.ts'
import type { RelayStep } from './events/relay.ts'
import { ErrorReporter } from './error-reports/error-reporter.ts'
import { createFiles } from './files/files.ts'
import { createLoopback, unboundLoopback } from './http/loopback.ts'
import { createHttpServer } from './http/server.ts'
import type { CallsByArea, HandlersByArea } from './http/server.ts'
import { LoadShedder, monitorEventLoopDelay } from './limits/load-shedding.ts'
import { createLogger } from './runtime/log.ts'
import { Metrics } from './runtime/metrics.ts'
import { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { AppServices } from './app-services.ts'
import { RateLimiter } from './limits/rate-limiter.ts'
import { Sessions } from './identity/sessions.ts'
import { Tenants } from './tenancy/tenants.ts'
import { version } from './runtime/version.ts'

/** Adds the routes of a service to the process. `runJobs` says whether this process also runs jobs. */
export type Mount = (app: FastifyInstance, services: AppServices, options: { runJobs: boolean }) => void | Promise<void>
export type AppDefinition = {
  contract: CallsByArea
  handlers: HandlersByArea
  jobs: readonly AnyJob[]
  cronJobs: readonly CronJob[]
  relaySteps?: readonly RelayStep[]
  mounts?: readonly Mount[]
}
export type RunningApp = { services: AppServices; server: FastifyInstance; relay: Relay; stop: () => Promise<void> }

/** Starts one process: pools, live streams, relay and server. `runJobs` says whether it also runs jobs. */
export async function startApp(
  config: Config,
  ownerUrl: string,
  definition: AppDefinition,
  {
    clock = systemClock,
    runJobs = true,
    eventLoopDelay = monitorEventLoopDelay,
  }: { clock?: Clock; runJobs?: boolean; eventLoopDelay?: typeof monitorEventLoopDelay } = {},
): Promise<RunningApp> {
  const services = await createAppServices(config, ownerUrl, clock)
  if (config.RATE_LIMITS) {
    services.loadShedder = new LoadShedder(eventLoopDelay(), services.metrics)
    services.rateLimiter = new RateLimiter(config, clock, services.metrics)
  }
  const notifyLocal = (announcements: Announcement[]) => {
    invalidateCaches(announcements)
    if (announcements.some(({ kind, name }) => kind === 'event' && name === 'settings.changed'))
      services.tenants.clearCache()
    services.hub.publish(announcements)
  }
  const bus = new Bus(services.urls.platform, services.log, {
    onAnnouncements: notifyLocal,
    onGap: () => {
      clearTenantCaches()
      services.hub.refetchAll()
    },
  })
  const relay = new Relay(services, definition.jobs, definition.cronJobs, definition.relaySteps)
  services.announce = (announcements: Announcement[]) => {
    notifyLocal(announcements)
    bus.publish(announcements)
    relay.schedule()
  }
  await Promise.all([bus.open(), relay.start({ runJobs })])
  const app = await createHttpServer(services, definition.contract, definition.handlers)
  services.loopback = createLoopback(app)
  for (const mount of definition.mounts ?? []) await mount(app, services, { runJobs })
  const stop = async () => {
    for (const stream of services.hub.streams) stream.close()
    await app.close()
    await relay.stop()
    await bus.close()
    await services.errorReporter.close()
    await services.pdf.close()
    await endPools(services)
  }
  return { services, server: app, relay, stop }
}

/** Creates the services of one process, without server and relay. */
export async function createAppServices(config: Config, ownerUrl: string, clock: Clock): Promise<AppServices> {
  const urls = databaseUrls(config, ownerUrl)
  const metrics = new Metrics()
  const pools = createPools(urls, config.DATABASE_POOL)
  for (const [name, pool] of Object.entries(pools))
    pool.onWait = (ms) => metrics.connectionWaitSeconds.observe({ pool: name }, ms / 1_000)
  return {
    config,
    clock,
    urls,
    ...pools,
    log: createLogger(config),
    tenants: new Tenants(pools.platformPool, clock),
    sessions: new Sessions(pools.platformPool, clock),
    hub: new Hub(),
    files: createFiles(config),
    pdf: new PdfRenderer(),
    metrics,
    loadShedder: undefined,
    rateLimiter: undefined,
    errorReporter: new ErrorReporter(config, { version, count: metrics.errorReports, clock }),
    isShuttingDown: false,
    announce: () => undefined,
    loopback: unboundLoopback,
  }
}
