import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp()
const size = {
  name: 'Size',
  type: 'single' as const,
  values: [{ name: 'Small' }, { name: 'Large', price: 250, is_default: true }],
}

test('products share a linked option: they show its changes and lose it when it is deleted', async () => {
  const { client, versionOf, merchantId, changes } = await newMenus(app)
  const option = await client.productOptions.create({
    ...size,
    is_required: true,
    view: 'card',
    description: 'How big?',
  })
  expect(option).toMatchObject({
    ...size,
    is_required: true,
    range: { min: 1, max: 1 },
    view: 'card',
    description: 'How big?',
    image: null,
    status: 'active',
    is_linked: true,
    product_count: 0,
  })
  expect(option.values.map(({ price, is_default, stock_status }) => [price, is_default, stock_status])).toEqual([
    [0, false, 'in_stock'],
    [250, true, 'in_stock'],
  ])
  const [a, b] = [
    await client.merchantProducts.create(aProduct({ option_ids: [option.id] })),
    await client.merchantProducts.create(aProduct({ option_ids: [option.id] })),
  ]
  const before = await versionOf(merchantId)

  const changed = await client.productOptions.update({
    id: option.id,
    name: 'Format',
    values: [{ id: option.values[1]?.id ?? '', name: 'Big', price: 300 }],
  })
  expect(changed).toMatchObject({
    name: 'Format',
    product_count: 2,
    range: { min: 1, max: 1 },
    values: [{ id: option.values[1]?.id, name: 'Big', price: 300 }],
  })
  expect((await client.merchantProducts.show({ id: b._id })).options).toMatchObject([{ id: option.id, name: 'Format' }])
  expect(await versionOf(merchantId)).toBe(before + 1)
  expect((await changes()).at(-1)?.payload).toMatchObject({ product_ids: expect.arrayContaining([a._id, b._id]) })

  expect(await client.productOptions.setStatus({ id: option.id, status: 'inactive' })).toMatchObject({
    status: 'inactive',
    name: 'Format',
  })
  expect(await client.productOptions.remove({ id: option.id })).toEqual({ id: option.id })
  expect(await client.merchantProducts.show({ id: a._id })).toMatchObject({ options: [], option_ids: [] })
  await expect(client.productOptions.show({ id: option.id })).rejects.toMatchObject({
    status: 404,
    message: 'Option not found',
  })
})

test('a copy is placed directly after its original, even with equal sort orders', async () => {
  const { client, tenant } = await newMenus(app)
  const first = await client.productOptions.create({ ...size, name: 'First' })
  await client.productOptions.create({ ...size, name: 'Second' })
  await tenant.db((db) => db.updateTable('product_option').set({ sort_order: 3 }).execute())
  const copy = await client.productOptions.duplicate({ id: first.id })
  expect(copy).toMatchObject({ name: 'First (copy)', values: [{ name: 'Small' }, { name: 'Large' }] })
  expect(copy.values[0]?.id).not.toBe(first.values[0]?.id)
  expect((await client.productOptions.list({})).data.map(({ name }) => name)).toEqual([
    'First',
    'First (copy)',
    'Second',
  ])
  expect((await client.productOptions.list({ search: 'copy' })).meta.total).toBe(1)
})

test('a product’s own options are not linked options', async () => {
  const { client } = await newMenus(app)
  const { options } = await client.merchantProducts.create(aProduct({ options: [size] }))
  expect((await client.productOptions.list({})).meta.total).toBe(0)
  await expect(client.productOptions.update({ id: options[0]?.id ?? '', name: 'Taken over' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(client.merchantProducts.create(aProduct({ option_ids: [options[0]?.id ?? ''] }))).rejects.toMatchObject({
    status: 422,
    errors: { option_ids: expect.anything() },
  })
})

test('impossible ranges return 422, options of other merchants 404', async () => {
  const { client, neighbour } = await newMenus(app)
  await expect(client.productOptions.create({ ...size, range: { min: 0, max: 2 } })).rejects.toMatchObject({
    status: 422,
    errors: { 'range.max': ['A single choice allows one at most.'] },
  })
  await expect(client.productOptions.create({ ...size, values: [] })).rejects.toMatchObject({ status: 422 })
  await expect(client.productOptions.create({ ...size, values: [{ name: 'A' }, { name: 'a' }] })).rejects.toMatchObject(
    { status: 422, errors: { 'values.1.name': expect.anything() } },
  )
  const theirs = await neighbour.productOptions.create(size)
  const gone = { status: 404, message: 'Option not found' }
  await expect(client.productOptions.show({ id: theirs.id })).rejects.toMatchObject(gone)
  await expect(client.productOptions.update({ id: theirs.id, name: 'Mine' })).rejects.toMatchObject(gone)
  await expect(client.productOptions.duplicate({ id: theirs.id })).rejects.toMatchObject(gone)
  await expect(client.productOptions.setStatus({ id: theirs.id, status: 'inactive' })).rejects.toMatchObject(gone)
  await expect(client.productOptions.remove({ id: theirs.id })).rejects.toMatchObject(gone)
  expect(await neighbour.productOptions.show({ id: theirs.id })).toMatchObject({ name: 'Size', status: 'active' })
})
