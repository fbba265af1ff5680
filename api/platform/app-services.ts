import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'
import type { Announcement, TenantScope } from './db/db.ts'
import type { FairPool } from './db/fair-pool.ts'
import type { DatabaseUrls } from './db/pools.ts'
import { runInTransaction } from './db/transaction.ts'
import type { Work } from './db/transaction.ts'
import type { Hub } from './events/hub.ts'
import type { ErrorReporter } from './error-reports/error-reporter.ts'
import type { Files } from './files/files.ts'
import type { LoopbackFetch } from './http/loopback.ts'
import type { LoadShedder } from './limits/load-shedding.ts'
import type { Logger } from './runtime/log.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Tenants } from './tenancy/tenants.ts'
import { systemActor } from './identity/principal.ts'

/** Everything one process has; made in start.ts, handed to handlers and jobs. */
export type AppServices = {
  config: Config
  clock: Clock
  log: Logger
  urls: DatabaseUrls
  /** Application role: sees one tenant. */
  pool: FairPool
  /** The same for reports, exports and searches: they wait for each other, nothing else for them. */
  reportPool: FairPool
  /** Platform role: sees all; each use is listed in ARCHITECTURE.md. */
  platformPool: FairPool
  tenants: Tenants
  sessions: Sessions
  hub: Hub
  files: Files
  metrics: Metrics
  /** Refuses what is too much; none where limits are off. */
  loadShedder: LoadShedder | undefined
  /** Refuses who asks too often; the same. */
  rateLimiter: RateLimiter | undefined
  /** Tells the operator's own service what broke and how long things took, where one is set up. */
  errorReporter: ErrorReporter
  /** Asks this process itself over HTTP, for services that live in it. */
  loopback: LoopbackFetch
  /** It was told to end: balancers send nothing new here. */
  isShuttingDown: boolean
  /** After COMMIT: live streams here, other processes, the relay. */
  announce: (left: Announcement[]) => void
}

/** A transaction in another place than the request's: signing in, registering, jobs of the platform. */
export const withTenant = <T>(services: AppServices, scope: TenantScope, work: Work<T>): Promise<T> =>
  runInTransaction(
    { pool: services.pool, scope: scope, actor: systemActor, nowMs: services.clock() },
    work,
    services.announce,
  )
