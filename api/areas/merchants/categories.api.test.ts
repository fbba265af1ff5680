import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aMerchant } from './merchants.testing.ts'

const app = await startTestApp()

async function newHall() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantMerchantsCategory', 'ManageTenantMerchants'])
  return { tenant, client }
}

test('a category name falls back to the default language', async () => {
  const { client } = await newHall()
  const made = await client.merchantCategories.create({
    name: 'Bakery',
    translations: { ar: { name: 'مخبز' } },
    image: '/files/b.webp',
    sort_order: 3,
  })
  expect(made).toMatchObject({
    name: 'Bakery',
    translations: { en: { name: 'Bakery' }, ar: { name: 'مخبز' } },
    image: '/files/b.webp',
    sort_order: 3,
    status: 'active',
    group_ids: [],
    merchants_count: 0,
  })
  expect(await client.merchantCategories.show({ id: made.id, locale: 'ar' })).toMatchObject({ name: 'مخبز' })
  expect(await client.merchantCategories.show({ id: made.id, locale: 'fr' })).toMatchObject({ name: 'Bakery' })
  expect(await client.merchantCategories.update({ id: made.id, name: 'المخبز', locale: 'ar' })).toMatchObject({
    name: 'المخبز',
    translations: { en: { name: 'Bakery' } },
  })
  expect(await client.merchantCategories.show({ id: made.id })).toMatchObject({ name: 'Bakery' })
  expect(await client.merchantCategories.update({ id: made.id, name: 'Bakeries' })).toMatchObject({
    name: 'Bakeries',
    image: '/files/b.webp',
    translations: { ar: { name: 'المخبز' } },
  })
  expect((await client.merchantCategories.list({ locale: 'ar' })).data[0]?.name).toBe('المخبز')
  expect((await client.merchantCategories.list({ search: 'مخبز' })).meta.total).toBe(1)
})

test('names are unique in each language', async () => {
  const { client } = await newHall()
  await client.merchantCategories.create({ name: 'Bakery', translations: { ar: { name: 'مخبز' } } })
  const taken = { status: 422, errors: { name: ['The name has already been taken.'] } }
  await expect(client.merchantCategories.create({ name: 'BAKERY' })).rejects.toMatchObject(taken)
  await expect(
    client.merchantCategories.create({ name: 'Ovens', translations: { ar: { name: 'مخبز' } } }),
  ).rejects.toMatchObject(taken)
  const other = await client.merchantCategories.create({ name: 'Florist' })
  await expect(client.merchantCategories.update({ id: other.id, name: 'bakery' })).rejects.toMatchObject(taken)
  expect(await client.merchantCategories.update({ id: other.id, name: 'Florist' })).toMatchObject({ name: 'Florist' })
})

test('categories can be grouped, counted, sorted and deleted', async () => {
  const { tenant, client } = await newHall()
  const groupId = newId()
  await tenant.db((db) => db.insertInto('merchant_group').values({ id: groupId, group_name: 'Food' }).execute())
  const [last, first] = [
    await client.merchantCategories.create({ name: 'Last', sort_order: 9 }),
    await client.merchantCategories.create({ name: 'First', sort_order: 1, group_ids: [groupId, groupId] }),
  ]
  expect(first.group_ids).toEqual([groupId])
  await expect(client.merchantCategories.create({ name: 'Odd', group_ids: [newId()] })).rejects.toMatchObject({
    status: 422,
    errors: { group_ids: ['The selected group ids is invalid.'] },
  })
  const merchant = await client.merchants.create(aMerchant({ category_ids: [first.id, last.id] }))
  expect(
    (await client.merchantCategories.list({})).data.map(({ name, merchants_count }) => [name, merchants_count]),
  ).toEqual([
    ['First', 1],
    ['Last', 1],
  ])
  expect((await client.merchantCategories.list({ group_id: groupId })).data.map(({ name }) => name)).toEqual(['First'])
  expect(await client.merchantCategories.update({ id: last.id, status: 'inactive' })).toMatchObject({
    status: 'inactive',
    name: 'Last',
  })
  expect((await client.merchantCategories.list({ status: 'inactive' })).meta.total).toBe(1)
  expect((await client.merchants.list({ category_id: first.id })).data.map(({ _id }) => _id)).toEqual([merchant._id])
  await client.merchantCategories.remove({ id: first.id })
  expect(await client.merchants.show({ id: merchant._id })).toMatchObject({ category_ids: [last.id] })
})

test('other tenants and users without permission cannot access categories', async () => {
  const [ours, theirs] = [await newHall(), await newHall()]
  const { id } = await ours.client.merchantCategories.create({ name: 'Bakery' })
  const gone = { status: 404, message: 'Category not found' }
  await expect(theirs.client.merchantCategories.show({ id })).rejects.toMatchObject(gone)
  await expect(theirs.client.merchantCategories.update({ id, name: 'X' })).rejects.toMatchObject(gone)
  await expect(theirs.client.merchantCategories.remove({ id })).rejects.toMatchObject(gone)
  await expect(theirs.client.merchants.create(aMerchant({ category_ids: [id] }))).rejects.toMatchObject({ status: 422 })
  const reader = (await ours.tenant.user(['AccessTenantMerchants'])).client
  expect((await reader.merchantCategories.list({})).meta.total).toBe(1)
  await expect(reader.merchantCategories.create({ name: 'Y' })).rejects.toMatchObject({ status: 403 })
})
