import { expect, test } from 'vitest'
import { plainClient } from '#api/platform/db/pools.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { fileTeardowns } from '#api/platform/testing/teardown.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const one = await startTestApp({ runJobs: true })
const other = await startTestApp({ sameDatabaseAs: one })
const address = await one.server.listen({ port: 0, host: '127.0.0.1' })
const owner = plainClient(one.services.urls.owner)
await owner.connect()
fileTeardowns.push(() => owner.end())

const listeners = "from pg_stat_activity where application_name = 'markethall-events' and datname = current_database()"
const connections = async () => (await owner.query(`select pid ${listeners}`)).rows.length
const cutConnections = () => owner.query(`select pg_terminate_backend(pid) ${listeners}`)

const tenant = await newTenant(one)
const shop = await newShop(tenant)
const product = await shop.product()
const buyer = await tenant.customer()
const user = await tenant.owner()
const buyerElsewhere = other.client({ host: tenant.hosts.store, token: buyer.token })
const placeElsewhere = () => buyerElsewhere.checkout.place(shop.cart([{ product_id: product }]))

/** The board of a panel that stays connected to the first process. */
async function openBoard() {
  const answer = await fetch(
    `${address}/realtime/v1/events?${new URLSearchParams([['channels[]', `tenant-${tenant.id}`]])}`,
    {
      headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${user.token}` },
    },
  )
  const board = { text: '' }
  const read = async () => {
    for await (const bytes of answer.body ?? []) board.text += Buffer.from(bytes).toString()
  }
  void read().catch(() => undefined)
  return board
}

test('each process has one connection for events, however often it is cut', async () => {
  expect(await connections()).toBe(2)
  for (let cut = 0; cut < 10; cut++) {
    await cutConnections()
    await expect.poll(connections, { timeout: 10_000 }).toBe(2)
  }
  const counts = new Set<number>()
  for (let check = 0; check < 10; check++) {
    await new Promise((resume) => setTimeout(resume, 200))
    counts.add(await connections())
  }
  expect([...counts]).toEqual([2])
})

test('orders placed at another process while the connection is away reach an open board', async () => {
  const board = await openBoard()
  const before = await placeElsewhere()
  await expect.poll(() => board.text).toContain(before.order_id)
  for (let cut = 0; cut < 3; cut++) {
    await cutConnections()
    const { order_id } = await placeElsewhere()
    await expect.poll(() => board.text, { timeout: 8_000 }).toContain(order_id)
  }
  expect(board.text).not.toContain('event: refetch')
})

test('an event that nobody notified of is read from the outbox', async () => {
  const board = await openBoard()
  const copied = await owner.query(
    `insert into outbox (tenant_id, id, kind, name, subject, payload)
     select tenant_id, $2, kind, name, subject, jsonb_set(payload, '{summary,order_id}', '"MISSED-1"') from outbox
     where tenant_id = $1 and name = 'order.created' limit 1`,
    [tenant.id, newId()],
  )
  expect(copied.rowCount).toBe(1)
  await cutConnections()
  await expect.poll(() => board.text, { timeout: 8_000 }).toContain('MISSED-1')
})

test('a board reloads when events cannot be read', async () => {
  const board = await openBoard()
  await owner.query('revoke select on outbox from markethall_platform')
  try {
    await placeElsewhere()
    await expect.poll(() => board.text, { timeout: 8_000 }).toContain('event: refetch')
  } finally {
    await owner.query('grant select on outbox to markethall_platform')
  }
})
