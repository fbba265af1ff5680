import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'
import type { Announcement, Place } from './db/db.ts'
import type { FairPool } from './db/fair-pool.ts'
import type { Urls } from './db/pools.ts'
import { transact } from './db/transaction.ts'
import type { Work } from './db/transaction.ts'
import type { Hub } from './events/hub.ts'
import type { FaultPost } from './faults/error-reporter.ts'
import type { Files } from './files/files.ts'
import type { Here } from './http/loopback.ts'
import type { Load } from './limits/load-shedding.ts'
import type { Log } from './runtime/log.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { Rates } from './limits/rates.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Tenants } from './tenancy/tenants.ts'
import { systemActor } from './identity/principal.ts'

/** Everything one process has; made in start.ts, handed to handlers and jobs. */
export type Platform = {
  config: Config
  clock: Clock
  log: Log
  urls: Urls
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
  load: Load | undefined
  /** Refuses who asks too often; the same. */
  rates: Rates | undefined
  /** Tells the operator's own service what broke and how long things took, where one is set up. */
  faults: FaultPost
  /** Asks this process itself over HTTP, for services that live in it. */
  here: Here
  /** It was told to end: balancers send nothing new here. */
  isEnding: boolean
  /** After COMMIT: live streams here, other processes, the relay. */
  announce: (left: Announcement[]) => void
}

/** A transaction in another place than the request's: signing in, registering, jobs of the platform. */
export const inPlace = <T>(platform: Platform, place: Place, work: Work<T>): Promise<T> =>
  transact({ pool: platform.pool, place, actor: systemActor, nowMs: platform.clock() }, work, platform.announce)
