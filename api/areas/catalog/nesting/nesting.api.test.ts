import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from '../catalog.testing.ts'

const app = await startTestApp()

const refused = (field: string, text: string) => ({
  status: 422,
  errors: { [field]: [expect.stringContaining(text)] },
})

/** Drinks that ask for a size, and what asks for a drink. */
async function newNesting() {
  const menus = await newMenus(app)
  const { client, tenant } = menus
  const option = (name: string, ...nested: (readonly string[])[]) =>
    client.productOptions.create({
      name,
      type: 'single',
      values: nested.map((option_ids, nth) => ({ name: `${name} ${nth}`, option_ids: [...option_ids] })),
    })
  const size = await option('Size', [], [])
  const drink = await option('Drink', [size.id], [])
  const rows = () =>
    tenant.db(async (db) => {
      const found = await db.selectFrom('option_nesting').select(['option_id', 'nested_id']).execute()
      return found.map(({ option_id, nested_id }) => `${option_id} ${nested_id}`).toSorted()
    })
  const nestedOf = ({ values }: { values: { option_ids?: string[] | undefined }[] }) =>
    values.map(({ option_ids }) => option_ids)
  return { ...menus, option, size, drink, rows, nestedOf }
}

test('a value keeps what it brings along until it is changed', async () => {
  const { client, size, drink, rows, nestedOf } = await newNesting()
  expect(nestedOf(drink)).toEqual([[size.id], undefined])
  expect(await rows()).toEqual([`${drink.id} ${size.id}`])
  const [first, second] = drink.values.map(({ id, name }) => ({ id, name }))
  if (!first || !second) throw new Error('two values')
  const renamed = await client.productOptions.update({ id: drink.id, values: [second, { ...first, name: 'Cola' }] })
  expect(nestedOf(renamed)).toEqual([undefined, [size.id]])
  const copy = await client.productOptions.duplicate({ id: drink.id })
  expect(nestedOf(copy)).toEqual([undefined, [size.id]])
  const emptied = await client.productOptions.update({ id: drink.id, values: [{ ...first, option_ids: [] }] })
  expect(nestedOf(emptied)).toEqual([undefined])
  expect(emptied.values[0]).not.toHaveProperty('option_ids')
  expect(await rows()).toEqual([`${copy.id} ${size.id}`])
})

test('options of products bring along shared ones, and count as uses', async () => {
  const { client, size, drink, rows, changes, nestedOf } = await newNesting()
  const meal = { name: 'Meal', type: 'single' as const, values: [{ name: 'Meal', option_ids: [drink.id, drink.id] }] }
  const product = await client.merchantProducts.create(aProduct({ options: [meal] }))
  const [own] = product.options
  expect(nestedOf(own ?? { values: [] })).toEqual([[drink.id]])
  expect(await rows()).toEqual([`${drink.id} ${size.id}`, `${own?.id} ${drink.id}`].toSorted())
  const copy = await client.merchantProducts.duplicate({ id: product._id })
  expect(nestedOf(copy.options[0] ?? { values: [] })).toEqual([[drink.id]])
  await client.merchantProducts.create(aProduct({ option_ids: [size.id, drink.id] }))
  const { data } = await client.productOptions.list({})
  expect(data.map(({ name, product_count }) => [name, product_count])).toEqual([
    ['Size', 3],
    ['Drink', 3],
  ])
  await client.productOptions.update({ id: size.id, name: 'Format' })
  expect((await changes()).at(-1)?.payload).toMatchObject({
    product_ids: expect.arrayContaining([product._id, copy._id]),
  })
  const kept = { id: own?.id, ...meal, values: [{ id: own?.values[0]?.id, name: 'Menu' }] }
  const changed = await client.merchantProducts.update({ id: product._id, options: [kept] })
  expect(nestedOf(changed.options[0] ?? { values: [] })).toEqual([[drink.id]])
})

test('what cannot be nested is refused at the value, and nothing changes', async () => {
  const { client, neighbour, option, size, drink, rows } = await newNesting()
  const before = await rows()
  const theirs = await neighbour.productOptions.create({ name: 'Theirs', type: 'single', values: [{ name: 'x' }] })
  const product = await client.merchantProducts.create(
    aProduct({ options: [{ name: 'Own', type: 'single', values: [{ name: 'x' }] }] }),
  )
  const own = product.options[0]?.id ?? ''
  for (const id of [theirs.id, own, crypto.randomUUID()]) {
    await expect(option('Bad', [size.id], [id])).rejects.toMatchObject(
      refused('values.1.option_ids', 'Only linked options of this merchant'),
    )
    const options = [{ name: 'Bad', type: 'single' as const, values: [{ name: 'x', option_ids: [id] }] }]
    const field = refused('options.0.values.0.option_ids', 'Only linked options of this merchant')
    await expect(client.merchantProducts.create(aProduct({ options }))).rejects.toMatchObject(field)
    await expect(client.merchantProducts.update({ id: product._id, options })).rejects.toMatchObject(field)
  }
  for (const id of [size.id, drink.id])
    await expect(
      client.productOptions.update({ id: size.id, values: [{ name: 'x' }, { name: 'y', option_ids: [id] }] }),
    ).rejects.toMatchObject(refused('values.1.option_ids', 'cannot bring itself along'))
  expect(await rows()).toEqual(before)
})

test('five levels are enough, also for what is above', async () => {
  const { client, option, size, drink } = await newNesting()
  const third = await option('Third', [drink.id])
  const second = await option('Second', [third.id])
  await option('First', [second.id])
  const sixth = await option('Sixth', [])
  await expect(
    client.productOptions.update({ id: size.id, values: [{ name: 'x', option_ids: [sixth.id] }] }),
  ).rejects.toMatchObject(refused('values.0.option_ids', 'at most 5 levels'))
})

test('two changes that make a cycle together: one is refused', async () => {
  const { client, option, rows } = await newNesting()
  const [a, b] = [await option('A', []), await option('B', [])]
  const nest = (id: string, nested: string) =>
    client.productOptions.update({ id, values: [{ name: 'x', option_ids: [nested] }] })
  const results = await Promise.allSettled([nest(a.id, b.id), nest(b.id, a.id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rows()).toHaveLength(2)
})

test('a deleted option leaves the values that brought it along', async () => {
  const { client, option, size, drink, rows, nestedOf, versionOf, merchantId, tenant } = await newNesting()
  const both = await option('Both', [size.id, drink.id], [size.id])
  const product = await client.merchantProducts.create(aProduct({ option_ids: [both.id] }))
  const before = await versionOf(merchantId)
  await client.productOptions.remove({ id: size.id })
  expect(nestedOf(await client.productOptions.show({ id: both.id }))).toEqual([[drink.id], undefined])
  expect(nestedOf(await client.productOptions.show({ id: drink.id }))).toEqual([undefined, undefined])
  expect((await client.productOptions.show({ id: both.id })).values.map(({ name }) => name)).toEqual([
    'Both 0',
    'Both 1',
  ])
  expect(await rows()).toEqual([`${both.id} ${drink.id}`])
  expect(await versionOf(merchantId)).toBe(before + 1)
  const entries = await tenant.db((db) =>
    db.selectFrom('audit').select('subject').where('action', '=', 'option.deleted').execute(),
  )
  expect(entries).toEqual([{ subject: `option:${size.id}` }])
  expect((await client.merchantProducts.show({ id: product._id })).options).toMatchObject([{ id: both.id }])
})

test('a product is not deleted while it is a choice of what a product brings along', async () => {
  const { client, option } = await newNesting()
  const cola = (await client.merchantProducts.create(aProduct({ name: 'Cola' })))._id
  const drinks = await client.productOptions.create({
    name: 'Drinks',
    type: 'single',
    values: [{ name: 'Cola', product_id: cola }],
  })
  const meal = await option('Meal', [drinks.id])
  const product = await client.merchantProducts.create(aProduct({ option_ids: [meal.id] }))
  expect((await client.merchantProducts.show({ id: cola })).combo_count).toBe(1)
  await expect(client.merchantProducts.remove({ id: cola })).rejects.toMatchObject({ code: 'PRODUCT_IN_COMBOS' })
  await client.merchantProducts.update({ id: product._id, option_ids: [] })
  await client.merchantProducts.remove({ id: cola })
})
