import pg from 'pg'
import type { Priority } from '#contract/call-priority.ts'

type Waiting = { since: number; go: () => void }
/** What one tenant waits for. */
type Line = { urgent: Waiting[]; others: Waiting[] }

/**
 * A pool that is shared out by tenant (security R-FAIR-1): who has least of it is next, so that while others wait nobody gets more than half.
 * `kept` connections are for what is critical alone. Where nobody waits it costs two counters.
 */
export class FairPool extends pg.Pool {
  readonly #most: number
  readonly #mostOthers: number
  readonly #held = new Map<string, number>()
  /** Tenants that wait, in the order of their turns. */
  readonly #lines = new Map<string, Line>()
  #busy = 0
  #busyOthers = 0
  /** Told how long somebody had to wait, in ms. */
  waited: (ms: number) => void = () => undefined

  constructor({ kept = 0, ...config }: pg.PoolConfig & { max: number; kept?: number }) {
    super(config)
    this.#most = config.max
    this.#mostOthers = config.max - kept
  }

  /** A connection for a transaction of this tenant; its `release` gives it back. */
  async take(tenantId: string, urgency: Priority = 'normal'): Promise<pg.PoolClient> {
    const isUrgent = urgency === 'critical'
    if (this.#hasRoom(isUrgent)) this.#count(tenantId, isUrgent, 1)
    else
      await new Promise<void>((go) =>
        this.#lineOf(tenantId)[isUrgent ? 'urgent' : 'others'].push({ since: performance.now(), go }),
      )
    const done = () => {
      this.#count(tenantId, isUrgent, -1)
      this.#serve()
    }
    try {
      const client = await this.connect()
      const release = client.release
      client.release = (end) => {
        release(end)
        done()
      }
      return client
    } catch (error) {
      done()
      throw error
    }
  }

  /** For how many ms the first of this tenant's line has been waiting; 0 where it has none. */
  waitOf(tenantId: string): number {
    const line = this.#lines.size > 0 ? this.#lines.get(tenantId) : undefined
    const heads = line ? [line.urgent[0], line.others[0]].filter((one) => one !== undefined) : []
    return heads.length > 0 ? performance.now() - Math.min(...heads.map(({ since }) => since)) : 0
  }

  #hasRoom = (isUrgent: boolean) => this.#busy < this.#most && (isUrgent || this.#busyOthers < this.#mostOthers)

  #count(tenantId: string, isUrgent: boolean, change: 1 | -1) {
    const held = (this.#held.get(tenantId) ?? 0) + change
    if (held > 0) this.#held.set(tenantId, held)
    else this.#held.delete(tenantId)
    this.#busy += change
    if (!isUrgent) this.#busyOthers += change
  }

  #lineOf(tenantId: string): Line {
    const line = this.#lines.get(tenantId) ?? { urgent: [], others: [] }
    this.#lines.set(tenantId, line)
    return line
  }

  /** Hands out what has become free. */
  #serve() {
    for (let tenantId = this.#next(); tenantId !== undefined; tenantId = this.#next()) {
      const line = this.#lineOf(tenantId)
      this.#lines.delete(tenantId)
      const isUrgent = line.urgent.length > 0
      const first = (isUrgent ? line.urgent : line.others).shift()
      if (line.urgent.length + line.others.length > 0) this.#lines.set(tenantId, line)
      if (!first) continue
      this.#count(tenantId, isUrgent, 1)
      this.waited(performance.now() - first.since)
      first.go()
    }
  }

  /** Whose turn it is: of those who have least of the pool who does critical work, of those who came first. */
  #next(): string | undefined {
    let best: { tenantId: string; rank: number } | undefined
    for (const [tenantId, { urgent }] of this.#lines) {
      const isUrgent = urgent.length > 0
      const rank = 2 * (this.#held.get(tenantId) ?? 0) + (isUrgent ? 0 : 1)
      if (this.#hasRoom(isUrgent) && (best === undefined || rank < best.rank)) best = { tenantId, rank }
    }
    return best?.tenantId
  }
}
