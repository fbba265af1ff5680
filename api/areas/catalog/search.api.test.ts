import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

test('a merchant finds its own records by name, names that begin with the text first', async () => {
  const { client, neighbour, merchantId } = await newMenus(app)
  await client.merchantProducts.create(
    aProduct({ name: 'Hot lemon', sku: 'LEM-1', product_images: [{ file_url: '/files/l.webp' }] }),
  )
  await client.merchantProducts.create(aProduct({ name: 'Lemonade', selling_price: 300 }))
  await client.merchantProducts.create(
    aProduct({ name: 'Own option', options: [{ name: 'Lemon', type: 'single', values: [{ name: 'Yes' }] }] }),
  )
  await client.productCategories.create({ name: 'Lemon things', image: '/files/c.webp' })
  await client.productTags.create({ name: 'Lemony' })
  await client.productLabels.create({ name: 'lemon label' })
  await client.productOptions.create({ name: 'Lemon slices', type: 'single', values: [{ name: 'One' }] })
  await neighbour.merchantProducts.create(aProduct({ name: 'Lemon next door' }))

  const hits = await client.merchantCatalogSearch.search({ search: ' LEMON' })
  expect(hits.map(({ type, name }) => [type, name])).toEqual([
    ['product', 'Lemonade'],
    ['product', 'Hot lemon'],
    ['category', 'Lemon things'],
    ['tag', 'Lemony'],
    ['label', 'lemon label'],
    ['option', 'Lemon slices'],
  ])
  expect(hits[1]).toMatchObject({
    image_url: '/files/l.webp',
    selling_price: 1150,
    currency: 'GBP',
    merchant_id: merchantId,
  })
  expect(hits[2]).toMatchObject({ image_url: '/files/c.webp', selling_price: null })
  expect(
    (await client.merchantCatalogSearch.search({ search: 'lem-1', types: ['product'] })).map(({ name }) => name),
  ).toEqual(['Hot lemon'])
  expect(await client.merchantCatalogSearch.search({ search: 'lemon', types: ['product'], limit: 1 })).toHaveLength(1)
  expect(await client.merchantCatalogSearch.search({ search: '%' })).toEqual([])
  await expect(client.merchantCatalogSearch.search({ search: '' })).rejects.toMatchObject({ status: 422 })
})

test('search ignores spaces and accents, and finds similar names and ids', async () => {
  const { client, neighbour } = await newMenus(app)
  const caffe = await client.merchantProducts.create(aProduct({ name: 'Caffè Ünal freddo' }))
  await client.merchantProducts.create(aProduct({ name: 'كُبّة أرز' }))
  await neighbour.merchantProducts.create(aProduct({ name: 'Caffè' }))
  const names = async (search: string) =>
    (await client.merchantCatalogSearch.search({ search, types: ['product'] })).map(({ name }) => name)
  for (const search of ['caffe', 'CAFFÈ', 'caffeunal', 'unal fre', 'cafe unal', caffe._id])
    expect(await names(search), search).toEqual(['Caffè Ünal freddo'])
  for (const search of ['كبه', 'كبة ارز', 'كُبَّة']) expect(await names(search), search).toEqual(['كُبّة أرز'])
  expect(await names('trousers')).toEqual([])
})

test('tenant users search all merchants or one; users without permission cannot search', async () => {
  const { client, neighbour, operator, merchantId, otherId, tenant } = await newMenus(app)
  await client.merchantProducts.create(aProduct({ name: 'Soup' }))
  await neighbour.merchantProducts.create(aProduct({ name: 'Soup of the day' }))
  await neighbour.productCategories.create({ name: 'Soups' })
  expect(
    (await operator.catalogSearch.search({ search: 'soup' })).map(({ type, merchant_id }) => [type, merchant_id]),
  ).toEqual([
    ['product', merchantId],
    ['product', otherId],
    ['category', otherId],
  ])
  expect(await operator.catalogSearch.search({ search: 'soup', merchant_id: merchantId })).toHaveLength(1)
  expect(await (await newMenus(app)).operator.catalogSearch.search({ search: 'soup' })).toEqual([])
  await expect(
    (await tenant.user(['ManageTenantOrders'])).client.catalogSearch.search({ search: 'soup' }),
  ).rejects.toMatchObject({ status: 403 })
})
