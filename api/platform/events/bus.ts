import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Announcement } from '../db/db.ts'
import { plainClient } from '../db/pools.ts'
import type { Logger } from '../runtime/log.ts'

const channel = 'markethall'
const batchMs = 15

/**
 * Notifies other processes of committed outbox rows: one small NOTIFY for many commits, on its own connection,
 * never inside a request's transaction.
 */
export class Bus {
  readonly #process = randomUUID()
  readonly #url: string
  readonly #log: Logger
  readonly #onAnnouncements: (announcements: Announcement[]) => void
  #client: pg.Client | undefined
  #lastQuery: Promise<unknown> = Promise.resolve()
  #ids: string[] = []
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, log: Logger, onAnnouncements: (announcements: Announcement[]) => void) {
    this.#url = url
    this.#log = log
    this.#onAnnouncements = onAnnouncements
  }

  async open() {
    const client = plainClient(this.#url)
    client.on('error', () => this.#reopen())
    client.on('notification', ({ payload }) => void this.#receive(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
  }

  publish(announcements: readonly Announcement[]) {
    for (const { id, kind } of announcements) if (kind === 'event') this.#ids.push(id)
    if (this.#ids.length > 0) this.#timer ??= setTimeout(() => void this.#notify(), batchMs)
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #notify() {
    this.#timer = undefined
    const ids = this.#ids.splice(0, 150)
    if (this.#ids.length > 0) this.#timer = setTimeout(() => void this.#notify(), batchMs)
    await this.#query('select pg_notify($1, $2)', [channel, `${this.#process} ${ids.join(',')}`]).catch(
      (error: unknown) => this.#log.warn({ err: error }, 'cannot notify other processes'),
    )
  }

  async #receive(payload: string) {
    const [from, list = ''] = payload.split(' ')
    if (from === this.#process || !list) return
    const select = `select id, tenant_id as "tenantId", merchant_id as "merchantId", kind, name, subject, payload,
      created_at as "createdAt" from outbox where id = any($1::uuid[]) order by id`
    const announced = await this.#query<Announcement>(select, [list.split(',')]).catch(() => undefined)
    if (announced) this.#onAnnouncements(announced.rows)
  }

  /** Runs queries one after the other, because this client does not pipeline. */
  #query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R> | undefined> {
    const answer = this.#lastQuery.then(() => this.#client?.query<R>(text, values))
    this.#lastQuery = answer.catch(() => undefined)
    return answer
  }

  #reopen() {
    this.#client = undefined
    if (this.#closed) return
    setTimeout(() => this.open().catch(() => this.#reopen()), 1_000).unref()
  }
}
