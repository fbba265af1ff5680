import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const hour = 3_600_000

async function newHall() {
  const tenant = await newTenant(app)
  const ids = [
    await tenant.merchant({ name: 'A' }),
    await tenant.merchant({ name: 'B' }),
    await tenant.merchant({ name: 'C' }),
  ] as const
  return {
    tenant,
    ids,
    client: (await tenant.user(['ManageTenantPromotions'])).client,
    admin: (await tenant.user(['ManageTenantMerchants'])).client,
  }
}

test('a sponsorship can be set, replaced, expire and be removed with its expiration', async () => {
  const {
    client,
    admin,
    ids: [a, b],
  } = await newHall()
  const until = new Date(app.now() + hour).toISOString()
  expect(
    await client.sponsoredMerchants.create({
      merchant_id: a,
      sponsored_rank: 2,
      sponsored_expiration: until,
      sponsored_text: 'Ad',
    }),
  ).toMatchObject({ is_sponsored: true, sponsored_rank: 2, sponsored_expiration: until, sponsored_text: 'Ad' })
  await client.sponsoredMerchants.create({ merchant_id: b, sponsored_rank: 1 })
  expect((await client.sponsoredMerchants.list({})).data.map(({ name }) => name)).toEqual(['B', 'A'])
  expect(await client.sponsoredMerchants.create({ merchant_id: b, sponsored_rank: 3 })).toMatchObject({
    sponsored_rank: 3,
    sponsored_text: null,
  })
  expect((await client.sponsoredMerchants.list({})).data.map(({ name }) => name)).toEqual(['A', 'B'])
  await expect(
    client.sponsoredMerchants.create({ merchant_id: a, sponsored_expiration: new Date(app.now() - 1).toISOString() }),
  ).rejects.toMatchObject({ status: 422, errors: { sponsored_expiration: expect.anything() } })

  app.advanceTime(2 * hour)
  expect(await admin.merchants.show({ id: a })).toMatchObject({ is_sponsored: false })
  expect((await client.sponsoredMerchants.list({})).data.map(({ name }) => name)).toEqual(['B'])
  expect((await admin.merchants.list({ is_sponsored: false, sort: 'name' })).data.map(({ name }) => name)).toEqual([
    'A',
    'C',
  ])
  app.advanceTime(-2 * hour)
  expect(await client.sponsoredMerchants.remove({ id: a })).toEqual({ id: a })
  expect(await admin.merchants.show({ id: a })).toMatchObject({
    is_sponsored: false,
    sponsored_rank: null,
    sponsored_expiration: null,
    sponsored_text: null,
  })
})

test('featured merchants sort by rank, those without a rank last', async () => {
  const {
    client,
    admin,
    ids: [a, b, c],
  } = await newHall()
  for (const [merchant_id, featured_rank] of [
    [a, null],
    [b, 2],
    [c, 1],
  ] as const)
    await client.featuredMerchants.create({ merchant_id, featured_rank })
  expect(
    (await client.featuredMerchants.list({})).data.map(({ name, featured_rank }) => [name, featured_rank]),
  ).toEqual([
    ['C', 1],
    ['B', 2],
    ['A', null],
  ])
  expect((await client.featuredMerchants.list({ search: 'b', limit: 1 })).meta).toMatchObject({ total: 1, limit: 1 })
  await expect(client.featuredMerchants.create({ merchant_id: a, featured_rank: 0 })).rejects.toMatchObject({
    status: 422,
  })
  expect(await client.featuredMerchants.remove({ id: c })).toEqual({ id: c })
  expect(await admin.merchants.show({ id: c })).toMatchObject({ is_featured: false, featured_rank: null })
  const reader = (await (await newHall()).tenant.user(['AccessTenantMerchants'])).client
  await expect(reader.featuredMerchants.create({ merchant_id: a })).rejects.toMatchObject({ status: 403 })
  expect((await reader.featuredMerchants.list({})).meta.total).toBe(0)
})

test('featured and sponsored merchants are ranked by moving them', async () => {
  const {
    client,
    ids: [a, b, c],
  } = await newHall()
  for (const merchant_id of [a, b, c]) {
    await client.featuredMerchants.create({ merchant_id })
    await client.sponsoredMerchants.create({ merchant_id, sponsored_text: 'Ad' })
  }
  const ranksOf = (rows: { data: { name: string; featured_rank: number | null; sponsored_rank: number | null }[] }) =>
    rows.data.map(({ name, featured_rank, sponsored_rank }) => [name, featured_rank, sponsored_rank])
  await client.featuredMerchants.move({ id: c, target_id: a, place: 'before' })
  expect(ranksOf(await client.featuredMerchants.list({}))).toEqual([
    ['C', 1, null],
    ['A', 2, null],
    ['B', 3, null],
  ])
  await client.sponsoredMerchants.move({ id: a, target_id: b, place: 'after' })
  expect(ranksOf(await client.sponsoredMerchants.list({}))).toEqual([
    ['B', 3, 1],
    ['A', 2, 2],
    ['C', 1, 3],
  ])
  expect((await client.sponsoredMerchants.list({})).data[0]).toMatchObject({ sponsored_text: 'Ad' })
  await client.featuredMerchants.remove({ id: b })
  await expect(client.featuredMerchants.move({ id: b, target_id: a, place: 'before' })).rejects.toMatchObject({
    status: 404,
  })
})
