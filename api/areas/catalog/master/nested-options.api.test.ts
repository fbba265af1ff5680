import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp()

const single = (name: string, values: { name: string; price?: number; option_ids?: string[] }[]) => ({
  name,
  type: 'single' as const,
  values,
})

/** A burger whose meal asks for a drink, and the drink for a cup, which a store follows. */
async function newMeal() {
  const brand = await newBrand(app, 1)
  const { source, menu, follow, owner, settle } = brand
  const cup = await source.productOptions.create(single('Cup', [{ name: 'Small' }, { name: 'Large', price: 50 }]))
  const drink = await source.productOptions.create(
    single('Drink', [{ name: 'Cola', option_ids: [cup.id] }, { name: 'Water' }]),
  )
  const burger = await source.merchantProducts.create({
    name: 'Burger',
    selling_price: 900,
    options: [single('Meal', [{ name: 'Alone' }, { name: 'Menu', price: 400, option_ids: [drink.id] }])],
  })
  await menu({ store_fields: ['options', 'option_prices'] })
  await follow()
  const [store] = brand.stores
  if (!store) throw new Error('no store')
  const shared = async (name: string) => {
    const option = (await store.productOptions.list({ search: name })).data.find((one) => one.name === name)
    if (!option) throw new Error(`no option ${name}`)
    return option
  }
  const meal = async () => {
    const id = (await store.merchantProducts.list({ search: 'Burger' })).data[0]?._id ?? ''
    return (await store.merchantProducts.show({ id })).options[0]
  }
  const namesOfShared = async () => (await store.productOptions.list({})).data.map(({ name }) => name).toSorted()
  const nested = (merchantId: string) =>
    brand.tenant.db((db) =>
      db
        .selectFrom('option_nesting as n')
        .innerJoin('product_option as o', 'o.id', 'n.option_id')
        .innerJoin('product_option as s', 's.id', 'n.nested_id')
        .select(['o.name as above', 's.name as nested', 's.merchant_id'])
        .where('n.merchant_id', '=', merchantId)
        .orderBy('o.name')
        .execute(),
    )
  const undoLast = async () => {
    const { id } = (await owner.menuPushes.list({})).data[0] ?? { id: '' }
    await owner.menuPushes.undo({ id })
    await settle()
    return owner.menuPushes.show({ id })
  }
  return { ...brand, store, cup, drink, burger, shared, meal, namesOfShared, nested, undoLast }
}

test("a store's copies bring along the store's own copies", async () => {
  const { store, cup, drink, shared, meal, nested, storeIds } = await newMeal()
  const [ownCup, ownDrink] = [await shared('Cup'), await shared('Drink')]
  expect([ownCup.id, ownDrink.id]).not.toEqual([cup.id, drink.id])
  expect((await meal())?.values.map(({ name, option_ids }) => [name, option_ids])).toEqual([
    ['Alone', undefined],
    ['Menu', [ownDrink.id]],
  ])
  expect(ownDrink.values.map(({ option_ids }) => option_ids)).toEqual([[ownCup.id], undefined])
  const [merchant_id = ''] = storeIds
  expect(await nested(merchant_id)).toEqual([
    { above: 'Drink', nested: 'Cup', merchant_id },
    { above: 'Meal', nested: 'Drink', merchant_id },
  ])
  expect((await store.merchantProducts.list({ is_changed_here: true })).data).toEqual([])
})

test('changes of an option that no product links reach the stores, and new ones are created', async () => {
  const { source, cup, drink, settle, shared, namesOfShared, store } = await newMeal()
  await source.productOptions.update({ id: cup.id, values: [{ name: 'Small' }, { name: 'Huge', price: 90 }] })
  await settle()
  expect((await shared('Cup')).values.map(({ name, price }) => [name, price])).toEqual([
    ['Small', 0],
    ['Huge', 90],
  ])
  const ice = await source.productOptions.create(single('Ice', [{ name: 'No ice' }]))
  const [cola, water] = (await source.productOptions.show({ id: drink.id })).values
  await source.productOptions.update({
    id: drink.id,
    values: [
      { ...cola, name: 'Cola', option_ids: [ice.id, cup.id] },
      { ...water, name: 'Water', option_ids: [ice.id] },
    ],
  })
  await settle()
  const [ownIce, ownCup] = [await shared('Ice'), await shared('Cup')]
  expect((await shared('Drink')).values.map(({ option_ids }) => option_ids)).toEqual([
    [ownIce.id, ownCup.id],
    [ownIce.id],
  ])
  expect(await namesOfShared()).toEqual(['Cup', 'Drink', 'Ice'])
  await source.productOptions.remove({ id: ice.id })
  await settle()
  expect((await shared('Drink')).values.map(({ option_ids }) => option_ids)).toEqual([[ownCup.id], undefined])
  expect((await store.productOptions.show({ id: ownCup.id })).name).toBe('Cup')
})

test('what a choice brings along is a field that a store overrides and resets', async () => {
  const { store, source, cup, shared, settle } = await newMeal()
  const own = await shared('Drink')
  const [cola, water] = own.values
  await store.productOptions.update({
    id: own.id,
    values: [
      { ...cola, name: 'Cola', option_ids: [] },
      { ...water, name: 'Water' },
    ],
  })
  expect(await shared('Drink')).toMatchObject({ menu_state: 'changed' })
  await source.productOptions.update({ id: cup.id, name: 'Cup size' })
  await settle()
  expect((await shared('Drink')).values[0]).not.toHaveProperty('option_ids')
  // No product links the option: it is found through the options above it.
  await store.merchantMasterMenu.resetOption({ id: own.id })
  expect(await shared('Drink')).toMatchObject({ menu_state: 'followed' })
  expect((await shared('Drink')).values[0]?.option_ids).toEqual([(await shared('Cup size')).id])
})

test('an undo of a push takes back what it has made choices bring along', async () => {
  const { source, drink, settle, shared, namesOfShared, undoLast } = await newMeal()
  const before = (await shared('Drink')).values
  const lemon = await source.productOptions.create(single('Lemon', [{ name: 'With lemon' }]))
  const ice = await source.productOptions.create(
    single('Ice', [{ name: 'No ice' }, { name: 'Ice', option_ids: [lemon.id] }]),
  )
  const [cola, water] = (await source.productOptions.show({ id: drink.id })).values
  await source.productOptions.update({
    id: drink.id,
    values: [
      { ...cola, name: 'Cola', option_ids: [...(cola?.option_ids ?? []), ice.id] },
      { ...water, name: 'Water' },
    ],
  })
  await settle()
  expect(await namesOfShared()).toEqual(['Cup', 'Drink', 'Ice', 'Lemon'])
  expect(await undoLast()).toMatchObject({ state: 'undone', kept_count: 0 })
  expect(await namesOfShared()).toEqual(['Cup', 'Drink'])
  expect((await shared('Drink')).values).toEqual(before)
})

test('an undo keeps what an option of the store brings along', async () => {
  const { source, store, burger, settle, shared, namesOfShared, undoLast } = await newMeal()
  const sauce = await source.productOptions.create(single('Sauce', [{ name: 'Chili' }]))
  await source.merchantProducts.update({ id: burger._id, option_ids: [sauce.id] })
  await settle()
  await store.productOptions.create(single('Extras', [{ name: 'Dip', option_ids: [(await shared('Sauce')).id] }]))
  expect(await undoLast()).toMatchObject({ kept_count: 1, kept: [{ name: 'Sauce', reason: 'in_use' }] })
  expect(await namesOfShared()).toEqual(['Cup', 'Drink', 'Extras', 'Sauce'])
})
