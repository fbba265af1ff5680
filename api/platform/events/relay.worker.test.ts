import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { removeStoredFiles } from '../../areas/files/files.jobs.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { queueSchema } from './queue-schema.ts'

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
