import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function world() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, { name: 'Cedar' })
  const { client } = await tenant.user(['ManageTenantMerchants'])
  return { tenant, client, merchant: shop.merchantId, product: await shop.product({ name: 'Falafel' }) }
}

test('a package offers merchants and products in the shop while it is active', async () => {
  const { tenant, client, merchant, product } = await world()
  const { id, ...created } = await client.packages.create({
    name: 'Lunch',
    description: 'For two',
    translations: { ar: { name: 'غداء' } },
    price: 1500,
    merchant_ids: [merchant, merchant],
    product_ids: [product],
  })
  expect(created).toMatchObject({
    currency: 'GBP',
    merchant_ids: [merchant],
    merchants: [{ id: merchant, name: 'Cedar' }],
    products: [{ id: product, name: 'Falafel' }],
  })
  expect(await tenant.guest.storeCatalog.packages({ locale: 'ar' })).toMatchObject([
    { name: 'غداء', price: 1500, merchants: [{ name: 'Cedar' }], products: [{ name: 'Falafel' }] },
  ])
  await client.packages.update({ id, status: 'inactive' })
  expect(await tenant.guest.storeCatalog.packages({})).toEqual([])
  expect((await client.packages.list({ status: 'inactive', search: 'غدا' })).data).toMatchObject([{ name: 'Lunch' }])
  await client.packages.remove({ id })
  await expect(client.packages.show({ id })).rejects.toMatchObject({ status: 404, message: 'Package not found' })
  expect((await client.merchants.show({ id: merchant }))._id).toBe(merchant)
})

test('packages are moved, in the list and in the shop', async () => {
  const { tenant, client, merchant } = await world()
  const [a, b] = [
    await client.packages.create({ name: 'A', merchant_ids: [merchant] }),
    await client.packages.create({ name: 'B', merchant_ids: [merchant] }),
  ]
  await client.packages.move({ id: a.id, target_id: b.id, place: 'after' })
  expect((await client.packages.list({})).data.map(({ name }) => name)).toEqual(['B', 'A'])
  expect((await tenant.guest.storeCatalog.packages({})).map(({ name }) => name)).toEqual(['B', 'A'])
})

test.each<[string, (ids: { merchant: string; product: string }) => object, string]>([
  ['no merchant and no product', () => ({}), 'merchant_ids'],
  ['a foreign merchant', () => ({ merchant_ids: [newId()] }), 'merchant_ids'],
  ['a merchant as a product', ({ merchant }) => ({ product_ids: [merchant] }), 'product_ids'],
  ['no name', ({ merchant }) => ({ name: '', merchant_ids: [merchant] }), 'name'],
  ['a negative price', ({ merchant }) => ({ price: -1, merchant_ids: [merchant] }), 'price'],
])('%s is refused', async (_name, more, field) => {
  const { client, ...ids } = await world()
  await expect(client.packages.create({ name: 'Lunch', ...more(ids) })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('a name is unique, and the last merchant or product stays', async () => {
  const { tenant, client, merchant, product } = await world()
  const { id } = await client.packages.create({ name: 'Lunch', merchant_ids: [merchant], product_ids: [product] })
  await expect(client.packages.create({ name: 'LUNCH', merchant_ids: [merchant] })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name has already been taken.'] },
  })
  await client.packages.update({ id, product_ids: [] })
  await expect(client.packages.update({ id, merchant_ids: [] })).rejects.toMatchObject({ status: 422 })
  const { client: reader } = await tenant.user(['AccessTenantMerchants'])
  expect((await reader.packages.list({})).meta.total).toBe(1)
  await expect(reader.packages.update({ id, status: 'inactive' })).rejects.toMatchObject({ status: 403 })
})

test('a deleted product leaves its packages, which can still be changed', async () => {
  const { tenant, client, merchant, product } = await world()
  const { id } = await client.packages.create({ name: 'Lunch', merchant_ids: [merchant], product_ids: [product] })
  await tenant.db((db) => db.updateTable('product').set({ deleted_at: db.now }).where('id', '=', product).execute())
  expect(await client.packages.update({ id, merchant_ids: [merchant] })).toMatchObject({
    products: [],
    product_ids: [],
  })
})
