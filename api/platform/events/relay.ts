import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { OpenTransaction } from '../handlers.ts'
import type { Announcement, Db } from '../db/db.ts'
import { runInTransaction } from '../db/transaction.ts'
import { systemActor } from '../identity/principal.ts'
import type { AppServices } from '../app-services.ts'
import type { AnyJob, CronJob, JobContext } from './job.ts'
import { queueSchema } from './queue-schema.ts'

const batch = 200
const gatherMs = 20
type Claimed = Announcement & { runAt: string | null }
type Payload = { tenantId: string; input: unknown }

/** Turns outbox rows into jobs, in the transaction that marks them, and runs the jobs: at least once, in the place of their tenant. */
export class Relay {
  readonly #platform: AppServices
  readonly #jobs: readonly AnyJob[]
  readonly #chores: readonly CronJob[]
  readonly #boss: PgBoss
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #poked = false
  #ended = false

  constructor(services: AppServices, jobs: readonly AnyJob[], chores: readonly CronJob[]) {
    this.#platform = services
    this.#jobs = jobs
    this.#chores = chores
    this.#boss = new PgBoss({
      connectionString: services.urls.platform,
      schema: queueSchema,
      max: 4,
      createSchema: false,
      migrate: false,
      application_name: 'markethall-jobs',
    })
    this.#boss.on('error', (error) => services.log.error({ err: error }, 'job queue'))
  }

  async start({ works }: { works: boolean }) {
    await this.#boss.start()
    const names = [...this.#jobs.map(({ name }) => name), ...this.#chores.map(({ name }) => name)]
    const there = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    for (const name of names)
      if (!there.has(name))
        await this.#boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 2, expireInSeconds: 300 })
    if (works) await this.#work()
    this.#tick()
  }

  /** Something was committed: look at once instead of at the next beat. */
  poke() {
    if (this.#poked || this.#ended) return
    this.#poked = true
    this.#running = this.#running.then(() => this.#look())
  }

  /** A beat between two rounds gathers what is committed meanwhile: a busy minute makes larger rounds, not more of them. */
  async #look() {
    await new Promise((resume) => setTimeout(resume, gatherMs))
    this.#poked = false
    await this.relay().catch((error: unknown) => this.#platform.log.error({ err: error }, 'relay'))
  }

  async stop() {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }

  #tick() {
    if (this.#ended) return
    this.poke()
    this.#timer = setTimeout(() => this.#tick(), 1_000)
  }

  /** Moves all waiting rows; answers how many. */
  async relay(): Promise<number> {
    const client = await this.#platform.platformPool.connect()
    let moved = 0
    try {
      for (let claimed = batch; claimed === batch; moved += claimed) claimed = await this.#relayBatch(client)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
    return moved
  }

  async #relayBatch(client: pg.PoolClient): Promise<number> {
    await client.query('begin')
    const { rows } = await client.query<Claimed>(
      `update outbox o set relayed_at = now() from (select tenant_id, id from outbox where relayed_at is null
        order by id limit ${batch} for update skip locked) w
        where o.tenant_id = w.tenant_id and o.id = w.id
        returning o.id, o.tenant_id as "tenantId", o.merchant_id as "merchantId", o.kind, o.name, o.subject, o.payload,
        o.run_at as "runAt", o.created_at as "createdAt"`,
    )
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    for (const [job, wanted] of Map.groupBy(
      rows.flatMap((row) => this.#following(row)),
      ({ job }) => job,
    )) {
      const retry = job.retries === undefined ? {} : { retryLimit: job.retries }
      await this.#boss.insert(
        job.name,
        wanted.map(({ row, input }) => ({
          data: { tenantId: row.tenantId, input } satisfies Payload,
          group: { id: row.tenantId },
          ...(row.runAt ? { startAfter: row.runAt } : {}),
          ...retry,
        })),
        { db },
      )
    }
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the relay batch was rolled back')
    return rows.length
  }

  #following(row: Claimed): { row: Claimed; job: AnyJob; input: unknown }[] {
    if (row.kind === 'job')
      return this.#jobs.filter(({ name }) => name === row.name).map((job) => ({ row, job, input: row.payload }))
    return this.#jobs
      .filter(({ on }) => on === row.name)
      .map((job) => ({ row, job, input: job.from?.(row.payload as never) }))
      .filter(({ input }) => input !== undefined)
  }

  async #work() {
    for (const job of this.#jobs)
      await this.#boss.work<Payload>(job.name, { batchSize: 10, pollingIntervalSeconds: 0.5 }, async (batchOf) => {
        for (const { id, data } of batchOf) await this.#runOne(job, id, data)
      })
    for (const chore of this.#chores) {
      await this.#boss.work(chore.name, { pollingIntervalSeconds: 5 }, () => chore.run(this.#platform))
      await this.#boss.schedule(chore.name, chore.cron)
    }
  }

  /** One that fails is retried alone; its neighbours of the batch are done. */
  async #runOne(job: AnyJob, id: string, data: Payload) {
    try {
      await this.run(job, data)
    } catch (error) {
      this.#platform.log.error({ err: error, job: job.name, tenant: data.tenantId }, 'job failed')
      this.#platform.faults.tellError(error, { route: `job ${job.name}`, tags: { tenant: data.tenantId } })
      await this.#boss.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) })
    }
  }

  async run(job: AnyJob, { tenantId, input }: Payload) {
    const services = this.#platform
    const place = { tenantId, merchantId: null }
    const open: OpenTransaction = (work, other) =>
      runInTransaction(
        {
          pool: job.reports ? services.reportPool : services.pool,
          scope: place,
          actor: systemActor,
          nowMs: services.clock(),
          ...other,
        },
        work,
        (left) => services.announce(left),
      )
    const context = { input: job.input.parse(input), services, openTransaction: open }
    if (job.ownTransactions) await job.run(withoutDb(context))
    else await open((db) => job.run({ ...context, db }))
  }
}

const withoutDb = (context: Omit<JobContext<unknown>, 'db'>): JobContext<unknown> => ({
  ...context,
  get db(): Db {
    throw new Error('This job opens its transactions itself')
  },
})
