import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newShop } from '../../api/platform/testing/shop.ts'
import { newTenant } from '../../api/platform/testing/tenants.ts'
import type { TestApp } from '../../api/platform/testing/test-app.ts'
import { connectToServer, apiClient } from '../server-access.ts'
import { startServer } from '../server.ts'
import type { RunningServer } from '../server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-escalation-'))
let server: RunningServer
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('alert escalation continues after the server is killed: each step once and on time', { retry: 0 }, async () => {
  const environment = { DATA_DIR: dataDir, DEMO: '0' }
  server = await startServer(environment)
  const { platform, end } = await connectToServer(environment)
  const client = (who = {}) => apiClient(server, who)
  const tenant = await newTenant({ services: platform, client } as TestApp)
  const shop = await newShop(tenant)
  await shop.setting('auto_reject_minutes', 1)
  const [product, customer, operator] = [
    await shop.product(),
    await tenant.customer(),
    await tenant.user(['ManageTenantOrders']),
  ]
  const placed = await customer.client.checkout.place(shop.cart([{ product_id: product }]))
  const steps = () =>
    tenant.db((db) =>
      db
        .selectFrom('order_history as h')
        .innerJoin('orders as o', 'o.id', 'h.order_id')
        .select(['h.step', 'h.status', 'h.at'])
        .where('o.order_id', '=', placed.order_id)
        .orderBy('h.id')
        .execute(),
    )
  const names = async () => (await steps()).map(({ step, status }) => step ?? status)

  await server.stop('SIGKILL')
  server = await startServer({ ...environment, PORT: String(server.port) })
  await expect.poll(async () => (await names()).slice(0, 2), { timeout: 120_000 }).toEqual(['pending', 'ring'])
  await server.stop('SIGKILL')
  server = await startServer({ ...environment, PORT: String(server.port) })
  await expect
    .poll(names, { timeout: 180_000, interval: 500 })
    .toEqual(['pending', 'ring', 'contact', 'operators', 'cancelled'])

  const begin = Date.parse(placed.placed_at ?? '')
  const due = [0, 15, 30, 45, 60]
  for (const [at, row] of (await steps()).entries())
    expect(Date.parse(row.at) - begin).toBeGreaterThanOrEqual((due[at] ?? 0) * 1000)
  const mails = await tenant.db((db) =>
    db.selectFrom('message').select('recipient').where('template', '=', 'order_waiting').orderBy('id').execute(),
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['shop@example.com', `${operator.id}@${tenant.slug}.test`])
  await end()
  await server.stop()
})
