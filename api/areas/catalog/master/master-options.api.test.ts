import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp()

const size = {
  name: 'Size',
  type: 'single' as const,
  is_required: true,
  values: [
    { name: 'Small', price: 0, is_default: true, stock_status: 'in_stock' as const },
    { name: 'Large', price: 300, is_default: false, stock_status: 'in_stock' as const },
  ],
}

/** A pizza with an own option and a linked one, which a store follows. */
async function newPizzaWithOptions() {
  const brand = await newBrand(app, 1)
  const { source, menu, follow } = brand
  const sauce = await source.productOptions.create({
    ...size,
    name: 'Sauce',
    is_required: false,
    values: [{ name: 'Chili', price: 50 }],
  })
  const pizza = await source.merchantProducts.create({
    name: 'Pizza',
    selling_price: 900,
    options: [size],
    option_ids: [sauce.id],
  })
  await menu()
  await follow()
  const [store] = brand.stores
  if (!store) throw new Error('no store')
  const ownId = (await store.merchantProducts.list({})).data[0]?._id ?? ''
  const shown = () => store.merchantProducts.show({ id: ownId })
  /** Sends the own option of the store with other values, as its editor does. */
  type Values = { id: string; name: string; price: number; stock_status: 'in_stock' | 'out_of_stock' }[]
  const editOwn = async (change: (values: Values) => Values) => {
    const [option] = (await shown()).options
    if (!option) throw new Error('no option')
    await store.merchantProducts.update({
      id: ownId,
      options: [{ id: option.id, name: option.name, values: change(option.values) }],
    })
  }
  return { ...brand, store, sauce, pizza, ownId, shown, editOwn }
}

const pricesOf = (options: { name: string; values: { name: string; price: number }[] }[]) =>
  options.map(({ name, values }) => [name, ...values.map((value) => `${value.name} ${value.price}`)])

test('stores get options with their choices, own and linked ones, and their changes', async () => {
  const { source, pizza, sauce, settle, shown } = await newPizzaWithOptions()
  const before = await shown()
  expect(pricesOf(before.options)).toEqual([
    ['Size', 'Small 0', 'Large 300'],
    ['Sauce', 'Chili 50'],
  ])
  expect(before.option_ids).not.toEqual([sauce.id])
  const [own] = (await source.merchantProducts.show({ id: pizza._id })).options
  await source.merchantProducts.update({
    id: pizza._id,
    options: [{ id: own?.id, values: [...(own?.values ?? []), { name: 'Huge', price: 700 }] }],
  })
  await source.productOptions.update({ id: sauce.id, name: 'Sauces', values: [{ name: 'Garlic', price: 60 }] })
  await settle()
  const after = await shown()
  expect(pricesOf(after.options)).toEqual([
    ['Size', 'Small 0', 'Large 300', 'Huge 700'],
    ['Sauces', 'Garlic 60'],
  ])
  expect(after.options.map(({ id }) => id)).toEqual(before.options.map(({ id }) => id))
})

test('the price of a choice is an override of that choice, its stock is always of the store', async () => {
  const { source, pizza, settle, shown, editOwn, store, ownId } = await newPizzaWithOptions()
  await editOwn((values) =>
    values.map((value, nth) => ({ ...value, price: value.price + 20 * nth, stock_status: 'out_of_stock' })),
  )
  const [own] = (await source.merchantProducts.show({ id: pizza._id })).options
  await source.merchantProducts.update({
    id: pizza._id,
    options: [{ id: own?.id, values: (own?.values ?? []).map((value) => ({ ...value, price: value.price + 100 })) }],
  })
  await settle()
  expect(pricesOf((await shown()).options)[0]).toEqual(['Size', 'Small 100', 'Large 320'])
  expect((await shown()).options[0]?.values.map(({ stock_status }) => stock_status)).toEqual([
    'out_of_stock',
    'out_of_stock',
  ])
  expect((await store.merchantProducts.list({ is_changed_here: true })).data).toHaveLength(1)
  await store.merchantMasterMenu.reset({ product_ids: [ownId], fields: ['options'] })
  expect(pricesOf((await shown()).options)[0]).toEqual(['Size', 'Small 100', 'Large 400'])
  expect((await store.merchantProducts.list({ is_changed_here: true })).data).toEqual([])
})

test('a store can neither change nor delete options where the tenant keeps them', async () => {
  const { store, shown, editOwn, ownId, menu } = await newPizzaWithOptions()
  const locked = { status: 422, message: 'The master menu manages this field.' }
  await expect(
    editOwn((values) => values.map((value) => ({ ...value, name: `Mine ${value.price}` }))),
  ).rejects.toMatchObject(locked)
  await expect(store.merchantProducts.update({ id: ownId, options: [] })).rejects.toMatchObject({
    code: 'MASTER_MENU_RECORD',
  })
  await expect(store.merchantProducts.update({ id: ownId, option_ids: [] })).rejects.toMatchObject(locked)
  const linked = (await shown()).option_ids[0] ?? ''
  await expect(store.productOptions.update({ id: linked, name: 'Mine' })).rejects.toMatchObject(locked)
  await expect(store.productOptions.remove({ id: linked })).rejects.toMatchObject({ code: 'MASTER_MENU_RECORD' })
  const lockedFields = async () => (await store.productOptions.show({ id: linked })).locked_fields
  expect(await lockedFields()).toEqual(expect.arrayContaining(['name', 'range', 'values']))
  expect(await lockedFields()).not.toContain('price:')
  const lockedOwnFields = async () => (await store.merchantMasterMenu.product({ id: ownId }))?.option_locked_fields
  expect(await lockedOwnFields()).toEqual(await lockedFields())
  await menu({ store_fields: ['options'] })
  expect(await lockedFields()).toEqual(['status', 'price:'])
  expect(await lockedOwnFields()).toEqual(['status', 'price:'])
  await store.productOptions.update({ id: linked, name: 'Mine' })
  const own = (await shown()).options.filter(({ is_linked }) => !is_linked)
  await store.merchantProducts.update({
    id: ownId,
    options: [{ name: 'Extra', type: 'multiple', values: [{ name: 'Nuts', price: 5 }] }, ...own],
  })
  expect((await shown()).options.map(({ name }) => name)).toEqual(['Extra', 'Size', 'Mine'])
})

test('a store resets a shared option, with the prices of its choices', async () => {
  const { store, shown, menu, source, sauce, settle } = await newPizzaWithOptions()
  await menu({ store_fields: ['options'] })
  const linked = (await shown()).option_ids[0] ?? ''
  await store.productOptions.update({ id: linked, name: 'Mine', values: [{ name: 'Chili', price: 70 }] })
  await source.productOptions.update({ id: sauce.id, values: [{ name: 'Chili', price: 60 }] })
  await settle()
  const option = async () => {
    const { name, values, menu_state } = await store.productOptions.show({ id: linked })
    return { name, prices: values.map(({ price }) => price), menu_state }
  }
  expect(await option()).toEqual({ name: 'Mine', prices: [70], menu_state: 'changed' })
  await store.merchantMasterMenu.resetOption({ id: linked })
  expect(await option()).toEqual({ name: 'Sauce', prices: [60], menu_state: 'followed' })
  const own = (await shown()).options.find(({ is_linked }) => !is_linked)
  await expect(source.merchantMasterMenu.resetOption({ id: own?.id ?? '' })).rejects.toMatchObject({ status: 404 })
})

test('a shared option is reset where the store lacks a product that uses it', async () => {
  const { source, menu, follow, stores } = await newBrand(app, 1)
  const sauce = await source.productOptions.create({
    name: 'Sauce',
    type: 'multiple',
    values: [{ name: 'Chili', price: 50 }],
  })
  for (const name of ['Bread', 'Pizza']) {
    const category = await source.productCategories.create({ name })
    await source.merchantProducts.create({
      name,
      selling_price: 500,
      category_ids: [category.id],
      option_ids: [sauce.id],
    })
  }
  const [pizzas] = (await source.productCategories.list({ search: 'Pizza' })).data
  await menu({ store_fields: ['options'] })
  await follow({ category_ids: [pizzas?.id ?? ''] })
  const [store] = stores
  expect((await store?.merchantProducts.list({}))?.data.map(({ name }) => name)).toEqual(['Pizza'])
  const id = (await store?.productOptions.list({}))?.data[0]?.id ?? ''
  await store?.productOptions.update({ id, name: 'Mine' })
  await store?.merchantMasterMenu.resetOption({ id })
  expect(await store?.productOptions.show({ id })).toMatchObject({ name: 'Sauce', menu_state: 'followed' })
})

test('what the master menu takes from a product leaves the store too', async () => {
  const { source, pizza, settle, shown } = await newPizzaWithOptions()
  await source.merchantProducts.update({ id: pizza._id, options: [], option_ids: [] })
  await settle()
  expect((await shown()).options).toEqual([])
})

test('combos choose the products of the store', async () => {
  const { source, settle, store, pizza } = await newPizzaWithOptions()
  const cola = await source.merchantProducts.create({ name: 'Cola', selling_price: 200 })
  await source.merchantProducts.create({
    name: 'Meal',
    selling_price: 1000,
    options: [{ name: 'Drink', type: 'single', values: [{ name: 'Cola', price: 0, product_id: cola._id }] }],
  })
  await settle()
  const products = (await store.merchantProducts.list({})).data
  const meal = products.find(({ name }) => name === 'Meal')
  const drink = (await store.merchantProducts.show({ id: meal?._id ?? '' })).options[0]?.values[0]
  expect(drink?.product_id).toBe(products.find(({ name }) => name === 'Cola')?._id)
  expect(pizza._id).not.toBe('')
})

test('a combo gets its product when the store gets that product later', async () => {
  const { source, settle, store, owner, storeIds } = await newPizzaWithOptions()
  const [food, drinks] = [
    await source.productCategories.create({ name: 'Food' }),
    await source.productCategories.create({ name: 'Drinks' }),
  ]
  await owner.masterMenu.assign({ merchant_ids: storeIds, category_ids: [food.id] })
  const cola = await source.merchantProducts.create({ name: 'Cola', selling_price: 200, category_ids: [drinks.id] })
  await source.merchantProducts.create({
    name: 'Meal',
    selling_price: 1000,
    category_ids: [food.id],
    options: [{ name: 'Drink', type: 'single', values: [{ name: 'Cola', price: 0, product_id: cola._id }] }],
  })
  await settle()
  const mealDrink = async () => {
    const meal = (await store.merchantProducts.list({ search: 'Meal' })).data[0]?._id ?? ''
    return (await store.merchantProducts.show({ id: meal })).options[0]?.values[0]?.product_id
  }
  expect(await mealDrink()).toBeUndefined()
  await source.merchantProducts.update({ id: cola._id, category_ids: [food.id] })
  await settle()
  expect(await mealDrink()).toBe((await store.merchantProducts.list({ search: 'Cola' })).data[0]?._id)
})
