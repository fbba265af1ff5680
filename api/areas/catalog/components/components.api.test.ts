import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from '../catalog.testing.ts'

const app = await startTestApp()

async function newCombo() {
  const menus = await newMenus(app)
  const { client } = menus
  const create = async (name: string, more = {}) =>
    (await client.merchantProducts.create(aProduct({ name, ...more })))._id
  const [pizza, cola] = [
    await create('Margherita', { allergens: ['milk'], translations: { de: { name: 'Pizza Margherita' } } }),
    await create('Cola', { selling_price: 250 }),
  ]
  const slot = (product_id: string, more = {}) => ({
    name: 'Slot',
    type: 'single' as const,
    values: [{ name: 'x', product_id }],
    ...more,
  })
  const combo = await client.merchantProducts.create(aProduct({ name: 'Meal', options: [slot(pizza), slot(cola)] }))
  return { ...menus, create, slot, pizza, cola, combo }
}

const refused = (...fields: string[]) => ({
  status: 422,
  errors: Object.fromEntries(fields.map((field) => [field, expect.anything()])),
})

test('a choice that is a product has its name, allergens, translations and price', async () => {
  const { client, combo, pizza } = await newCombo()
  expect(combo.options[0]?.values).toMatchObject([
    {
      name: 'Margherita',
      product_id: pizza,
      allergens: ['milk'],
      translations: { de: { name: 'Pizza Margherita' } },
      product: { selling_price: 1150, stock_status: 'in_stock', status: 'active', cover_url: null },
    },
  ])
  await client.merchantProducts.update({ id: pizza, name: 'Marinara', allergens: [], stock_status: 'out_of_stock' })
  const { options } = await client.merchantProducts.show({ id: combo._id })
  expect(options[0]?.values).toMatchObject([
    { name: 'Marinara', stock_status: 'in_stock', product: { stock_status: 'out_of_stock' } },
  ])
  expect(options[0]?.values[0]).not.toHaveProperty('allergens')

  const [value] = options[0]?.values ?? []
  const plain = { id: value?.id ?? '', name: 'Any pizza', product_id: null }
  const own = options.map(({ id }, at) => (at === 0 ? { id, values: [plain] } : { id }))
  const changed = await client.merchantProducts.update({ id: combo._id, options: own })
  expect(changed.options[0]?.values[0]).toMatchObject({ id: value?.id, name: 'Any pizza' })
  expect(changed.options[0]?.values[0]).not.toHaveProperty('product_id')
  expect((await client.merchantProducts.show({ id: pizza })).combo_count).toBe(0)
})

test('a combo, and a product that requires a choice or a note, cannot be a choice', async () => {
  const { client, neighbour, create, slot, pizza, combo } = await newCombo()
  const foreign = (await neighbour.merchantProducts.create(aProduct()))._id
  const sized = await create('Sized', {
    options: [{ name: 'Size', type: 'single', is_required: true, values: [{ name: 'S' }] }],
  })
  const noted = await create('Noted', { product_instruction: { enabled: true, required: true } })
  const unknown = crypto.randomUUID()
  for (const product_id of [combo._id, foreign, sized, noted, unknown]) {
    const options = [slot(pizza), slot(product_id)]
    await expect(client.merchantProducts.create(aProduct({ options }))).rejects.toMatchObject(
      refused('options.1.values.0.product_id'),
    )
    await expect(client.productOptions.create(slot(product_id))).rejects.toMatchObject(refused('values.0.product_id'))
  }
  const lone = await create('Lone')
  await expect(client.merchantProducts.update({ id: lone, options: [slot(lone)] })).rejects.toMatchObject(
    refused('options.0.values.0.product_id'),
  )
})

test('a product that is part of a combo cannot become what a choice cannot be', async () => {
  const { client, slot, pizza, cola } = await newCombo()
  const size = { name: 'Size', type: 'single' as const, values: [{ name: 'S' }] }
  const optional = await client.productOptions.create(size)
  const required = await client.productOptions.create({ ...size, is_required: true })
  const products = await client.productOptions.create(slot(cola))
  await client.merchantProducts.update({ id: pizza, option_ids: [optional.id] })
  const change = (more: object) => client.merchantProducts.update({ id: pizza, ...more })
  await expect(change({ option_ids: [required.id] })).rejects.toMatchObject(refused('option_ids'))
  await expect(change({ option_ids: [products.id] })).rejects.toMatchObject(refused('option_ids'))
  await expect(change({ options: [slot(cola)] })).rejects.toMatchObject(refused('options'))
  await expect(change({ options: [{ ...size, is_required: true }] })).rejects.toMatchObject(refused('options'))
  await expect(change({ product_instruction: { enabled: true, required: true } })).rejects.toMatchObject(
    refused('product_instruction.required'),
  )
  await expect(client.productOptions.update({ id: optional.id, is_required: true })).rejects.toMatchObject(
    refused('is_required'),
  )
  await expect(
    client.productOptions.update({ id: optional.id, values: [{ name: 'x', product_id: cola }] }),
  ).rejects.toMatchObject(refused('values'))
})

test('a product is not deleted while combos that stay have it as a choice', async () => {
  const { client, combo, pizza, cola } = await newCombo()
  const copy = await client.merchantProducts.duplicate({ id: combo._id })
  expect(copy.options[0]?.values).toMatchObject([{ product_id: pizza }])
  expect((await client.merchantProducts.show({ id: pizza })).combo_count).toBe(2)
  await expect(client.merchantProducts.remove({ id: pizza })).rejects.toMatchObject({
    status: 409,
    message: 'Margherita is part of combos (2). Remove it from them first, or hide it.',
  })
  await client.merchantProducts.removeMany({ ids: [pizza, combo._id, copy._id] })
  await client.merchantProducts.remove({ id: cola })
  expect((await client.merchantProducts.list({})).meta.total).toBe(0)
})
