import { expect, inject, test, vi } from 'vitest'
import type { Priority } from '#contract/call-priority.ts'
import { fileTeardowns } from '../testing/teardown.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { FairPool } from './fair-pool.ts'

/** With all its connections open, so that who is let in has one within the same turn of the event loop. */
async function warmUp(pool: FairPool) {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) client.release()
  return pool
}

function createWarmPool(max: number, reserved = 0) {
  const pool = new FairPool({ connectionString: inject('ownerUrl'), max, reserved })
  fileTeardowns.push(() => pool.end())
  return warmUp(pool)
}

const nextTurn = () => new Promise((resume) => setImmediate(resume))

/** Transactions that last until they are told to end, by tenant, in the order in which they got their connection. */
function transactionsOn(pool: FairPool) {
  const running: { tenant: string; end: () => void }[] = []
  const begin = async (tenant: string, urgency?: Priority) => {
    const client = await pool.acquire(tenant, urgency)
    running.push({ tenant, end: () => client.release() })
  }
  const countOf = (tenant: string) => running.filter((one) => one.tenant === tenant).length
  const end = async (tenant: string) => {
    running
      .splice(
        running.findIndex((one) => one.tenant === tenant),
        1,
      )[0]
      ?.end()
    await nextTurn()
  }
  return {
    running,
    count: countOf,
    finish: end,
    begin: (tenant: string, times = 1, urgency?: Priority) => {
      for (let time = 0; time < times; time++) void begin(tenant, urgency)
    },
  }
}

test('who floods the pool is passed by the first of another tenant as soon as one of theirs is done, and has half of it while both wait', async () => {
  const { begin: come, count, finish } = transactionsOn(await createWarmPool(4))
  come('flood', 20)
  await nextTurn()
  expect(count('flood')).toBe(4)
  come('quiet', 5)
  await finish('flood')
  expect(count('quiet')).toBe(1)
  await finish('flood')
  expect([count('flood'), count('quiet')]).toEqual([2, 2])
  for (let time = 0; time < 2; time++) {
    await finish('quiet')
    await finish('flood')
    expect([count('flood'), count('quiet')]).toEqual([2, 2])
  }
  await finish('quiet')
  await finish('quiet')
  expect([count('flood'), count('quiet')]).toEqual([3, 1])
  await finish('quiet')
  expect(count('flood')).toBe(4)
  while (count('flood') > 0) await finish('flood')
})

test('what is kept for critical work is free for it, and it is the first of its tenant', async () => {
  const { begin: come, count, finish } = transactionsOn(await createWarmPool(6, 2))
  come('flood', 9)
  await nextTurn()
  expect(count('flood')).toBe(4)
  come('shop', 3, 'critical')
  await nextTurn()
  expect(count('shop')).toBe(2)
  await finish('flood')
  expect([count('flood'), count('shop')]).toEqual([3, 3])
  while (count('flood') + count('shop') > 0) await finish(count('flood') > 0 ? 'flood' : 'shop')
})

test('a connection that breaks or cannot be made gives its place back', async () => {
  const pool = await createWarmPool(1)
  const first = await pool.acquire('a')
  const second = pool.acquire('b')
  first.release(true)
  const client = await second
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  const nowhere = new FairPool({ host: '127.0.0.1', port: 1, max: 1 })
  for (let time = 0; time < 3; time++) await expect(nowhere.acquire('a')).rejects.toThrow('ECONNREFUSED')
})

test('a call of a quiet tenant is answered once one of those is done who have more in line than the pool can do', async () => {
  const app = await startTestApp({ environment: { DATABASE_POOL: '4' } })
  const [noisy, quiet] = [await newTenant(app), await newTenant(app)]
  const { token } = await quiet.user(['ManageTenantOrders'])
  const { begin: come, count, finish } = transactionsOn(await warmUp(app.services.pool))
  come(noisy.id, 30)
  await nextTurn()
  const list = app.client({ host: quiet.hosts.admin, token }).orders.list({})
  await vi.waitFor(() => expect(app.services.pool.queueWaitMs(quiet.id)).toBeGreaterThan(0), 30_000)
  await finish(noisy.id)
  expect((await list).data).toEqual([])
  expect(await app.services.metrics.registry.getSingleMetricAsString('connection_wait_seconds')).toContain(
    'connection_wait_seconds_count{pool="pool"}',
  )
  while (count(noisy.id) > 0) await finish(noisy.id)
})

test('reports and searches wait for each other, and nobody else for them', async () => {
  const app = await startTestApp()
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantOrders'])
  const { begin: come, count, finish } = transactionsOn(await warmUp(app.services.reportPool))
  come('reporting', 2)
  await nextTurn()
  const search = client.orders.search({ search: 'nothing' })
  expect((await client.orders.list({})).data).toEqual([])
  await vi.waitFor(() => expect(app.services.reportPool.queueWaitMs(tenant.id)).toBeGreaterThan(0), 30_000)
  while (count('reporting') > 0) await finish('reporting')
  expect((await search).data).toEqual([])
})
