import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct } from '../catalog.testing.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp()

/** A master menu with a pizza in a category, which both stores follow. */
async function newFollowedPizza() {
  const brand = await newBrand(app)
  const category = await brand.source.productCategories.create({ name: 'Pizza' })
  const pizza = await brand.source.merchantProducts.create(
    aProduct({ sku: 'P1', selling_price: 1000, category_ids: [category.id] } as never),
  )
  await brand.menu()
  await brand.follow()
  const listOf = async (nth: number) => (await brand.stores[nth]?.merchantProducts.list({}))?.data ?? []
  const [own] = await listOf(0)
  return { ...brand, category, pizza, listOf, ownId: own?._id ?? '' }
}

test('stores get products with their categories, and every later change', async () => {
  const { source, pizza, listOf, settle, owner } = await newFollowedPizza()
  for (const nth of [0, 1])
    expect(await listOf(nth)).toMatchObject([
      { name: 'Margherita', sku: 'P1', selling_price: 1000, category: [{ name: 'Pizza' }] },
    ])
  await source.merchantProducts.update({ id: pizza._id, selling_price: 1200, description: 'With basil' })
  await settle()
  for (const nth of [0, 1]) expect(await listOf(nth)).toMatchObject([{ selling_price: 1200 }])
  const menu = await owner.masterMenu.show({})
  expect(menu).toMatchObject({ product_count: 1, store_count: 2, updating_count: 0 })
  const { data } = await owner.masterMenu.stores({ follows: true })
  expect(data).toMatchObject([
    { name: 'Store 1', state: 'in_step', override_count: 0, waiting: 0 },
    { name: 'Store 2', state: 'in_step' },
  ])
})

test('what a store changes stays until it is reset', async () => {
  const { source, stores, pizza, listOf, settle, owner, storeIds, ownId } = await newFollowedPizza()
  const [store] = stores
  await store?.merchantProducts.update({ id: ownId, selling_price: 1500 })
  await source.merchantProducts.update({ id: pizza._id, selling_price: 1100, description: 'Hot' })
  await settle()
  expect(await listOf(0)).toMatchObject([{ selling_price: 1500, menu_state: 'changed' }])
  expect(await listOf(1)).toMatchObject([{ selling_price: 1100, menu_state: 'followed' }])
  expect(await store?.merchantProducts.show({ id: ownId })).toMatchObject({ description: 'Hot' })
  const shown = await store?.merchantMasterMenu.product({ id: ownId })
  const stateOf = (field: string) => shown?.fields.find((one) => one.field === field)
  expect(stateOf('selling_price')).toEqual({ field: 'selling_price', state: 'changed', master: '1100' })
  expect(stateOf('name')).toMatchObject({ state: 'locked', master: 'Margherita' })
  expect(stateOf('status')).toMatchObject({ state: 'followed' })
  const { data } = await owner.masterMenu.overrides({ merchant_id: storeIds[0] ?? '' })
  expect(data).toMatchObject([{ _id: ownId, fields: [{ field: 'selling_price', store: '1500', master: '1100' }] }])
  expect(await store?.merchantMasterMenu.reset({ product_ids: [ownId], fields: ['selling_price'] })).toEqual({
    reset: 1,
  })
  expect(await listOf(0)).toMatchObject([{ selling_price: 1100, menu_state: 'followed' }])
})

test('everything of a store can be reset at once, also a product that it had deleted', async () => {
  const { owner, stores, listOf, settle, storeIds, ownId, source, pizza } = await newFollowedPizza()
  await stores[0]?.merchantProducts.remove({ id: ownId })
  await source.merchantProducts.update({ id: pizza._id, selling_price: 1300 })
  await settle()
  expect(await listOf(0)).toEqual([])
  await owner.masterMenu.reset({ merchant_id: storeIds[0] ?? '' })
  await settle()
  expect(await listOf(0)).toMatchObject([{ _id: ownId, selling_price: 1300 }])
})

test('a store cannot change what the tenant keeps, one by one, in bulk, or by deleting', async () => {
  const { stores, ownId, menu, listOf } = await newFollowedPizza()
  const [store] = stores
  await expect(store?.merchantProducts.update({ id: ownId, name: 'Mine' })).rejects.toMatchObject({
    status: 422,
    message: 'The master menu manages this field.',
  })
  await menu({ store_fields: [] })
  await expect(store?.merchantProducts.remove({ id: ownId })).rejects.toMatchObject({ status: 422 })
  const bulk = await store?.merchantBulkEdits.create({ ids: [ownId], selling_price: { percent: 10 } })
  expect(bulk).toMatchObject({ changed: 0, failures: [{ id: ownId, reason: 'master_menu' }] })
  expect(await listOf(0)).toMatchObject([{ name: 'Margherita', selling_price: 1000 }])
  await store?.merchantProducts.setStock({ ids: [ownId], stock_status: 'out_of_stock' })
  expect(await listOf(0)).toMatchObject([{ stock_status: 'out_of_stock', menu_state: 'followed' }])
})

test('a bulk edit of a store is an override until it is undone', async () => {
  const { stores, ownId, source, pizza, settle, listOf } = await newFollowedPizza()
  const edit = await stores[0]?.merchantBulkEdits.create({ ids: [ownId], status: 'inactive' })
  await source.merchantProducts.update({ id: pizza._id, selling_price: 900 })
  await settle()
  expect(await listOf(0)).toMatchObject([{ status: 'inactive', selling_price: 900, menu_state: 'changed' }])
  const priced = await stores[0]?.merchantBulkEdits.create({ ids: [ownId], selling_price: { price: 700 } })
  await source.merchantProducts.update({ id: pizza._id, selling_price: 950 })
  await settle()
  await stores[0]?.merchantBulkEdits.undo({ id: priced?.edit_id ?? '' })
  await settle()
  expect(await listOf(0)).toMatchObject([{ status: 'inactive', selling_price: 950, menu_state: 'changed' }])
  await stores[0]?.merchantBulkEdits.undo({ id: edit?.edit_id ?? '' })
  await settle()
  expect(await listOf(0)).toMatchObject([{ status: 'active', selling_price: 950, menu_state: 'followed' }])
})

test('what leaves the master menu is hidden at stores, and comes back with it', async () => {
  const { source, pizza, listOf, settle, category, stores } = await newFollowedPizza()
  await source.merchantProducts.remove({ id: pizza._id })
  await source.productCategories.remove({ id: category.id })
  await settle()
  expect(await listOf(0)).toMatchObject([{ status: 'inactive', menu_state: 'removed' }])
  const categories = await stores[0]?.productCategories.list({})
  expect(categories?.data).toMatchObject([{ name: 'Pizza', status: 'inactive' }])
  await stores[0]?.productCategories.remove({ id: categories?.data[0]?.id ?? '' })
})

test('a category of the master menu is hidden, not deleted, and can be ordered', async () => {
  const { stores, source, category, pizza, settle, owner, storeIds } = await newFollowedPizza()
  const [store] = stores
  const cola = await source.merchantProducts.create(aProduct({ name: 'Cola', category_ids: [category.id] }))
  await settle()
  const own = (await store?.productCategories.list({}))?.data[0]
  const id = own?.id ?? ''
  await expect(store?.productCategories.remove({ id })).rejects.toMatchObject({ code: 'MASTER_MENU_RECORD' })
  expect((await store?.productCategories.show({ id }))?.locked_fields).toEqual([
    'name',
    'translations',
    'view',
    'image',
  ])
  expect((await source.productCategories.show({ id: category.id })).locked_fields).toEqual([])
  for (const change of [{ name: 'Mine' }, { view: 'grid' as const }])
    await expect(store?.productCategories.update({ id, ...change })).rejects.toMatchObject({ status: 422 })
  const reversed = (own?.product_ids ?? []).toReversed()
  await store?.productCategories.reorder({ category_id: id, product_ids: reversed })
  await source.productCategories.reorder({ category_id: category.id, product_ids: [pizza._id, cola._id] })
  await settle()
  expect((await store?.productCategories.show({ id }))?.product_ids).toEqual(reversed)
  await source.productCategories.update({ id: category.id, name: 'Pizzas' })
  await settle()
  expect(await store?.productCategories.show({ id })).toMatchObject({ name: 'Pizzas', menu_state: 'changed' })
  await owner.masterMenu.reset({ merchant_id: storeIds[0] ?? '' })
  await settle()
  const reset = await store?.productCategories.show({ id })
  expect(reset?.menu_state).toBe('followed')
  expect(reset?.product_ids).toEqual(reversed.toReversed())
  await store?.productCategories.update({ id, status: 'inactive' })
  await store?.productCategories.reorder({ category_id: id, product_ids: reversed })
  expect((await store?.productCategories.show({ id }))?.menu_state).toBe('changed')
  await store?.merchantMasterMenu.resetCategory({ id })
  expect(await store?.productCategories.show({ id })).toMatchObject({
    menu_state: 'followed',
    status: 'active',
    product_ids: reversed.toReversed(),
  })
  const ownCategory = await store?.productCategories.create({ name: 'Only here' })
  await expect(store?.merchantMasterMenu.resetCategory({ id: ownCategory?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
})

test('new products wait for a review where the tenant wants that', async () => {
  const { source, menu, settle, listOf, owner, storeIds } = await newFollowedPizza()
  await menu({ new_products: 'review' })
  await source.merchantProducts.create(aProduct({ name: 'Cola' }))
  await settle()
  expect(await listOf(0)).toHaveLength(1)
  expect((await owner.masterMenu.stores({ follows: true })).data).toMatchObject([{ waiting: 1 }, { waiting: 1 }])
  await owner.masterMenu.push({ merchant_ids: storeIds.slice(0, 1) })
  await settle()
  expect(await listOf(0)).toHaveLength(2)
  expect((await owner.masterMenu.stores({ follows: true })).data).toMatchObject([{ waiting: 0 }, { waiting: 1 }])
})

test('products that a store has already are linked, as the preview says', async () => {
  const { source, stores, menu, owner, storeIds, follow, listOf } = await newLinkable()
  await menu()
  const [store] = await owner.masterMenu.preview({ merchant_ids: storeIds.slice(0, 1) })
  expect(store).toMatchObject({ create: 1, link: 2, update: 0, hide: 0, keep: 0 })
  expect(store?.products.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { name: 'Cola', action: 'link', changed: ['name'], kept: ['selling_price'], price_before: 300, price_after: 300 },
    { name: 'Tea', action: 'link', changed: [], kept: [] },
    { name: 'Water', action: 'create', price_before: null, price_after: 100 },
  ])
  expect(await listOf()).toHaveLength(2)
  await follow({ merchant_ids: storeIds.slice(0, 1) })
  expect((await listOf()).map(({ name, selling_price }) => [name, selling_price]).toSorted()).toEqual([
    ['Cola', 300],
    ['Tea', 150],
    ['Water', 100],
  ])
  expect(await stores[1]?.merchantProducts.list({})).toMatchObject({ data: [] })
  expect(source).toBeDefined()
})

async function newLinkable() {
  const brand = await newBrand(app)
  const [store] = brand.stores
  for (const product of [
    { name: 'Cola', sku: 'C', selling_price: 250 },
    { name: 'Tea', selling_price: 150 },
    { name: 'Water', selling_price: 100 },
  ])
    await brand.source.merchantProducts.create(product)
  await store?.merchantProducts.create({ name: 'Coke', sku: 'C', selling_price: 300 })
  await store?.merchantProducts.create({ name: 'Tea', selling_price: 150, sort_order: 1 })
  return { ...brand, listOf: async () => (await store?.merchantProducts.list({}))?.data ?? [] }
}

test('a store that leaves keeps its products as its own', async () => {
  const { owner, storeIds, settle, source, pizza, stores, listOf, ownId } = await newFollowedPizza()
  await owner.masterMenu.leave({ merchant_ids: storeIds.slice(0, 1) })
  await settle()
  await source.merchantProducts.update({ id: pizza._id, selling_price: 1 })
  await settle()
  expect(await listOf(0)).toMatchObject([{ selling_price: 1000, menu_state: null }])
  await stores[0]?.merchantProducts.update({ id: ownId, name: 'Mine' })
  expect(await stores[0]?.merchantMasterMenu.product({ id: ownId })).toBeNull()
})

test('a store follows chosen categories; what leaves them is hidden', async () => {
  const { source, menu, follow, stores, settle } = await newBrand(app)
  const [food, drinks] = [
    await source.productCategories.create({ name: 'Food' }),
    await source.productCategories.create({ name: 'Drinks' }),
  ]
  const pie = await source.merchantProducts.create(aProduct({ name: 'Pie', category_ids: [food.id, drinks.id] }))
  await source.merchantProducts.create(aProduct({ name: 'Beer', category_ids: [drinks.id] }))
  await menu()
  await follow({ category_ids: [food.id] })
  const list = async () => (await stores[0]?.merchantProducts.list({}))?.data
  expect(await list()).toMatchObject([{ name: 'Pie', category: [{ name: 'Food' }] }])
  await source.merchantProducts.update({ id: pie._id, category_ids: [drinks.id] })
  await settle()
  expect(await list()).toMatchObject([{ name: 'Pie', status: 'inactive', menu_state: 'removed' }])
})

test('fields of a POS stay with it', async () => {
  const { tenant, storeIds, source, pizza, settle, listOf } = await newFollowedPizza()
  await tenant.db((db) =>
    db
      .updateTable('merchant')
      .set({ is_pos_managed: true })
      .where('id', '=', storeIds[0] ?? '')
      .execute(),
  )
  await source.merchantProducts.update({ id: pizza._id, name: 'Renamed', selling_price: 2000, status: 'inactive' })
  await settle()
  expect(await listOf(0)).toMatchObject([{ name: 'Margherita', selling_price: 1000, status: 'inactive' }])
  expect(await listOf(1)).toMatchObject([{ name: 'Renamed', selling_price: 2000, status: 'inactive' }])
})

test('the master menu stays with its merchant while stores follow', async () => {
  const { owner, storeIds, sourceId, stores } = await newFollowedPizza()
  const other = { merchant_id: storeIds[0] ?? '', store_fields: [], new_products: 'review' as const }
  await expect(owner.masterMenu.save(other)).rejects.toMatchObject({ code: 'MASTER_MENU_IN_USE' })
  await expect(owner.masterMenu.assign({ merchant_ids: [sourceId] })).rejects.toMatchObject({ status: 404 })
  await expect(stores[0]?.masterMenu.show({})).rejects.toMatchObject({ status: 403 })
})

test('after the merchant of the master menu was deleted, another one can be chosen', async () => {
  const { tenant, sourceId, storeIds, owner, settle, listOf } = await newFollowedPizza()
  await tenant.db((db) => db.updateTable('merchant').set({ deleted_at: db.now }).where('id', '=', sourceId).execute())
  expect(await owner.masterMenu.show({})).toBeNull()
  const [next = ''] = storeIds
  await owner.masterMenu.save({ merchant_id: next, store_fields: [], new_products: 'automatic' })
  await settle()
  expect(await owner.masterMenu.show({})).toMatchObject({ merchant_id: next, store_count: 0 })
  expect(await listOf(1)).toMatchObject([{ selling_price: 1000, menu_state: null }])
})

test('a store sees nothing of another one', async () => {
  const { stores, ownId, listOf, sourceId, pizza, source } = await newFollowedPizza()
  const neighbour = (await listOf(1))[0]?._id ?? ''
  await expect(stores[0]?.merchantMasterMenu.product({ id: neighbour })).rejects.toMatchObject({ status: 404 })
  await expect(stores[0]?.merchantMasterMenu.product({ id: pizza._id })).rejects.toMatchObject({ status: 404 })
  expect(await stores[0]?.merchantMasterMenu.reset({ product_ids: [neighbour] })).toEqual({ reset: 0 })
  expect(await source.merchantMasterMenu.product({ id: pizza._id })).toBeNull()
  expect([ownId, sourceId]).not.toContain('')
})

test('stores, categories and products of other tenants are absent', async () => {
  const { owner, ownId, storeIds, category } = await newFollowedPizza()
  const foreign = await newFollowedPizza()
  const [own = '', other = ''] = [storeIds[0], foreign.storeIds[0]]
  const absent = { status: 404 }
  const assignment = { merchant_ids: [own], category_ids: [foreign.category.id] }
  await expect(owner.masterMenu.assign({ merchant_ids: [other] })).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.assign(assignment)).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.preview(assignment)).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.push({ merchant_ids: [own, other] })).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.leave({ merchant_ids: [other] })).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.overrides({ merchant_id: other })).rejects.toMatchObject(absent)
  await expect(owner.masterMenu.reset({ merchant_id: other })).rejects.toMatchObject(absent)
  expect(await owner.masterMenu.reset({ merchant_id: own, product_ids: [foreign.ownId] })).toEqual({ reset: 0 })
  expect((await owner.masterMenu.stores({ follows: true })).data).toHaveLength(2)
  expect([ownId, category.id]).not.toContain('')
})
