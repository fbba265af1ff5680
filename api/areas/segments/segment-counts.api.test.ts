import { expect, test } from 'vitest'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { countSegments } from './segments.job-types.ts'
import { countOldSegments, segmentJobs } from './segments.jobs.ts'

const app = await startTestApp()

const ordersAbove = (value: number): SegmentFilter[] => [{ field: 'total_orders', operator: 'greater_than', value }]

/** A tenant with customers of whom the first ones have ordered once. */
async function world({ customers, buyers }: { customers: number; buyers: number }) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product({ selling_price: 1000, is_taxable: false }) }])
  const people = await Promise.all(Array.from({ length: customers }, () => tenant.customer()))
  const order = (index: number) => people[index]?.client.checkout.place(cart)
  for (let index = 0; index < buyers; index++) await order(index)
  const { client } = await tenant.user(['ManageTenantCustomers'])
  return { tenant, client, order }
}

test('with many customers the list shows kept counts, which a job renews', async () => {
  const { client, tenant, order } = await world({ customers: 2, buyers: 1 })
  const filters = ordersAbove(0)
  const { segment_id: id } = await client.segments.create({ name: 'Buyers', filters })
  const listed = async () => (await client.segments.list({})).data.map(({ contact_count }) => contact_count)
  await order(1)
  expect(await listed()).toEqual([2])
  await tenant.db((db) =>
    db.insertInto('customer_count').values({ status: 'active', slot: 99, customers: 1_000_000 }).execute(),
  )
  expect(await listed()).toEqual([1])
  expect(await client.segments.show({ id })).toMatchObject({ contact_count: 2 })
  app.advanceTime(11 * 60_000)
  await countOldSegments.run(app.services)
  const { rows } = await app.services.platformPool.query(`select name from outbox where tenant_id = $1 and name = $2`, [
    tenant.id,
    countSegments.name,
  ])
  expect(rows).toHaveLength(1)
  for (const job of segmentJobs) await app.relay.run(job, { tenantId: tenant.id, input: {} })
  expect(await listed()).toEqual([2])
  await client.segments.update({ id, filters: ordersAbove(5) })
  expect(await listed()).toEqual([0])
})

test('a first page without the total reads no further', async () => {
  const { client } = await world({ customers: 3, buyers: 3 })
  const filters = ordersAbove(0)
  const page = (input: object) => client.segments.execute({ filters, limit: 2, count_total: false, ...input })
  expect(await page({})).toMatchObject({ data: [{}, {}], meta: { total: 3 } })
  expect(await page({ page: 2 })).toMatchObject({ data: [{}], meta: { total: 3 } })
  expect((await page({ sort: '-last_order_at' })).data).toHaveLength(2)
})
