import { PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { removeStoredFiles } from '../../areas/files/files.jobs.ts'
import { json } from '../db/json.ts'
import { isoAt } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { runDelayedJobs } from '../testing/delayed-jobs.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { job } from './job.ts'
import { purgeOutbox } from './purge-outbox.ts'
import { queueSchema } from './queue-schema.ts'
import { Relay } from './relay.ts'

const app = await startTestApp({ runJobs: true })
const pool = app.services.platformPool

test('a job whose worker was killed is taken up by another one within seconds', async () => {
  const tenant = await newTenant(app)
  const boss = new PgBoss({ connectionString: app.services.urls.platform, schema: queueSchema, supervise: false })
  await boss.start()
  const data = { tenantId: tenant.id, input: { keys: [] } }
  const id = await boss.send(removeStoredFiles.name, data, { startAfter: 3_600 })
  await boss.stop()
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), start_after = now(), heartbeat_on = now() - interval '20 s'
      where id = $1`,
    [id],
  )
  const stateOf = async () => (await pool.query('select state from jobs.job where id = $1', [id])).rows[0]?.state
  await expect.poll(stateOf, { timeout: 40_000 }).toBe('completed')
})

test('each queue requires heartbeats, also one that an earlier version created', async () => {
  const without = async () =>
    (
      await pool.query('select name from jobs.queue where heartbeat_seconds is distinct from 15 and name not like $1', [
        '\\_\\_%',
      ])
    ).rows
  expect(await without()).toEqual([])
  await pool.query('update jobs.queue set heartbeat_seconds = null where name = $1', [removeStoredFiles.name])
  await startTestApp({ runJobs: true, sameDatabaseAs: app })
  expect(await without()).toEqual([])
})

test('many jobs of a queue do not wait for the next poll', async () => {
  const tenant = await newTenant(app)
  const boss = new PgBoss({ connectionString: app.services.urls.platform, schema: queueSchema, supervise: false })
  await boss.start()
  const data = { tenantId: tenant.id, input: { keys: [] } }
  await boss.insert(
    removeStoredFiles.name,
    Array.from({ length: 200 }, () => ({ data })),
  )
  await boss.stop()
  const open = async () =>
    Number(
      (
        await pool.query(
          `select count(*) from jobs.job where name = $1 and data ->> 'tenantId' = $2 and state <> 'completed'`,
          [removeStoredFiles.name, tenant.id],
        )
      ).rows[0]?.count,
    )
  // Ten every half second would take at least 9.5 seconds.
  await expect.poll(open, { timeout: 8_000 }).toBe(0)
})

test('jobs of a batch share a transaction; if one fails, only that one is retried', async () => {
  const tenant = await newTenant(app)
  const transactions: string[] = []
  const countRun = job({
    name: 'test.count-run',
    input: z.object({ name: z.string() }),
    async run({ db, input: { name } }) {
      await db.insertInto('counter').values({ name, value: 1 }).execute()
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
      transactions.push(rows[0]?.id ?? '')
      if (name === 'refused') throw new Error('this job fails')
    },
  })
  const relay = new Relay(app.services, [countRun], [])
  await relay.start({ runJobs: false })
  await relay.stop()
  const boss = new PgBoss({ connectionString: app.services.urls.platform, schema: queueSchema, supervise: false })
  await boss.start()
  onTestFinished(() => boss.stop())
  const insertJobs = (names: string[]) =>
    boss.insert(
      countRun.name,
      names.map((name) => ({ data: { tenantId: tenant.id, input: { name } } })),
    )
  await insertJobs(['first', 'second', 'third'])
  await insertJobs(['refused'])
  const worker = new Relay(app.services, [countRun], [])
  onTestFinished(() => worker.stop())
  await worker.start({ runJobs: true })
  const counted = async () =>
    (await tenant.db((db) => db.selectFrom('counter').select(['name', 'value']).orderBy('name').execute())).filter(
      ({ name }) => ['first', 'second', 'third', 'refused', 'sixth', 'seventh'].includes(name),
    )
  const states = async () =>
    Object.fromEntries(
      (
        await pool.query("select data -> 'input' ->> 'name' as name, state from jobs.job where name = $1", [
          countRun.name,
        ])
      ).rows.map(({ name, state }) => [name, state]),
    )
  await expect
    .poll(states)
    .toMatchObject({ first: 'completed', second: 'completed', third: 'completed', refused: 'retry' })
  expect(await counted()).toEqual(['first', 'second', 'third'].map((name) => ({ name, value: 1 })))

  await insertJobs(['fourth', 'fifth'])
  await expect.poll(states, { timeout: 10_000 }).toMatchObject({ fourth: 'completed', fifth: 'completed' })
  const [fourth, fifth] = transactions.slice(-2)
  expect(fourth).toBe(fifth)

  await pool.query('delete from jobs.job where name = $1', [countRun.name])
  const inputs = ['sixth', 'refused', 'seventh'].map((name) => ({ name }))
  await boss.insert(countRun.name, [{ data: { tenantId: tenant.id, inputs } }])
  await expect
    .poll(states, { timeout: 10_000 })
    .toMatchObject({ sixth: 'completed', seventh: 'completed', refused: 'retry' })
  expect((await counted()).map(({ name }) => name)).toEqual(['first', 'second', 'seventh', 'sixth', 'third'])
})

test('a job of later waits in the outbox, not in the queue', async () => {
  const tenant = await newTenant(app)
  const at = isoAt(app.now() + 3_600_000)
  await tenant.db((db) => removeStoredFiles.enqueue(db, { keys: [] }, { at }))
  await app.relay.relay()
  const outboxRows = () =>
    tenant.db((db) =>
      db.selectFrom('outbox').select(['relayed_at']).where('name', '=', removeStoredFiles.name).execute(),
    )
  const jobs = async () =>
    (await pool.query("select state from jobs.job where data ->> 'tenantId' = $1", [tenant.id])).rows
  expect([await outboxRows(), await jobs()]).toEqual([[{ relayed_at: null }], []])
  await runDelayedJobs(app, removeStoredFiles.name)
  await expect.poll(jobs).toEqual([{ state: 'completed' }])
})

test('relayed rows are deleted after a week; rows that wait are kept', async () => {
  const tenant = await newTenant(app)
  const created_at = isoAt(app.now() - 8 * 86_400_000)
  const row = { kind: 'job' as const, name: 'none', payload: json({}), created_at }
  await tenant.db((db) =>
    db
      .insertInto('outbox')
      .values([
        { ...row, id: newId(), subject: 'relayed', relayed_at: created_at },
        { ...row, id: newId(), subject: 'waiting', run_at: isoAt(app.now() + 86_400_000) },
        { ...row, id: newId(), subject: 'recent', relayed_at: created_at, created_at: isoAt(app.now()) },
      ])
      .execute(),
  )
  await purgeOutbox.run(app.services)
  const rows = await tenant.db((db) =>
    db.selectFrom('outbox').select('subject').where('name', '=', 'none').orderBy('subject').execute(),
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['recent', 'waiting'])
})
