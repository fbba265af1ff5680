import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()

test('tags can be created, searched, counted, renamed and deleted from their products', async () => {
  const { client, neighbour, merchantId, versionOf } = await newMenus(app)
  const vegan = await client.productTags.create({ name: 'Vegan' })
  expect(vegan).toMatchObject({ name: 'Vegan', status: 'active', merchant_id: merchantId, product_count: 0 })
  await client.productTags.create({ name: '100% spicy', status: 'inactive' })
  const product = await client.merchantProducts.create(aProduct({ tag_ids: [vegan.id, vegan.id] }))
  expect((await client.productTags.list({ search: '100%' })).data.map(({ name }) => name)).toEqual(['100% spicy'])
  expect(
    (await client.productTags.list({ sort: '-name' })).data.map(({ name, product_count }) => [name, product_count]),
  ).toEqual([
    ['Vegan', 1],
    ['100% spicy', 0],
  ])
  await expect(client.productTags.create({ name: 'VEGAN' })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name has already been taken.'] },
  })
  await expect(client.productTags.create({ name: ' ' })).rejects.toMatchObject({
    status: 422,
    errors: { name: ['The name field is required.'] },
  })
  const before = await versionOf(merchantId)
  expect(await client.productTags.update({ id: vegan.id, name: 'Plant based' })).toMatchObject({
    name: 'Plant based',
    status: 'active',
  })
  expect(await client.productTags.update({ id: vegan.id, translations: { ar: { name: 'نباتي' } } })).toMatchObject({
    name: 'Plant based',
    translations: { ar: { name: 'نباتي' } },
  })
  await expect(neighbour.productTags.show({ id: vegan.id })).rejects.toMatchObject({
    status: 404,
    message: 'Tag not found',
  })
  await expect(neighbour.productTags.update({ id: vegan.id, name: 'Mine' })).rejects.toMatchObject({ status: 404 })
  await expect(neighbour.productTags.remove({ id: vegan.id })).rejects.toMatchObject({ status: 404 })
  expect(await client.productTags.remove({ id: vegan.id })).toEqual({ id: vegan.id })
  expect(await client.merchantProducts.show({ id: product._id })).toMatchObject({ tag_ids: [] })
  expect(await versionOf(merchantId)).toBe(before + 3)
})

test('labels have a color and an image, and can be listed by id, searched and deleted', async () => {
  const { client, neighbour } = await newMenus(app)
  const [fresh, hot] = [
    await client.productLabels.create({
      name: 'New',
      color: '#00Aa11',
      image: '/files/new.png',
      translations: { ar: { name: 'جديد' } },
    }),
    await client.productLabels.create({ name: 'Hot' }),
  ]
  expect(fresh).toMatchObject({
    name: 'New',
    color: '#00Aa11',
    image: '/files/new.png',
    status: 'active',
    translations: { ar: { name: 'جديد' } },
  })
  const theirs = await neighbour.productLabels.create({ name: 'Hot' })
  const product = await client.merchantProducts.create(aProduct({ label_ids: [hot.id] }))
  expect((await client.productLabels.byIds({ ids: [theirs.id, hot.id, fresh.id] })).map(({ name }) => name)).toEqual([
    'Hot',
    'New',
  ])
  expect((await client.productLabels.search({ search: 'HO' })).map(({ id }) => id)).toEqual([hot.id])
  expect((await client.productLabels.list({})).meta.total).toBe(2)
  await expect(client.productLabels.create({ name: 'Bad', color: 'red' })).rejects.toMatchObject({
    status: 422,
    errors: { color: expect.anything() },
  })
  expect(await client.productLabels.update({ id: fresh.id, image: null, color: null })).toMatchObject({
    name: 'New',
    image: null,
    color: null,
  })
  await expect(client.productLabels.show({ id: theirs.id })).rejects.toMatchObject({
    status: 404,
    message: 'Label not found',
  })
  await client.productLabels.remove({ id: hot.id })
  expect(await client.merchantProducts.show({ id: product._id })).toMatchObject({ label_ids: [] })
  await expect(client.productLabels.list({ sort: 'color' as 'created_at' })).rejects.toMatchObject({ status: 422 })
})

test('a tag or label that exists twice is merged: products keep one, and the other is gone', async () => {
  const { client, neighbour, tenant } = await newMenus(app)
  const [vegan, plants] = [
    await client.productTags.create({ name: 'Vegan' }),
    await client.productTags.create({ name: 'Plant based' }),
  ]
  const both = await client.merchantProducts.create(aProduct({ name: 'Both', tag_ids: [vegan.id, plants.id] }))
  const one = await client.merchantProducts.create(aProduct({ name: 'One', tag_ids: [plants.id] }))
  const foreign = await neighbour.productTags.create({ name: 'Foreign' })
  const merge = (target_id: string) => client.productTags.merge({ id: plants.id, target_id })
  await expect(merge(foreign.id)).rejects.toMatchObject({ status: 404 })
  await expect(merge(plants.id)).rejects.toMatchObject({ status: 422 })
  await expect(neighbour.productTags.merge({ id: plants.id, target_id: foreign.id })).rejects.toMatchObject({
    status: 404,
  })
  expect(await merge(vegan.id)).toMatchObject({ id: vegan.id, product_count: 2 })
  for (const { _id } of [both, one])
    expect((await client.merchantProducts.show({ id: _id })).tag_ids).toEqual([vegan.id])
  await expect(client.productTags.show({ id: plants.id })).rejects.toMatchObject({ status: 404 })
  const audited = await tenant.db((db) =>
    db.selectFrom('audit').select(['subject', 'changes']).where('action', '=', 'tag.merged').execute(),
  )
  expect(audited).toEqual([{ subject: `tag:${vegan.id}`, changes: { merged_id: plants.id, products: 2 } }])
  const [fresh, latest] = [
    await client.productLabels.create({ name: 'New' }),
    await client.productLabels.create({ name: 'Newest' }),
  ]
  await client.merchantProducts.update({ id: one._id, label_ids: [latest.id] })
  expect(await client.productLabels.merge({ id: latest.id, target_id: fresh.id })).toMatchObject({ product_count: 1 })
})
