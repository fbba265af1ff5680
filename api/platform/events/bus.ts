import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Announcement } from '../db/db.ts'
import { plainClient } from '../db/pools.ts'
import { isoAt } from '../runtime/clock.ts'
import { firstIdAt, timeOfId } from '../runtime/ids.ts'
import type { Logger } from '../runtime/log.ts'

const channel = 'markethall'
const batchMs = 15
const idsPerNotify = 150
const maxUnsentIds = 20_000
/** Events are read again from this long before the last one: commits are not in the order of ids. */
const overlapMs = 10_000
const maxReplay = 1_000
const firstWaitMs = 250
const maxWaitMs = 10_000
const healthCheckMs = 15_000
const queryTimeoutMs = 10_000

type BusListener = {
  onAnnouncements: (announcements: Announcement[]) => void
  /** Events were missed and cannot be read again. */
  onGap: () => void
}

const eventColumns = `id, tenant_id as "tenantId", merchant_id as "merchantId", kind, name, subject, payload,
  created_at as "createdAt"`

/**
 * Notifies other processes of committed outbox rows: one small NOTIFY for many commits, on its own connection,
 * never inside a request's transaction. It holds one connection. When that is lost it opens another one, and reads
 * from the outbox what it missed meanwhile.
 */
export class Bus {
  readonly #process = randomUUID()
  readonly #url: string
  readonly #log: Logger
  readonly #listener: BusListener
  #client: pg.Client | undefined
  #lastQuery: Promise<unknown> = Promise.resolve()
  #ids: string[] = []
  #notifyTimer: NodeJS.Timeout | undefined
  #healthTimer: NodeJS.Timeout | undefined
  #lastEventMs = Date.now()
  #isReopening = false
  #isClosed = false

  constructor(url: string, log: Logger, listener: BusListener) {
    this.#url = url
    this.#log = log
    this.#listener = listener
  }

  async open() {
    await this.#connect()
    this.#lastEventMs = Date.now()
    this.#healthTimer = setInterval(() => void this.#query('select 1', []).catch(() => undefined), healthCheckMs)
    this.#healthTimer.unref()
  }

  publish(announcements: readonly Announcement[]) {
    for (const { id, kind } of announcements) if (kind === 'event') this.#ids.push(id)
    if (this.#ids.length > maxUnsentIds) this.#ids.splice(0, this.#ids.length - maxUnsentIds)
    this.#scheduleNotify()
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#notifyTimer)
    clearInterval(this.#healthTimer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect() {
    const client = plainClient(this.#url, {
      query_timeout: queryTimeoutMs,
      connectionTimeoutMillis: queryTimeoutMs,
      application_name: 'markethall-events',
    })
    // The driver emits 'error' for the server's message, and 'error' or 'end' again for the closed socket.
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => void this.#receive(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.#isClosed) return client.end()
    this.#client = client
  }

  #lose(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end().catch(() => undefined)
    if (!this.#isReopening) void this.#reopen()
  }

  async #reopen() {
    this.#isReopening = true
    for (let waitMs = firstWaitMs; !this.#client && !this.#isClosed; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      await new Promise((resume) => setTimeout(resume, waitMs * (0.5 + Math.random() / 2)).unref())
      await this.#connect().catch((error: unknown) => this.#log.warn({ err: error }, 'cannot listen for events'))
    }
    this.#isReopening = false
    if (this.#isClosed) return
    await this.#replay()
    this.#scheduleNotify()
  }

  /** Announces the events since the last one that was received, some of them again. */
  async #replay() {
    const sinceMs = this.#lastEventMs - overlapMs
    const select = `select ${eventColumns} from outbox
      where kind = 'event' and created_at >= $1 and id >= $2 order by id limit ${maxReplay + 1}`
    const values = [isoAt(sinceMs - 60_000), firstIdAt(sinceMs)]
    const missed = await this.#query<Announcement>(select, values).catch(() => undefined)
    if (!missed || missed.rows.length > maxReplay) return this.#listener.onGap()
    this.#announce(missed.rows)
  }

  #announce(announcements: Announcement[]) {
    const newest = Math.max(...announcements.map(({ id }) => timeOfId(id)))
    this.#lastEventMs = Math.max(this.#lastEventMs, Math.min(newest, Date.now()))
    this.#listener.onAnnouncements(announcements)
  }

  #scheduleNotify() {
    if (this.#ids.length > 0 && this.#client && !this.#isClosed)
      this.#notifyTimer ??= setTimeout(() => void this.#notify(), batchMs)
  }

  async #notify() {
    const ids = this.#ids.splice(0, idsPerNotify)
    try {
      await this.#query('select pg_notify($1, $2)', [channel, `${this.#process} ${ids.join(',')}`])
    } catch (error) {
      this.#ids.unshift(...ids)
      this.#log.warn({ err: error }, 'cannot notify other processes')
    }
    this.#notifyTimer = undefined
    this.#scheduleNotify()
  }

  async #receive(payload: string) {
    const [from, list = ''] = payload.split(' ')
    if (from === this.#process || !list) return
    const select = `select ${eventColumns} from outbox where id = any($1::uuid[]) order by id`
    const announced = await this.#query<Announcement>(select, [list.split(',')]).catch(() => undefined)
    if (announced) this.#announce(announced.rows)
    else if (this.#client) await this.#replay()
  }

  /** Runs queries one after the other, because this client does not pipeline. A broken connection is replaced. */
  #query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    const answer = this.#lastQuery.then(async () => {
      const client = this.#client
      if (!client) throw new Error('The connection for events is being reopened')
      try {
        return await client.query<R>(text, values)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) this.#lose(client)
        throw error
      }
    })
    this.#lastQuery = answer.catch(() => undefined)
    return answer
  }
}
