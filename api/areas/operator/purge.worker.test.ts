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

async function remains(tenantId: string): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const table of await listTenantTables(pool)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from "${table}" where tenant_id = $1`,
      [tenantId],
    )
    if (rows[0]?.count) left[table] = rows[0].count
  }
  return left
}

async function busyTenant() {
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

test('thirty days after its deletion nothing of a tenant is left, in rows or files; its neighbour and the younger grave are untouched', async () => {
  const operator = await newOperator(app)
  const [gone, young, alive] = [await busyTenant(), await busyTenant(), await busyTenant()]
  await operator.client.operator.remove({ id: gone.tenant.id, tenant_id: gone.tenant.id })
  await purgeTenants.run(app.services)
  expect(Object.keys(await remains(gone.tenant.id)).length).toBeGreaterThan(10)
  await pool.query("update tenant set deleted_at = deleted_at - interval '30 days 1 second' where id = $1", [
    gone.tenant.id,
  ])
  await operator.client.operator.remove({ id: young.tenant.id, tenant_id: young.tenant.id })
  const before = [await remains(young.tenant.id), await remains(alive.tenant.id)].map((rows) => rows['tag'])
  await purgeTenants.run(app.services)
  expect(await remains(gone.tenant.id)).toEqual({})
  expect((await pool.query('select 1 from tenant where id = $1', [gone.tenant.id])).rowCount).toBe(0)
  expect([existsSync(gone.path), existsSync(young.path), existsSync(alive.path)]).toEqual([false, true, true])
  expect([await remains(young.tenant.id), await remains(alive.tenant.id)].map((rows) => rows['tag'])).toEqual(before)
  expect((await operator.audits(`tenant:${gone.tenant.id}`)).at(-1)).toMatchObject({
    action: 'tenant.purged',
    changes: { slug: gone.tenant.slug, rows: { tag: 2_500 } },
  })
  await expect(operator.client.operator.restore({ tenant_id: gone.tenant.id })).rejects.toMatchObject({ status: 404 })
})

test('a row goes before what it points to; a circle is a fault', () => {
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
  ).toThrow('circle')
})
