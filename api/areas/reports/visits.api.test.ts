import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('steps of visits are kept as sums of local days, once the store counts visits', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { client: visitor } = await tenant.customer()
  const range = { range: 'today' } as const
  await visitor.storeVisits.record({ steps: ['seen'] })
  expect((await client.analytics.show(range)).funnel).toBeNull()
  await client.tenantSettings.savePlugins({ settings: [{ setting_key: 'visit_statistics', setting_value: true }] })
  app.advanceTime(2_000)
  expect((await client.analytics.show(range)).funnel).toEqual({ seen: 0, basket: 0, checkout: 0, placed: 0 })
  await Promise.all([
    visitor.storeVisits.record({ steps: ['seen', 'seen'] }),
    visitor.storeVisits.record({ steps: ['seen', 'basket'] }),
    visitor.storeVisits.record({ steps: ['seen', 'basket', 'checkout', 'placed'] }),
  ])
  app.advanceTime(2_000)
  expect((await client.analytics.show(range)).funnel).toEqual({ seen: 3, basket: 2, checkout: 1, placed: 1 })
  expect((await client.analytics.show({ range: 'yesterday' })).funnel).toMatchObject({ seen: 0 })
  const rows = await tenant.db((db) => db.selectFrom('visit_total').selectAll().execute())
  expect(rows.every((row) => Object.keys(row).toSorted().join() === 'local_date,step,tenant_id,visits')).toBe(true)
})
