import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Announcement, Place } from './db/db.ts'
import type { FairPool } from './db/fair-pool.ts'
import type { Urls } from './db/pools.ts'
import { transact } from './db/transact.ts'
import type { Work } from './db/transact.ts'
import type { Hub } from './events/hub.ts'
import type { FaultPost } from './faults/fault-post.ts'
import type { Files } from './files/files.ts'
import type { Here } from './http/here.ts'
import type { Load } from './load.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Rates } from './rates.ts'
import type { Sessions } from './sessions.ts'
import type { Tenants } from './tenants.ts'
import { systemActor } from './who.ts'

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
