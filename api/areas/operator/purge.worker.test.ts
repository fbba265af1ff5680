import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { purgeTenants } from './operator.jobs.ts'
import { newOperator } from './operator.testing.ts'
import { childrenFirst } from '#api/platform/db/table-order.ts'
import { listTenantTables } from './purge.db.ts'

const app = await startTestApp({ runJobs: true })
const { platformPool: pool, files, config } = app.services

async function countRows(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTenantTables(pool)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from "${table}" where tenant_id = $1`,
      [tenantId],
    )
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

async function newBusyTenant() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const buyer = await tenant.customer()
  await buyer.client.checkout.place({ ...shop.cart([{ product_id: product, quantity: 2 }]) })
  await tenant.user(['ManageTenantOrders'])
  const key = `t/${tenant.id}/${newId()}.webp`
  await files.put(key, Buffer.from('picture'), 'image/webp')
  await tenant.db(async (db) => {
    await db
      .insertInto('file')
      .values({ id: newId(), key, purpose: 'image', file_name: 'a.webp', mime_type: 'image/webp', size: 7 })
      .execute()
    await db
      .insertInto('tag')
      .values(
        Array.from({ length: 2_500 }, (_, index) => ({
          id: newId(),
          merchant_id: shop.merchantId,
          name: `tag ${index}`,
        })),
      )
      .execute()
  })
  return { tenant, path: join(config.dataDir, 'files', key) }
}

test('a tenant is purged 30 days after deletion: rows and files; other tenants keep theirs', async () => {
  const operator = await newOperator(app)
  const [purged, recent, active] = [await newBusyTenant(), await newBusyTenant(), await newBusyTenant()]
  await operator.client.operator.remove({ id: purged.tenant.id, tenant_id: purged.tenant.id })
  await purgeTenants.run(app.services)
  expect(Object.keys(await countRows(purged.tenant.id)).length).toBeGreaterThan(10)
  await pool.query("update tenant set deleted_at = deleted_at - interval '30 days 1 second' where id = $1", [
    purged.tenant.id,
  ])
  await operator.client.operator.remove({ id: recent.tenant.id, tenant_id: recent.tenant.id })
  const before = [await countRows(recent.tenant.id), await countRows(active.tenant.id)].map((rows) => rows['tag'])
  await purgeTenants.run(app.services)
  expect(await countRows(purged.tenant.id)).toEqual({})
  expect((await pool.query('select 1 from tenant where id = $1', [purged.tenant.id])).rowCount).toBe(0)
  expect([existsSync(purged.path), existsSync(recent.path), existsSync(active.path)]).toEqual([false, true, true])
  expect([await countRows(recent.tenant.id), await countRows(active.tenant.id)].map((rows) => rows['tag'])).toEqual(
    before,
  )
  expect((await operator.listAudits(`tenant:${purged.tenant.id}`)).at(-1)).toMatchObject({
    action: 'tenant.purged',
    changes: { slug: purged.tenant.slug, rows: { tag: 2_500 } },
  })
  await expect(operator.client.operator.restore({ tenant_id: purged.tenant.id })).rejects.toMatchObject({ status: 404 })
})

test('child tables come before their parents, and a cycle is an error', () => {
  expect(
    childrenFirst(
      ['a', 'b', 'c'],
      [
        { child: 'b', parent: 'a' },
        { child: 'c', parent: 'b' },
      ],
    ),
  ).toEqual(['c', 'b', 'a'])
  expect(() =>
    childrenFirst(
      ['a', 'b'],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'a' },
      ],
    ),
  ).toThrow('cycle')
})
