import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

test('a bulk update changes all products or none, and sets stock by hand', async () => {
  const { client, neighbour } = await newMenus(app)
  const ids = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await client.merchantProducts.create(aProduct({ name })))._id),
  )
  const foreign = (await neighbour.merchantProducts.create(aProduct()))._id
  await expect(client.merchantProducts.removeMany({ ids: [...ids, foreign] })).rejects.toMatchObject({ status: 404 })
  expect((await client.merchantProducts.list({})).meta.total).toBe(3)
  expect(await client.merchantProducts.setStock({ ids, stock_status: 'out_of_stock' })).toEqual(
    ids.map((_id) => ({ _id, stock_status: 'out_of_stock' })),
  )
  const empty = await client.merchantProducts.create(aProduct({ name: 'Empty', track_inventory: true, quantity: 0 }))
  await expect(
    client.merchantProducts.setStock({ ids: [...ids, empty._id], stock_status: 'in_stock' }),
  ).rejects.toMatchObject({ status: 422, errors: { stock_status: [expect.stringContaining('Empty')] } })
  expect((await client.merchantProducts.list({ stock_status: 'out_of_stock' })).meta.total).toBe(4)
  expect(await client.merchantProducts.removeMany({ ids: [...ids, ids[0] ?? ''] })).toMatchObject({ deleted: 3 })
  expect((await client.merchantProducts.list({})).data.map(({ name }) => name)).toEqual(['Empty'])
  await expect(client.merchantProducts.show({ id: ids[0] ?? '' })).rejects.toMatchObject({ status: 404 })
})

test('a copy follows its original in the list and in its categories, without the SKU', async () => {
  const { client } = await newMenus(app)
  const category = await client.productCategories.create({ name: 'Pizza' })
  const add = (name: string, more = {}) =>
    client.merchantProducts.create(aProduct({ name, category_ids: [category.id], ...more }))
  const first = await add('First', {
    sku: 'F-1',
    cost_price: 300,
    sort_order: 1,
    options: [{ name: 'Size', type: 'single', values: [{ name: 'S' }] }],
  })
  await add('Second', { sort_order: 1 })
  const copy = await client.merchantProducts.duplicate({ id: first._id })
  expect(copy).toMatchObject({
    name: 'First (copy)',
    sku: null,
    cost_price: 300,
    selling_price: 1150,
    category_ids: [category.id],
    options: [{ name: 'Size', is_linked: false }],
  })
  expect(copy.options[0]?.id).not.toBe(first.options[0]?.id)
  expect(copy.options[0]?.values[0]?.id).not.toBe(first.options[0]?.values[0]?.id)
  expect((await client.merchantProducts.list({})).data.map(({ name }) => name)).toEqual([
    'First',
    'First (copy)',
    'Second',
  ])
  expect((await client.merchantProducts.list({ category_id: category.id })).data.map(({ name }) => name)).toEqual([
    'First',
    'First (copy)',
    'Second',
  ])
})

test('concurrent changes to one menu do not deadlock', async () => {
  const { client, operator } = await newMenus(app)
  const categories = await Promise.all(
    ['A', 'B'].map(async (name) => (await client.productCategories.create({ name })).id),
  )
  const option = await client.productOptions.create({ name: 'Size', type: 'single', values: [{ name: 'S' }] })
  const tag = await client.productTags.create({ name: 'Hot' })
  const ids = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, nth) =>
        (await client.merchantProducts.create(aProduct({ name: `P${nth}`, category_ids: categories })))._id,
    ),
  )
  const rounds = Array.from({ length: 5 }, (_, round) => [
    ...ids.map((id, nth) =>
      client.merchantProducts.update({
        id,
        name: `P${nth}.${round}`,
        category_ids: nth % 2 ? categories : categories.toReversed(),
        option_ids: [option.id],
        tag_ids: [tag.id],
      }),
    ),
    ...categories.map((id) => client.productCategories.update({ id, product_ids: round % 2 ? ids : ids.toReversed() })),
    client.merchantProducts.setStock({ ids: ids.toReversed(), stock_status: 'in_stock' }),
    operator.products.update({ id: ids[0] ?? '', selling_price: round }),
    client.productOptions.update({ id: option.id, name: `Size ${round}` }),
    client.merchantProducts.duplicate({ id: ids[1] ?? '' }),
    client.productTags.update({ id: tag.id, name: `Hot ${round}` }),
  ])
  const results = await Promise.allSettled(rounds.flat())
  expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))).toEqual([])
  for (const id of categories) {
    const { products } = await client.productCategories.show({ id })
    expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length)
  }
})
