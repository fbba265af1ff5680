import { expect, inject, test, vi } from 'vitest'
import type { Priority } from '#contract/call-priority.ts'
import { fileTeardowns } from '../testing/teardown.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import { FairPool } from './fair-pool.ts'

/** Opens all connections, so that a waiter gets one within the same turn of the event loop. */
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

/** Transactions that last until the test ends them, by tenant, in the order in which they got a connection. */
function transactionsOn(pool: FairPool) {
  const running: { tenant: string; end: () => void }[] = []
  const begin = async (tenant: string, priority?: Priority) => {
    const client = await pool.acquire(tenant, priority)
    running.push({ tenant, end: () => client.release() })
  }
  const countOf = (tenant: string) => running.filter((transaction) => transaction.tenant === tenant).length
  const end = async (tenant: string) => {
    running
      .splice(
        running.findIndex((transaction) => transaction.tenant === tenant),
        1,
      )[0]
      ?.end()
    await nextTurn()
  }
  return {
    running,
    countOf,
    endOne: end,
    begin: (tenant: string, times = 1, priority?: Priority) => {
      for (let time = 0; time < times; time++) void begin(tenant, priority)
    },
  }
}

test('a tenant that floods the pool shares it equally as soon as another tenant waits', async () => {
  const { begin, countOf, endOne } = transactionsOn(await createWarmPool(4))
  begin('flood', 20)
  await nextTurn()
  expect(countOf('flood')).toBe(4)
  begin('quiet', 5)
  await endOne('flood')
  expect(countOf('quiet')).toBe(1)
  await endOne('flood')
  expect([countOf('flood'), countOf('quiet')]).toEqual([2, 2])
  for (let time = 0; time < 2; time++) {
    await endOne('quiet')
    await endOne('flood')
    expect([countOf('flood'), countOf('quiet')]).toEqual([2, 2])
  }
  await endOne('quiet')
  await endOne('quiet')
  expect([countOf('flood'), countOf('quiet')]).toEqual([3, 1])
  await endOne('quiet')
  expect(countOf('flood')).toBe(4)
  while (countOf('flood') > 0) await endOne('flood')
})

test('reserved connections serve critical calls, which also come first within their tenant', async () => {
  const { begin, countOf, endOne } = transactionsOn(await createWarmPool(6, 2))
  begin('flood', 9)
  await nextTurn()
  expect(countOf('flood')).toBe(4)
  begin('shop', 3, 'critical')
  await nextTurn()
  expect(countOf('shop')).toBe(2)
  await endOne('flood')
  expect([countOf('flood'), countOf('shop')]).toEqual([3, 3])
  while (countOf('flood') + countOf('shop') > 0) await endOne(countOf('flood') > 0 ? 'flood' : 'shop')
})

test('a connection that breaks or cannot be opened frees its slot', async () => {
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

test('a call of a quiet tenant is served after the next transaction of a flooding tenant', async () => {
  const app = await startTestApp({ environment: { DATABASE_POOL: '4' } })
  const [flooding, quiet] = [await newTenant(app), await newTenant(app)]
  const { token } = await quiet.user(['ManageTenantOrders'])
  const { begin, countOf, endOne } = transactionsOn(await warmUp(app.services.pool))
  begin(flooding.id, 30)
  await nextTurn()
  const list = app.client({ host: quiet.hosts.admin, token }).orders.list({})
  await vi.waitFor(() => expect(app.services.pool.queueWaitMs(quiet.id)).toBeGreaterThan(0), 30_000)
  await endOne(flooding.id)
  expect((await list).data).toEqual([])
  expect(await app.services.metrics.registry.getSingleMetricAsString('connection_wait_seconds')).toContain(
    'connection_wait_seconds_count{pool="pool"}',
  )
  while (countOf(flooding.id) > 0) await endOne(flooding.id)
})

test('reports and searches wait for each other, and no other calls wait for them', async () => {
  const app = await startTestApp()
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantOrders'])
  const { begin, countOf, endOne } = transactionsOn(await warmUp(app.services.reportPool))
  begin('reporting', 2)
  await nextTurn()
  const search = client.orders.search({ search: 'nothing' })
  expect((await client.orders.list({})).data).toEqual([])
  await vi.waitFor(() => expect(app.services.reportPool.queueWaitMs(tenant.id)).toBeGreaterThan(0), 30_000)
  while (countOf('reporting') > 0) await endOne('reporting')
  expect((await search).data).toEqual([])
})
