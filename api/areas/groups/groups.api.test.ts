import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function world() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([
    'ManageTenantSettingsGroups',
    'ManageTenantMerchantsCategory',
    'ManageTenantPromotions',
  ])
  const shown = async (input: object = {}) =>
    (await tenant.guest.store.groups(input)).map(({ group_name }) => group_name)
  return { tenant, client, shown }
}

test('a group filters the categories of the shop, in the language of the visitor, while it is active', async () => {
  const { tenant, client, shown } = await world()
  const { id, ...created } = await client.groups.create({
    group_name: 'Food',
    translations: { ar: { group_name: 'طعام' } },
  })
  expect(created).toMatchObject({ status: 'active', image: null, category_ids: [] })
  const category = await client.merchantCategories.create({ name: 'Pizza', group_ids: [id] })
  expect(await client.groups.show({ id })).toMatchObject({ category_ids: [category.id] })
  expect([await shown(), await shown({ locale: 'ar' })]).toEqual([['Food'], ['طعام']])
  expect(await tenant.guest.store.groups({})).toMatchObject([{ categories: [{ name: 'Pizza' }] }])
  await client.groups.update({ id, status: 'inactive' })
  expect([await shown(), await tenant.guest.store.categories({})]).toEqual([[], []])
})

test('an inactive group or category hides its merchants from lists and search at once', async () => {
  const { tenant, client } = await world()
  const merchant = await tenant.merchant()
  const group = await client.groups.create({ group_name: 'Food' })
  const category = await client.merchantCategories.create({ name: 'Pizza', group_ids: [group.id] })
  await tenant.db((db) =>
    db.insertInto('merchant_category_link').values({ merchant_id: merchant, category_id: category.id }).execute(),
  )
  const found = async () => [
    (await tenant.guest.storeMerchants.list({})).data.length,
    (await tenant.guest.storeMerchants.list({ category_id: category.id })).data.length,
    (await tenant.guest.storeCatalog.search({ search: 'pizza' })).merchants.length,
  ]
  expect(await found()).toEqual([1, 1, 1])
  await client.groups.update({ id: group.id, status: 'inactive' })
  expect(await found()).toEqual([0, 0, 0])
  await client.groups.update({ id: group.id, status: 'active' })
  expect(await found()).toEqual([1, 1, 1])
  await client.merchantCategories.update({ id: category.id, status: 'inactive' })
  expect(await found()).toEqual([1, 0, 0])
})

test('categories and banners outlive their group', async () => {
  const { client, shown } = await world()
  const food = await client.groups.create({ group_name: 'Food' })
  const drinks = await client.groups.create({ group_name: 'Drinks' })
  const category = await client.merchantCategories.create({ name: 'Pizza', group_ids: [food.id, drinks.id] })
  const banner = await client.banners.create({ title: 'Lunch', image_url: '/lunch.webp', group_ids: [food.id] })
  await client.groups.remove({ id: food.id })
  expect(await client.merchantCategories.show({ id: category.id })).toMatchObject({ group_ids: [drinks.id] })
  expect(await client.banners.show({ id: banner.id })).toMatchObject({ group_ids: [] })
  expect(await shown()).toEqual(['Drinks'])
  await expect(client.groups.show({ id: food.id })).rejects.toMatchObject({ status: 404, message: 'Group not found' })
})

test('a name is required, short and unique, and groups are moved', async () => {
  const { client, shown } = await world()
  const food = await client.groups.create({ group_name: 'Food' })
  const drinks = await client.groups.create({ group_name: 'Drinks' })
  await expect(client.groups.create({ group_name: 'FOOD' })).rejects.toMatchObject({
    status: 422,
    message: 'The group name has already been taken.',
    errors: { group_name: ['The group name has already been taken.'] },
  })
  await expect(client.groups.update({ id: drinks.id, group_name: 'food' })).rejects.toMatchObject({ status: 422 })
  for (const group_name of [' ', 'x'.repeat(51)])
    await expect(client.groups.create({ group_name })).rejects.toMatchObject({
      status: 422,
      errors: { group_name: [expect.any(String)] },
    })
  await client.groups.move({ id: drinks.id, target_id: food.id, place: 'before' })
  expect(await shown()).toEqual(['Drinks', 'Food'])
  expect((await client.groups.list({ search: 'oo' })).data).toMatchObject([{ group_name: 'Food', sort_order: 1 }])
})

test('people who choose groups read them but do not change them', async () => {
  const { tenant, client } = await world()
  await client.groups.create({ group_name: 'Food' })
  const { client: reader } = await tenant.user(['ManageTenantPromotions'])
  expect((await reader.groups.list({ status: 'active' })).meta.total).toBe(1)
  await expect(reader.groups.create({ group_name: 'Drinks' })).rejects.toMatchObject({ status: 403 })
})
