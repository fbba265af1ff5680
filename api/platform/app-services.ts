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
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Tenants } from './tenancy/tenants.ts'
import { systemActor } from './identity/principal.ts'

/** The services of one process. start.ts creates them and passes them to handlers and jobs. */
export type AppServices = {
  config: Config
  clock: Clock
  log: Logger
  urls: DatabaseUrls
  /** Application role: sees the rows of one tenant. */
  pool: FairPool
  /** Application role for reports, exports and searches, so that they wait only for each other. */
  reportPool: FairPool
  /** Platform role: sees all tenants. ARCHITECTURE.md lists where it is used. */
  platformPool: FairPool
  tenants: Tenants
  sessions: Sessions
  hub: Hub
  files: Files
  /** Typesets invoices, receipts and statements. */
  pdf: PdfRenderer
  metrics: Metrics
  /** Rejects calls when the process is overloaded. Undefined if RATE_LIMITS is off. */
  loadShedder: LoadShedder | undefined
  /** Rejects calls of principals, merchants and tenants that exceed their rate. Undefined if RATE_LIMITS is off. */
  rateLimiter: RateLimiter | undefined
  /** Sends errors and durations to the service of SENTRY_DSN, if one is configured. */
  errorReporter: ErrorReporter
  /** Sends an HTTP request to this process, for services that run inside it. */
  loopback: LoopbackFetch
  /** True after SIGTERM: /readyz then tells load balancers to send no new requests. */
  isShuttingDown: boolean
  /** Called after COMMIT: notifies live streams, other processes and the relay. */
  announce: (announcements: Announcement[]) => void
}

/** Runs a transaction in a scope other than the request's: sign-in, registration, platform jobs. */
export const withTenant = <T>(services: AppServices, scope: TenantScope, work: Work<T>): Promise<T> =>
  runInTransaction({ pool: services.pool, scope, actor: systemActor, nowMs: services.clock() }, work, services.announce)
