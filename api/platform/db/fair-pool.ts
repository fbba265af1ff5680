import pg from 'pg'
import type { Priority } from '#contract/call-priority.ts'

type Waiter = { since: number; resume: () => void }
/** Waiters of one tenant. */
type TenantQueue = { urgent: Waiter[]; normal: Waiter[] }

/**
 * A pool shared fairly between tenants: the tenant with the fewest connections is next, so that under contention no
 * tenant gets more than half. `reserved` connections serve critical calls only. Without contention it costs two
 * counters.
 */
export class FairPool extends pg.Pool {
  readonly #maxConnections: number
  readonly #maxNormal: number
  readonly #connectionsByTenant = new Map<string, number>()
  /** Tenants with waiters, in the order of their turns. */
  readonly #queues = new Map<string, TenantQueue>()
  #inUse = 0
  #normalInUse = 0
  #criticalCount = 0
  /** Called with the wait in ms after a waiter got a connection. */
  onWait: (ms: number) => void = () => undefined

  constructor({ reserved = 0, ...config }: pg.PoolConfig & { max: number; reserved?: number }) {
    super(config)
    this.#maxConnections = config.max
    this.#maxNormal = config.max - reserved
  }

  /** A connection for a transaction of this tenant. Its `release` returns it to the pool. */
  async acquire(tenantId: string, priority: Priority = 'normal'): Promise<pg.PoolClient> {
    const isUrgent = priority === 'critical'
    if (isUrgent) this.#criticalCount++
    if (this.#hasCapacity(isUrgent)) this.#count(tenantId, isUrgent, 1)
    else
      await new Promise<void>((resume) =>
        this.#queueOf(tenantId)[isUrgent ? 'urgent' : 'normal'].push({ since: performance.now(), resume }),
      )
    const returnConnection = () => {
      this.#count(tenantId, isUrgent, -1)
      this.#dispatch()
    }
    try {
      const client = await this.connect()
      const release = client.release
      client.release = (error) => {
        release(error)
        returnConnection()
      }
      return client
    } catch (error) {
      returnConnection()
      throw error
    }
  }

  /** How many connections critical calls have asked for since the start. */
  get criticalCount(): number {
    return this.#criticalCount
  }

  /** How long the first waiter of this tenant has been waiting, in ms; 0 without waiters. */
  queueWaitMs(tenantId: string): number {
    const queue = this.#queues.size > 0 ? this.#queues.get(tenantId) : undefined
    const first = queue ? [queue.urgent[0], queue.normal[0]].filter((waiter) => waiter !== undefined) : []
    return first.length > 0 ? performance.now() - Math.min(...first.map(({ since }) => since)) : 0
  }

  #hasCapacity = (isUrgent: boolean) =>
    this.#inUse < this.#maxConnections && (isUrgent || this.#normalInUse < this.#maxNormal)

  #count(tenantId: string, isUrgent: boolean, delta: 1 | -1) {
    const connections = (this.#connectionsByTenant.get(tenantId) ?? 0) + delta
    if (connections > 0) this.#connectionsByTenant.set(tenantId, connections)
    else this.#connectionsByTenant.delete(tenantId)
    this.#inUse += delta
    if (!isUrgent) this.#normalInUse += delta
  }

  #queueOf(tenantId: string): TenantQueue {
    const line = this.#queues.get(tenantId) ?? { urgent: [], normal: [] }
    this.#queues.set(tenantId, line)
    return line
  }

  /** Assigns free connections to waiters. */
  #dispatch() {
    for (let tenantId = this.#nextTenant(); tenantId !== undefined; tenantId = this.#nextTenant()) {
      const line = this.#queueOf(tenantId)
      this.#queues.delete(tenantId)
      const isUrgent = line.urgent.length > 0
      const first = (isUrgent ? line.urgent : line.normal).shift()
      if (line.urgent.length + line.normal.length > 0) this.#queues.set(tenantId, line)
      if (!first) continue
      this.#count(tenantId, isUrgent, 1)
      this.onWait(performance.now() - first.since)
      first.resume()
    }
  }

  /** The next tenant: fewest connections first, then critical before normal calls, then order of arrival. */
  #nextTenant(): string | undefined {
    let candidate: { tenantId: string; rank: number } | undefined
    for (const [tenantId, { urgent }] of this.#queues) {
      const isUrgent = urgent.length > 0
      const rank = 2 * (this.#connectionsByTenant.get(tenantId) ?? 0) + (isUrgent ? 0 : 1)
      if (this.#hasCapacity(isUrgent) && (candidate === undefined || rank < candidate.rank))
        candidate = { tenantId, rank }
    }
    return candidate?.tenantId
  }
}
