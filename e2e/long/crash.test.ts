import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newShop } from '../../api/platform/testing/shop.ts'
import { newTenant } from '../../api/platform/testing/tenants.ts'
import type { TestApp } from '../../api/platform/testing/test-app.ts'
import { connectToServer, apiClient } from '../server-access.ts'
import { startServer } from '../server.ts'
import type { RunningServer } from '../server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-crash-'))
let server: RunningServer
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const buyers = 6
const runMs = 12_000
/** On a slow machine the test runs until this many orders are placed. */
const minOrders = 40
const maxRunMs = 120_000

/** Kills the server three times, once together with the database, while clients retry with the same idempotency key until they get a response. */
test('kill -9 during checkout loses no acknowledged order and duplicates none', { retry: 0 }, async () => {
  server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  const environment = { DATA_DIR: dataDir, DEMO: '0', PORT: String(server.port) }
  const { ownerUrl, platform, end } = await connectToServer(environment)
  const client = (who = {}) => apiClient(server, who)
  const tenant = await newTenant({ services: platform, client } as TestApp)
  const shop = await newShop(tenant)
  const stock = 1_000_000
  const product = await shop.product({ quantity: stock })
  await shop.setting('is_auto_accept', true)

  const acknowledged = new Map<string, string>()
  const began = Date.now()
  const goesOn = () => Date.now() < began + runMs || (acknowledged.size < minOrders && Date.now() < began + maxRunMs)
  const buy = async () => {
    const { token } = await tenant.customer()
    while (goesOn()) {
      const idempotency_key = randomUUID()
      for (;;) {
        const answer = await client({ host: tenant.hosts.store, token })
          .checkout.place({ ...shop.cart([{ product_id: product }]), idempotency_key })
          .catch((error: { status: number }) => error.status)
        if (typeof answer === 'object') {
          acknowledged.set(idempotency_key, answer.order_id)
          break
        }
        if (answer !== 0 && answer !== 503 && answer !== 500 && answer !== 409)
          throw new Error(`the order was refused with ${answer}`)
        await new Promise((resume) => setTimeout(resume, 50))
      }
    }
  }
  const buying = Promise.all(Array.from({ length: buyers }, buy))
  for (const killsDatabase of [false, true, false]) {
    await new Promise((resume) => setTimeout(resume, 1_500 + Math.random() * 700))
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    await server.stop('SIGKILL')
    if (killsDatabase) process.kill(postmaster, 'SIGKILL')
    server = await startServer(environment)
  }
  await buying
  await end()

  const { orders, lines, events, left } = await readStoredOrders(ownerUrl, tenant.id, product)
  const keys = orders.map(({ idempotency_key }) => idempotency_key)
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(
    [...acknowledged].filter(([key, order]) => orders.find((one) => one.idempotency_key === key)?.order_id !== order),
  ).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
  expect(lines).toBe(orders.length)
  expect(events).toBe(orders.length)
  expect(stock - left).toBe(orders.length)
  await server.stop()
  expect(server.child.exitCode).toBe(0)
})

async function readStoredOrders(ownerUrl: string, tenantId: string, product: string) {
  const { plainClient } = await import('../../api/platform/db/pools.ts')
  const database = plainClient(ownerUrl)
  await database.connect()
  const { rows: orders } = await database.query<{ order_id: string; idempotency_key: string }>(
    'select order_id, idempotency_key from orders where tenant_id = $1',
    [tenantId],
  )
  const { rows: lines } = await database.query<{ n: number }>(
    'select count(distinct order_id)::int as n from order_line where tenant_id = $1',
    [tenantId],
  )
  const { rows: events } = await database.query<{ n: number }>(
    "select count(distinct subject)::int as n from outbox where tenant_id = $1 and name = 'order.created'",
    [tenantId],
  )
  const { rows: stock } = await database.query<{ quantity: number }>('select quantity from product where id = $1', [
    product,
  ])
  await database.end()
  return { orders, lines: lines[0]?.n ?? -1, events: events[0]?.n ?? -1, left: stock[0]?.quantity ?? -1 }
}
