import pg from 'pg'
import type { Priority } from '#contract/call-priority.ts'

type Waiter = { since: number; resume: () => void }
/** What one tenant waits for. */
type TenantQueue = { urgent: Waiter[]; normal: Waiter[] }

/**
 * A pool that is shared out by tenant (security R-FAIR-1): who has least of it is next, so that while others wait nobody gets more than half.
 * `reserved` connections are for what is critical alone. Where nobody waits it costs two counters.
 */
export class FairPool extends pg.Pool {
  readonly #maxConnections: number
  readonly #maxNormal: number
  readonly #connectionsByTenant = new Map<string, number>()
  /** Tenants that wait, in the order of their turns. */
  readonly #queues = new Map<string, TenantQueue>()
  #inUse = 0
  #normalInUse = 0
  /** Told how long somebody had to wait, in ms. */
  onWait: (ms: number) => void = () => undefined

  constructor({ reserved = 0, ...config }: pg.PoolConfig & { max: number; reserved?: number }) {
    super(config)
    this.#maxConnections = config.max
    this.#maxNormal = config.max - reserved
  }

  /** A connection for a transaction of this tenant; its `release` gives it back. */
  async acquire(tenantId: string, priority: Priority = 'normal'): Promise<pg.PoolClient> {
    const isUrgent = priority === 'critical'
    if (this.#hasCapacity(isUrgent)) this.#count(tenantId, isUrgent, 1)
    else
      await new Promise<void>((go) =>
        this.#queueOf(tenantId)[isUrgent ? 'urgent' : 'normal'].push({ since: performance.now(), resume: go }),
      )
    const giveBack = () => {
      this.#count(tenantId, isUrgent, -1)
      this.#dispatch()
    }
    try {
      const client = await this.connect()
      const release = client.release
      client.release = (end) => {
        release(end)
        giveBack()
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** For how many ms the first of this tenant's line has been waiting; 0 where it has none. */
  queueWaitMs(tenantId: string): number {
    const queue = this.#queues.size > 0 ? this.#queues.get(tenantId) : undefined
    const first = queue ? [queue.urgent[0], queue.normal[0]].filter((one) => one !== undefined) : []
    return first.length > 0 ? performance.now() - Math.min(...first.map(({ since }) => since)) : 0
  }

  #hasCapacity = (isUrgent: boolean) =>
    this.#inUse < this.#maxConnections && (isUrgent || this.#normalInUse < this.#maxNormal)

  #count(tenantId: string, isUrgent: boolean, change: 1 | -1) {
    const held = (this.#connectionsByTenant.get(tenantId) ?? 0) + change
    if (held > 0) this.#connectionsByTenant.set(tenantId, held)
    else this.#connectionsByTenant.delete(tenantId)
    this.#inUse += change
    if (!isUrgent) this.#normalInUse += change
  }

  #queueOf(tenantId: string): TenantQueue {
    const line = this.#queues.get(tenantId) ?? { urgent: [], normal: [] }
    this.#queues.set(tenantId, line)
    return line
  }

  /** Hands out what has become free. */
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

  /** Whose turn it is: of those who have least of the pool who does critical work, of those who came first. */
  #nextTenant(): string | undefined {
    let best: { tenantId: string; rank: number } | undefined
    for (const [tenantId, { urgent }] of this.#queues) {
      const isUrgent = urgent.length > 0
      const rank = 2 * (this.#connectionsByTenant.get(tenantId) ?? 0) + (isUrgent ? 0 : 1)
      if (this.#hasCapacity(isUrgent) && (best === undefined || rank < best.rank)) best = { tenantId, rank }
    }
    return best?.tenantId
  }
}
