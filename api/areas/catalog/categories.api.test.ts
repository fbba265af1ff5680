import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

async function withPizzas() {
  const menus = await newMenus(app)
  const ids = await Promise.all(
    ['Margherita', 'Marinara', 'Diavola'].map(
      async (name) => (await menus.client.merchantProducts.create(aProduct({ name })))._id,
    ),
  )
  const [a = '', b = '', c = ''] = ids
  return { ...menus, pizzas: [a, b, c] as const }
}

test('a category lists each product once, in its own order', async () => {
  const {
    client,
    pizzas: [a, b, c],
    versionOf,
    merchantId,
  } = await withPizzas()
  const before = await versionOf(merchantId)
  const category = await client.productCategories.create({
    name: 'Pizza',
    view: 'grid',
    image: '/files/p.webp',
    product_ids: [c, a, c],
    translations: { ar: { name: 'بيتزا' } },
  })
  expect(category).toMatchObject({
    name: 'Pizza',
    view: 'grid',
    image: '/files/p.webp',
    product_ids: [c, a],
    product_count: 2,
    schedule_ids: [],
    status: 'active',
    translations: { ar: { name: 'بيتزا' } },
  })
  expect(await versionOf(merchantId)).toBe(before + 1)
  await client.merchantProducts.update({ id: b, category_ids: [category.id] })
  expect((await client.productCategories.show({ id: category.id })).products.map(({ _id }) => _id)).toEqual([c, a, b])

  const reordered = await client.productCategories.reorder({ category_id: category.id, product_ids: [b, c, a] })
  expect(reordered.products.map(({ name }) => name)).toEqual(['Marinara', 'Diavola', 'Margherita'])
  for (const product_ids of [
    [b, c],
    [b, c, a, a],
    [b, c, c],
  ])
    await expect(client.productCategories.reorder({ category_id: category.id, product_ids })).rejects.toMatchObject({
      status: 422,
      errors: { product_ids: expect.anything() },
    })
  expect((await client.merchantProducts.list({ category_id: category.id })).data.map(({ _id }) => _id)).toEqual([
    b,
    c,
    a,
  ])

  await client.merchantProducts.remove({ id: c })
  expect(await client.productCategories.show({ id: category.id })).toMatchObject({
    product_ids: [b, a],
    product_count: 2,
  })
  expect(
    await client.productCategories.update({ id: category.id, product_ids: [a], status: 'inactive' }),
  ).toMatchObject({ product_ids: [a], status: 'inactive', name: 'Pizza', view: 'grid' })
})

test('lists are in menu order, with products if requested', async () => {
  const {
    client,
    pizzas: [a],
  } = await withPizzas()
  await client.productCategories.create({ name: 'Drinks' })
  await client.productCategories.create({ name: 'First', sort_order: 0, product_ids: [a] })
  const last = await client.productCategories.create({ name: 'Last' })
  await client.productCategories.update({ id: last.id, status: 'inactive' })
  const { data, meta } = await client.productCategories.list({ with_products: true })
  expect(
    data.map(({ name, product_count, products }) => [name, product_count, products?.map((one) => one.name)]),
  ).toEqual([
    ['Drinks', 0, []],
    ['First', 1, ['Margherita']],
    ['Last', 0, []],
  ])
  expect(meta).toEqual({ total: 3, page: 1, limit: 15 })
  expect(
    (await client.productCategories.list({ sort: '-name' })).data.map(({ name, products }) => [name, products]),
  ).toEqual([
    ['Last', undefined],
    ['First', undefined],
    ['Drinks', undefined],
  ])
  expect((await client.productCategories.list({ search: 'IRS' })).meta.total).toBe(1)
  expect((await client.productCategories.list({ status: 'inactive' })).data.map(({ name }) => name)).toEqual(['Last'])
  await expect(client.productCategories.list({ sort: 'image' as 'created_at' })).rejects.toMatchObject({ status: 422 })
})

test('names are unique within a merchant, ignoring case, but not across merchants', async () => {
  const { client, neighbour } = await newMenus(app)
  await client.productCategories.create({ name: 'Pizza' })
  const other = await client.productCategories.create({ name: 'Pasta' })
  await expect(client.productCategories.create({ name: 'PIZZA' })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name has already been taken.'] },
  })
  await expect(client.productCategories.update({ id: other.id, name: 'pizza' })).rejects.toMatchObject({
    status: 422,
    errors: { name: expect.anything() },
  })
  await expect(client.productCategories.create({ name: 'x'.repeat(51) })).rejects.toMatchObject({ status: 422 })
  expect(await neighbour.productCategories.create({ name: 'Pizza' })).toMatchObject({ name: 'Pizza' })
})

test('deleting a category removes it from schedules and keeps its products', async () => {
  const {
    client,
    pizzas: [a],
  } = await withPizzas()
  const schedule = await client.schedules.create({ name: 'Lunch', slots: [{ start_time: '11:00', end_time: '15:00' }] })
  const category = await client.productCategories.create({
    name: 'Lunch menu',
    product_ids: [a],
    schedule_ids: [schedule.id],
  })
  expect(category.schedule_ids).toEqual([schedule.id])
  expect(await client.schedules.show({ id: schedule.id })).toMatchObject({
    category_ids: [category.id],
    product_ids: [],
  })
  expect(await client.productCategories.remove({ id: category.id })).toEqual({ id: category.id })
  expect(await client.schedules.show({ id: schedule.id })).toMatchObject({ category_ids: [] })
  expect(await client.merchantProducts.show({ id: a })).toMatchObject({ category_ids: [] })
})

test('categories of other merchants return 404, foreign products and schedules 422', async () => {
  const { client, neighbour } = await newMenus(app)
  const [theirs, theirPizza, theirLunch] = await Promise.all([
    neighbour.productCategories.create({ name: 'Theirs' }),
    neighbour.merchantProducts.create(aProduct()),
    neighbour.schedules.create({ name: 'Theirs', slots: [{ start_time: '11:00', end_time: '15:00' }] }),
  ])
  const gone = { status: 404, message: 'Category not found' }
  await expect(client.productCategories.show({ id: theirs.id })).rejects.toMatchObject(gone)
  await expect(client.productCategories.update({ id: theirs.id, name: 'Mine' })).rejects.toMatchObject(gone)
  await expect(client.productCategories.remove({ id: theirs.id })).rejects.toMatchObject(gone)
  await expect(client.productCategories.reorder({ category_id: theirs.id, product_ids: [] })).rejects.toMatchObject(
    gone,
  )
  await expect(client.productCategories.create({ name: 'A', product_ids: [theirPizza._id] })).rejects.toMatchObject({
    status: 422,
    errors: { product_ids: ['The selected product ids is invalid.'] },
  })
  await expect(client.productCategories.create({ name: 'A', schedule_ids: [theirLunch.id] })).rejects.toMatchObject({
    status: 422,
    errors: { schedule_ids: ['The selected schedule ids is invalid.'] },
  })
  expect((await client.productCategories.list({})).meta.total).toBe(0)
})
