import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from '../catalog.testing.ts'

const app = await startTestApp()

async function newMenu() {
  const menus = await newMenus(app)
  const { client, tenant } = menus
  const add = async (name: string, more = {}) => (await client.merchantProducts.create(aProduct({ name, ...more })))._id
  const show = (id: string) => client.merchantProducts.show({ id })
  const auditOf = (id: string) =>
    tenant.db((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'changes'])
        .where('subject', '=', `product:${id}`)
        .orderBy('id')
        .execute(),
    )
  return { ...menus, add, show, auditOf }
}

test('an edit changes each product on its own, names those that it cannot change, and is undone at once', async () => {
  const { client, add, show, changes } = await newMenu()
  const [tea, milk, free] = [
    await add('Tea', { selling_price: 333 }),
    await add('Milk', { status: 'inactive', selling_price: 1_000 }),
    await add('Free', { track_inventory: true, quantity: 0 }),
  ]
  const absent = '01990000-0000-7000-8000-000000000000'
  const edit = await client.merchantBulkEdits.create({
    ids: [tea, milk, free, absent, tea],
    status: 'active',
    stock_status: 'in_stock',
    selling_price: { percent: 10 },
  })
  expect(edit).toEqual({
    edit_id: expect.any(String),
    changed: 2,
    failures: [
      { id: free, name: 'Free', reason: 'no_stock' },
      { id: absent, name: null, reason: 'not_found' },
    ],
  })
  expect(await show(tea)).toMatchObject({ status: 'active', selling_price: 366 })
  expect(await show(milk)).toMatchObject({ status: 'active', selling_price: 1_100 })
  const latest = await client.merchantBulkEdits.latest({})
  expect(latest).toMatchObject({ id: edit.edit_id, changed: 2 })
  expect(Math.abs(Date.parse(latest?.undo_until ?? '') - app.now() - 600_000)).toBeLessThan(60_000)
  expect(await client.merchantBulkEdits.undo({ id: edit.edit_id ?? '' })).toEqual({ changed: 2, failures: [] })
  expect(await show(tea)).toMatchObject({ status: 'active', selling_price: 333 })
  expect(await show(milk)).toMatchObject({ status: 'inactive', selling_price: 1_000 })
  expect(await client.merchantBulkEdits.latest({})).toBeNull()
  await expect(client.merchantBulkEdits.undo({ id: edit.edit_id ?? '' })).rejects.toMatchObject({ status: 404 })
  expect((await changes()).at(-1)).toMatchObject({ payload: { change: 'updated' } })
})

test('a product that is part of a combo is deleted only with the combo', async () => {
  const { client, add, show } = await newMenu()
  const cola = await add('Cola')
  const meal = await add('Meal', {
    options: [{ name: 'Drink', type: 'single', is_required: true, values: [{ name: 'Cola', product_id: cola }] }],
  })
  expect(await client.merchantBulkEdits.create({ ids: [cola], is_deleted: true })).toEqual({
    edit_id: null,
    changed: 0,
    failures: [{ id: cola, name: 'Cola', reason: 'in_combos' }],
  })
  const both = await client.merchantBulkEdits.create({ ids: [cola, meal], is_deleted: true })
  expect(both).toMatchObject({ changed: 2, failures: [] })
  await client.merchantBulkEdits.undo({ id: both.edit_id ?? '' })
  expect(await show(meal)).toMatchObject({ options: [{ values: [{ product_id: cola }] }] })
})

test('products that somebody changed since then are left as they are and named', async () => {
  const { client, add, show, auditOf } = await newMenu()
  const [tea, milk, wine] = [await add('Tea'), await add('Milk'), await add('Wine')]
  const { edit_id } = await client.merchantBulkEdits.create({ ids: [tea, milk, wine], selling_price: { price: 500 } })
  await client.merchantProducts.update({ id: tea, selling_price: 700 })
  await client.merchantProducts.update({ id: milk, name: 'Fresh milk' })
  await client.merchantProducts.remove({ id: wine })
  expect(await client.merchantBulkEdits.undo({ id: edit_id ?? '' })).toEqual({
    changed: 1,
    failures: [
      { id: tea, name: 'Tea', reason: 'changed' },
      { id: wine, name: 'Wine', reason: 'not_found' },
    ],
  })
  expect(await show(tea)).toMatchObject({ selling_price: 700 })
  expect(await show(milk)).toMatchObject({ selling_price: 1_150, name: 'Fresh milk' })
  expect((await auditOf(milk)).map(({ action, changes }) => [action, changes]).slice(1)).toEqual([
    ['product.updated', { selling_price: { before: 1_150, after: 500 } }],
    ['product.updated', { name: { before: 'Milk', after: 'Fresh milk' } }],
    ['product.updated', { selling_price: { before: 500, after: 1_150 } }],
  ])
})

test('deleted products come back with all they had, unless their SKU was given away', async () => {
  const { client, add, show, auditOf, operator } = await newMenu()
  const category = await client.productCategories.create({ name: 'Drinks' })
  const [tea, milk] = [
    await add('Tea', { sku: 'T', category_ids: [category.id] }),
    await add('Milk', { sku: 'M', category_ids: [category.id] }),
  ]
  const { edit_id, changed } = await operator.bulkEdits.create({ ids: [tea, milk], is_deleted: true })
  expect(changed).toBe(2)
  await expect(show(tea)).rejects.toMatchObject({ status: 404 })
  await add('New milk', { sku: 'M' })
  expect(await operator.bulkEdits.undo({ id: edit_id ?? '' })).toEqual({
    changed: 1,
    failures: [{ id: milk, name: 'Milk', reason: 'sku_taken' }],
  })
  expect(await show(tea)).toMatchObject({ sku: 'T', category_ids: [category.id] })
  expect((await auditOf(tea)).map(({ action }) => action)).toEqual([
    'product.created',
    'product.deleted',
    'product.restored',
  ])
})

test('categories and tags are added and removed, and places in categories come back', async () => {
  const { client, add, show, neighbour } = await newMenu()
  const [food, drinks] = [
    await client.productCategories.create({ name: 'Food' }),
    await client.productCategories.create({ name: 'Drinks' }),
  ]
  const [hot, cold] = [
    await client.productTags.create({ name: 'Hot' }),
    await client.productTags.create({ name: 'Cold' }),
  ]
  const [tea, milk, wine] = [
    await add('Tea', { category_ids: [food.id], tag_ids: [hot.id] }),
    await add('Milk', { category_ids: [food.id, drinks.id] }),
    await add('Wine', { category_ids: [food.id] }),
  ]
  const menu = async (id: string) => (await client.productCategories.show({ id })).products.map(({ _id }) => _id)
  const { edit_id, changed } = await client.merchantBulkEdits.create({
    ids: [tea, milk],
    add_category_ids: [drinks.id],
    remove_category_ids: [food.id],
    add_tag_ids: [cold.id],
    remove_tag_ids: [hot.id],
  })
  expect(changed).toBe(2)
  expect([await menu(food.id), await menu(drinks.id)]).toEqual([[wine], [milk, tea]])
  expect((await show(tea)).tag_ids).toEqual([cold.id])
  expect((await client.merchantBulkEdits.create({ ids: [tea, milk], add_tag_ids: [cold.id] })).edit_id).toBeNull()
  await client.merchantBulkEdits.undo({ id: edit_id ?? '' })
  expect([await menu(food.id), await menu(drinks.id)]).toEqual([[tea, milk, wine], [milk]])
  expect((await show(tea)).tag_ids).toEqual([hot.id])
  expect((await show(milk)).tag_ids).toEqual([])
  const foreign = await neighbour.productTags.create({ name: 'Foreign' })
  await expect(client.merchantBulkEdits.create({ ids: [tea], add_tag_ids: [foreign.id] })).rejects.toMatchObject({
    status: 422,
  })
})

test('only the user who made an edit undoes it, for ten minutes', async () => {
  const { client, add, show, tenant, merchantId, neighbour } = await newMenu()
  const tea = await add('Tea')
  const colleague = await tenant.user(['ManageMerchantCatalog'], { merchants: [merchantId] })
  const hide = () => client.merchantBulkEdits.create({ ids: [tea], status: 'inactive' })
  const id = (await hide()).edit_id ?? ''
  for (const other of [colleague.client, neighbour])
    await expect(other.merchantBulkEdits.undo({ id })).rejects.toMatchObject({ status: 404 })
  expect(await colleague.client.merchantBulkEdits.latest({})).toBeNull()
  await expect(neighbour.merchantBulkEdits.create({ ids: [tea], status: 'active' })).rejects.toMatchObject({
    status: 404,
  })
  app.advanceTime(600_001)
  await expect(client.merchantBulkEdits.undo({ id })).rejects.toMatchObject({ status: 404 })
  expect(await show(tea)).toMatchObject({ status: 'inactive' })
  await client.merchantBulkEdits.create({ ids: [tea], status: 'active' })
  const kept = await tenant.db((db) => db.selectFrom('bulk_edit').select('id').execute())
  expect(kept.map((row) => row.id)).not.toContain(id)
})

test('a product that was sold out for the day is so again after an undo, and one without stock stays sold out', async () => {
  const { client, add, show } = await newMenu()
  const [tea, milk] = [await add('Tea'), await add('Milk', { track_inventory: true, quantity: 3 })]
  await client.merchantProducts.setStock({ ids: [tea], stock_status: 'out_of_stock', for_today: true })
  const until = async () => (await client.merchantProducts.list({ search: 'Tea' })).data[0]?.sold_out_until
  const before = await until()
  expect(before).toEqual(expect.any(String))
  const back = await client.merchantBulkEdits.create({ ids: [tea], stock_status: 'in_stock' })
  expect(await until()).toBeNull()
  await client.merchantBulkEdits.undo({ id: back.edit_id ?? '' })
  expect(await show(tea)).toMatchObject({ stock_status: 'out_of_stock' })
  expect(await until()).toBe(before)
  const out = await client.merchantBulkEdits.create({ ids: [milk], stock_status: 'out_of_stock' })
  await client.merchantProducts.update({ id: milk, quantity: 0 })
  expect(await client.merchantBulkEdits.undo({ id: out.edit_id ?? '' })).toEqual({
    changed: 0,
    failures: [{ id: milk, name: 'Milk', reason: 'no_stock' }],
  })
})
