import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

test('product lists can be searched, filtered, sorted and paged; an unknown sort returns 422', async () => {
  const { client, operator, neighbour, merchantId } = await newMenus(app)
  const category = await client.productCategories.create({ name: 'Odd' })
  const tag = await client.productTags.create({ name: 'Hot' })
  for (const [name, selling_price] of [
    ['50% off', 300],
    ['50x off', 100],
    ['a_b', 200],
    ['aXb', 400],
  ] as const)
    await client.merchantProducts.create(aProduct({ name, selling_price, sku: `S-${name}` }))
  const tagged = await client.merchantProducts.create(
    aProduct({ name: 'Tagged', tag_ids: [tag.id], category_ids: [category.id], status: 'inactive' }),
  )
  await neighbour.merchantProducts.create(aProduct({ name: '50% off too' }))
  const names = async (input: Parameters<typeof client.merchantProducts.list>[0]) =>
    (await client.merchantProducts.list(input)).data.map(({ name }) => name)

  expect(await names({ search: '50%' })).toEqual(['50% off'])
  expect(await names({ search: 'A_B' })).toEqual(['a_b'])
  expect(await names({ search: ' s-aX' })).toEqual(['aXb'])
  expect(await names({ search: "'; drop table product; --" })).toEqual([])
  expect(await names({ sku: 'S-aXb' })).toEqual(['aXb'])
  expect(await names({ sku: 'S-aX' })).toEqual([])
  expect(await names({ tag_id: tag.id })).toEqual(['Tagged'])
  expect(await names({ status: 'inactive' })).toEqual(['Tagged'])
  expect(await names({ sort: '-selling_price', limit: 2 })).toEqual(['Tagged', 'aXb'])
  expect(await client.merchantProducts.list({ sort: 'selling_price', limit: 2, page: 2 })).toMatchObject({
    data: [{ name: '50% off' }, { name: 'aXb' }],
    meta: { total: 5, page: 2, limit: 2 },
  })
  expect(await names({ page: 9 })).toEqual([])
  await expect(client.merchantProducts.list({ sort: 'password' as 'created_at' })).rejects.toMatchObject({
    status: 422,
    errors: { sort: ['The selected sort is invalid.'] },
  })
  expect(await client.merchantProducts.count({})).toEqual({ count: 5, active: 4, inactive: 1, out_of_stock: 0 })
  expect(await client.merchantProducts.count({ category_id: category.id })).toMatchObject({ count: 1, inactive: 1 })

  expect(
    (await operator.products.list({ search: '50%' })).data.map(({ name, merchant_name }) => [
      name,
      merchant_name.slice(0, 8),
    ]),
  ).toEqual([
    ['50% off too', 'Merchant'],
    ['50% off', 'Merchant'],
  ])
  expect((await operator.products.list({ merchant_id: merchantId })).meta.total).toBe(5)
  expect((await operator.products.list({ is_dummy: true })).meta.total).toBe(0)
  expect(await operator.products.remove({ id: tagged._id })).toEqual({ _id: tagged._id })
})
