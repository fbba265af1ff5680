import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { product } from '../storefront/store.testing.ts'

const app = await startTestApp()
const iso = (ms: number) => new Date(app.now() + ms).toISOString()
const hour = 3_600_000
const summer = (more: object = {}) => ({ title: 'Summer', image_url: '/summer.webp', ...more })

async function world() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantPromotions'])
  const shown = async (input: object = {}) => (await tenant.guest.store.banners(input)).map(({ title }) => title)
  return { tenant, client, shown }
}

test('a banner is in the shop as soon as it is saved, and a draft is not', async () => {
  const { client, shown } = await world()
  const { id, ...created } = await client.banners.create(
    summer({ body: 'Ice cream', translations: { ar: { title: 'صيف' } } }),
  )
  expect(created).toMatchObject({ state: 'active', sort_order: 0, body: 'Ice cream', location: 'global', locale: null })
  expect(await shown()).toEqual(['Summer'])
  expect(await shown({ locale: 'ar' })).toEqual(['صيف'])
  expect(await client.banners.update({ id, status: 'inactive' })).toMatchObject({
    state: 'inactive',
    body: 'Ice cream',
  })
  expect(await shown()).toEqual([])
  await client.banners.update({ id, status: 'active', start_date: iso(hour) })
  expect((await client.banners.show({ id })).state).toBe('scheduled')
  expect(await shown()).toEqual([])
  await client.banners.update({ id, start_date: null, locale: 'ar' })
  expect([await shown(), await shown({ locale: 'ar' })]).toEqual([[], ['صيف']])
  await client.banners.remove({ id })
  expect(await shown({ locale: 'ar' })).toEqual([])
  await expect(client.banners.show({ id })).rejects.toMatchObject({ status: 404, message: 'Banner not found' })
})

test('banners are moved before and after others, in the list and in the shop', async () => {
  const { client, shown } = await world()
  const [a, b, c] = [
    await client.banners.create(summer({ title: 'A' })),
    await client.banners.create(summer({ title: 'B' })),
    await client.banners.create(summer({ title: 'C' })),
  ]
  expect(await shown()).toEqual(['A', 'B', 'C'])
  await client.banners.move({ id: c.id, target_id: a.id, place: 'before' })
  expect(await shown()).toEqual(['C', 'A', 'B'])
  await client.banners.move({ id: c.id, target_id: b.id, place: 'after' })
  expect((await client.banners.list({})).data.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  await client.banners.move({ id: a.id, target_id: b.id, place: 'after' })
  expect((await client.banners.list({ limit: 1, page: 2 })).data.map(({ title }) => title)).toEqual(['A'])
  await expect(client.banners.move({ id: a.id, target_id: newId(), place: 'before' })).rejects.toMatchObject({
    status: 404,
  })
})

test('people who move banners at the same time lose none and give no place twice', async () => {
  const { client } = await world()
  const created = []
  for (const title of ['A', 'B', 'C', 'D']) created.push(await client.banners.create(summer({ title })))
  const [first, , , last] = created.map(({ id }) => id)
  await Promise.all(
    created
      .map(({ id }) => client.banners.move({ id, target_id: first ?? '', place: 'before' }))
      .concat(created.map(({ id }) => client.banners.move({ id, target_id: last ?? '', place: 'after' }))),
  )
  const { data } = await client.banners.list({})
  expect(data.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3])
})

test.each<[string, object, string]>([
  ['no target', { link_type: 'merchant' }, 'link_value'],
  ['a foreign merchant', { link_type: 'merchant', link_value: newId() }, 'link_value'],
  ['a missing page', { link_type: 'page', link_value: 'nowhere' }, 'link_value'],
  ['a script', { link_type: 'url', link_value: 'javascript:alert(1)' }, 'link_value'],
  ['merchants without merchants', { location: 'merchants' }, 'merchant_ids'],
  ['foreign merchants', { location: 'merchants', merchant_ids: [newId()] }, 'merchant_ids'],
  ['foreign groups', { group_ids: [newId()] }, 'group_ids'],
  ['an end before the start', { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, 'end_date'],
  ['no title', { title: ' ' }, 'title'],
  ['a picture that is no address', { image_url: 'summer' }, 'image_url'],
])('%s is refused', async (_name, more, field) => {
  const { client } = await world()
  await expect(client.banners.create(summer(more))).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('banners lead to merchants, products, categories, pages and addresses that exist', async () => {
  const { tenant, client } = await world()
  const merchant = await tenant.merchant()
  const category = newId()
  await tenant.db(async (db) => {
    await db.insertInto('merchant_category').values({ id: category, name: 'Pizza' }).execute()
    await db
      .insertInto('page')
      .values({ id: newId(), page_id: newId(), title: 'About', slug: 'about', locale: 'en', body: '', published: true })
      .execute()
  })
  for (const [link_type, link_value] of [
    ['merchant', merchant],
    ['category', category],
    ['page', 'about'],
    ['url', 'https://example.com'],
  ] as const)
    expect(await client.banners.create(summer({ link_type, link_value }))).toMatchObject({ link_type, link_value })
  expect(await client.banners.create(summer({ link_type: 'none', link_value: 'left over' }))).toMatchObject({
    link_value: null,
  })
  const { id } = await client.banners.create(summer({ location: 'merchants', merchant_ids: [merchant, merchant] }))
  expect(await client.banners.show({ id })).toMatchObject({ merchant_ids: [merchant] })
  expect(await client.banners.update({ id, location: 'global' })).toMatchObject({ merchant_ids: [] })
})

test('lists filter by state and text', async () => {
  const { tenant, client } = await world()
  await tenant.db((db) =>
    db
      .insertInto('banner')
      .values(
        [
          { title: 'Now', sort_order: 1 },
          { title: 'Soon', start_date: iso(hour), sort_order: 2 },
          { title: 'Over', end_date: iso(-hour), sort_order: 3 },
          { title: 'Draft', status: 'inactive' as const, end_date: iso(-hour), sort_order: 4 },
        ].map((row) => ({ id: newId(), image_url: '/b.webp', translations: json({}), ...row })),
      )
      .execute(),
  )
  const titles = async (input: object) => (await client.banners.list(input)).data.map(({ title }) => title)
  expect(
    await Promise.all((['active', 'scheduled', 'expired', 'inactive'] as const).map((state) => titles({ state }))),
  ).toEqual([['Now'], ['Soon'], ['Over'], ['Draft']])
  expect((await client.banners.list({})).data.map(({ state }) => state)).toEqual([
    'active',
    'scheduled',
    'expired',
    'inactive',
  ])
  expect(await titles({ search: 'ov' })).toEqual(['Over'])
})

test('targets are found by name, and asked ones always', async () => {
  const { tenant, client } = await world()
  const [cedar, pier] = [await tenant.merchant({ name: 'Cedar' }), await tenant.merchant({ name: 'Pier' })]
  await product(tenant, pier, { name: 'Margherita' })
  await tenant.db((db) =>
    db
      .insertInto('page')
      .values({ id: newId(), page_id: newId(), title: 'About', slug: 'about', locale: 'en', body: '', published: true })
      .execute(),
  )
  const texts = async (input: Parameters<typeof client.banners.targets>[0]) =>
    (await client.banners.targets(input)).map(({ text, merchant_name }) => [text, merchant_name])
  expect(await texts({ type: 'merchant' })).toEqual([
    ['Cedar', null],
    ['Pier', null],
  ])
  expect(await texts({ type: 'merchant', search: 'nothing', values: [pier] })).toEqual([['Pier', null]])
  expect(await texts({ type: 'merchant', search: 'ced', values: [pier] })).toEqual([
    ['Pier', null],
    ['Cedar', null],
  ])
  expect(await texts({ type: 'product', search: 'marg' })).toEqual([['Margherita', 'Pier']])
  expect(await texts({ type: 'category' })).toEqual([])
  expect(await client.banners.targets({ type: 'page', search: 'ab' })).toMatchObject([{ value: 'about' }])
  expect(await texts({ type: 'page', values: [cedar] })).toEqual([['About', null]])
})
