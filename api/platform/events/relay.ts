import { PgBoss } from 'pg-boss'
import type { ConnectionOptions, QueueResult } from 'pg-boss'
import type pg from 'pg'
import type { OpenTransaction } from '../handlers.ts'
import type { Announcement, Db } from '../db/db.ts'
import { namedQuery } from '../db/named-query.ts'
import { runInTransaction } from '../db/transaction.ts'
import { systemActor } from '../identity/principal.ts'
import type { AppServices } from '../app-services.ts'
import { createPace } from '../limits/background-pace.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { AnyJob, CronJob, JobContext } from './job.ts'
import { inputsOf, queuedData, transactionsOf } from './job-batches.ts'
import type { QueuedData, QueuedJob } from './job-batches.ts'
import { queueSchema } from './queue-schema.ts'

const batchSize = 200
const batchMs = 20
/** A job whose worker sends no heartbeat for this long is taken up by another one. */
const heartbeatSeconds = 15
const superviseSeconds = 10
/** With `notify` an insert wakes the workers of all processes, so that polling is left for retries. */
const queueOptions = {
  retryLimit: 5,
  retryBackoff: true,
  retryDelay: 2,
  expireInSeconds: 300,
  heartbeatSeconds,
  notify: true,
}
/** After a full batch the next one follows at once: with polling alone a queue ran 20 jobs a second. */
const workOptions = {
  batchSize: 20,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 3,
  burstWhenBatchFull: true,
}
/**
 * Batches of short jobs that a process runs at a time. Calls share the database with them: when both want more than it can
 * do, orders are placed first, and messages about them follow within seconds.
 */
const jobConcurrency = 2
/** Work on relayed rows in the transaction that marks them: done once for each row, together with its jobs. */
export type RelayStep = (client: pg.PoolClient, rows: readonly Announcement[]) => Promise<void>
type Payload = { tenantId: string; input: unknown }
/** Such jobs wait for services or read for a long time. They run alone, and do not keep others waiting. */
const isLong = ({ ownTransactions = false, usesReportPool = false }: AnyJob) => ownTransactions || usesReportPool
const hasOptions = (queue: QueueResult | undefined): boolean =>
  queue?.heartbeatSeconds === heartbeatSeconds && queue.notify === true

/**
 * Turns outbox rows into jobs, in the transaction that marks them, and runs the jobs: at least once, in the scope
 * of their tenant.
 */
export class Relay {
  readonly #services: AppServices
  readonly #jobs: readonly AnyJob[]
  readonly #cronJobs: readonly CronJob[]
  readonly #steps: readonly RelayStep[]
  readonly #boss: PgBoss
  readonly #runInTurn = createConcurrencyLimit({ concurrency: jobConcurrency })
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #isScheduled = false
  #isStopped = false

  constructor(
    services: AppServices,
    jobs: readonly AnyJob[],
    chores: readonly CronJob[],
    steps: readonly RelayStep[] = [],
  ) {
    this.#services = services
    this.#jobs = jobs
    this.#cronJobs = chores
    this.#steps = steps
    this.#boss = new PgBoss({
      connectionString: services.urls.platform,
      schema: queueSchema,
      max: 4,
      createSchema: false,
      migrate: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      useListenNotify: true,
      application_name: 'markethall-jobs',
    })
    this.#boss.on('error', (error) => services.log.error({ err: error }, 'job queue error'))
  }

  async start({ runJobs }: { runJobs: boolean }) {
    await this.#boss.start()
    const names = [...this.#jobs.map(({ name }) => name), ...this.#cronJobs.map(({ name }) => name)]
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of names)
      if (!existing.has(name)) await this.#boss.createQueue(name, queueOptions)
      else if (!hasOptions(existing.get(name))) await this.#boss.updateQueue(name, queueOptions)
    if (runJobs) await this.#registerWorkers()
    this.#poll()
  }

  /** Relays soon after a commit instead of at the next poll. */
  schedule() {
    if (this.#isScheduled || this.#isStopped) return
    this.#isScheduled = true
    this.#running = this.#running.then(() => this.#relaySoon())
  }

  /** Waits briefly before each round, so that many commits make larger rounds instead of more rounds. */
  async #relaySoon() {
    await new Promise((resume) => setTimeout(resume, batchMs))
    this.#isScheduled = false
    await this.relay().catch((error: unknown) => this.#services.log.error({ err: error }, 'relay failed'))
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }

  #poll() {
    if (this.#isStopped) return
    this.schedule()
    this.#timer = setTimeout(() => this.#poll(), 1_000)
  }

  /** Relays all rows that are due; returns their number. */
  async relay(): Promise<number> {
    const client = await this.#services.platformPool.connect()
    let moved = 0
    try {
      for (let claimed = batchSize; claimed === batchSize; moved += claimed) claimed = await this.#relayBatch(client)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
    return moved
  }

  async #relayBatch(client: pg.PoolClient): Promise<number> {
    await client.query('begin')
    const { rows } = await client.query<Announcement>(
      // Jobs of later stay here until then: the queue reads all its waiting jobs each time it looks for one.
      `update outbox o set relayed_at = now() from (select tenant_id, id from outbox
         where relayed_at is null and coalesce(run_at, '-infinity') <= now()
         order by coalesce(run_at, '-infinity'), id limit $1 for update skip locked) w
        where o.tenant_id = w.tenant_id and o.id = w.id
        returning o.id, o.tenant_id as "tenantId", o.merchant_id as "merchantId", o.kind, o.name, o.subject, o.payload,
        o.created_at as "createdAt"`,
      [batchSize],
    )
    const db = { executeSql: (text: string, values: unknown[] = []) => client.query(namedQuery(text, values)) }
    for (const [job, enqueued] of Map.groupBy(
      rows.flatMap((row) => this.#jobsFor(row)),
      ({ job }) => job,
    )) {
      const inputs = enqueued.map(({ row: { tenantId }, input }) => ({ tenantId, input }))
      await this.#insert(job, isLong(job) ? inputs : queuedData(inputs), { db })
    }
    for (const step of this.#steps) await step(client, rows)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The relay batch was rolled back')
    return rows.length
  }

  async #insert(job: AnyJob, data: readonly QueuedData[], options: ConnectionOptions = {}) {
    const retry = job.retries === undefined ? {} : { retryLimit: job.retries }
    await this.#boss.insert(
      job.name,
      data.map((one) => ({ data: one, group: { id: one.tenantId }, ...retry })),
      options,
    )
  }

  #jobsFor(row: Announcement): { row: Announcement; job: AnyJob; input: unknown }[] {
    if (row.kind === 'job')
      return this.#jobs.filter(({ name }) => name === row.name).map((job) => ({ row, job, input: row.payload }))
    return this.#jobs
      .filter(({ on }) => on === row.name)
      .map((job) => ({ row, job, input: job.toInput?.(row.payload as never) }))
      .filter(({ input }) => input !== undefined)
  }

  async #registerWorkers() {
    for (const job of this.#jobs)
      await this.#boss.work<QueuedData>(job.name, workOptions, async (batch) => {
        for (const ofTenant of Map.groupBy(batch, ({ data }) => data.tenantId).values())
          if (isLong(job)) await this.#runEach(job, ofTenant)
          else for (const group of transactionsOf(ofTenant)) await this.#runGroup(job, group)
      })
    for (const chore of this.#cronJobs) {
      await this.#boss.work(chore.name, { pollingIntervalSeconds: 5 }, () => chore.run(this.#services))
      await this.#boss.schedule(chore.name, chore.cron)
    }
  }

  /** Jobs that share a transaction. */
  async #runGroup(job: AnyJob, group: readonly QueuedJob[]) {
    const pace = await this.#runInTurn(async () => {
      const started = createPace(() => this.#services.pool.criticalCount)
      await this.#runBatch(job, group)
      return started
    })
    if (job.isBackground) await pace.wait()
  }

  async #runBatch(job: AnyJob, batch: readonly QueuedJob[]) {
    if (!(await this.#runTogether(job, batch))) await this.#runEach(job, batch)
  }

  /** Runs jobs one by one. Those that share a row of the queue get rows of their own first. */
  async #runEach(job: AnyJob, batch: readonly QueuedJob[]) {
    for (const queued of batch) {
      const { tenantId } = queued.data
      const [input, ...others] = inputsOf(queued)
      if (others.length === 0) await this.#runOrFail(job, queued.id, { tenantId, input })
      else
        await this.#insert(
          job,
          inputsOf(queued).map((one) => ({ tenantId, input: one })),
        )
    }
  }

  /**
   * Runs several jobs of one tenant in one transaction, which costs a fraction of a transaction each. Returns false if
   * they have to run alone: there is only one, or one of them has failed and none has changed anything.
   */
  async #runTogether(job: AnyJob, batch: readonly QueuedJob[]): Promise<boolean> {
    const [first] = batch
    const inputs = batch.flatMap(inputsOf)
    if (first === undefined || inputs.length < 2) return false
    const { tenantId } = first.data
    const context = this.#contextOf(job, tenantId)
    try {
      await context.openTransaction(async (db) => {
        const parsed: unknown[] = inputs.map((input) => job.input.parse(input))
        if (job.runAll) await job.runAll({ ...context, db, inputs: parsed })
        else for (const input of parsed) await job.run({ ...context, db, input })
      })
      return true
    } catch (error) {
      this.#services.log.warn({ err: error, job: job.name, tenant: tenantId }, 'a batch of jobs failed')
      return false
    }
  }

  /** Fails one job of a batch, so that only this job is retried. */
  async #runOrFail(job: AnyJob, id: string, data: Payload) {
    try {
      await this.run(job, data)
    } catch (error) {
      this.#services.log.error({ err: error, job: job.name, tenant: data.tenantId }, 'job failed')
      this.#services.errorReporter.reportError(error, { route: `job ${job.name}`, tags: { tenant: data.tenantId } })
      await this.#boss.fail(job.name, id, { message: error instanceof Error ? error.message : String(error) })
    }
  }

  async run(job: AnyJob, payload: Payload) {
    const context = this.#contextOf(job, payload.tenantId)
    const input: unknown = job.input.parse(payload.input)
    if (job.ownTransactions) await job.run(withoutDb({ ...context, input }))
    else await context.openTransaction((db) => job.run({ ...context, db, input }))
  }

  #contextOf(job: AnyJob, tenantId: string) {
    const services = this.#services
    const openTransaction: OpenTransaction = (work, overrides) =>
      runInTransaction(
        {
          pool: job.usesReportPool ? services.reportPool : services.pool,
          scope: { tenantId, merchantId: null },
          actor: systemActor,
          nowMs: services.clock(),
          ...overrides,
        },
        work,
        (announcements) => services.announce(announcements),
      )
    return { services, openTransaction }
  }
}

const withoutDb = (context: Omit<JobContext<unknown>, 'db'>): JobContext<unknown> => ({
  ...context,
  get db(): Db {
    throw new Error('This job has no db: it opens its own transactions')
  },
})
