import { expect, test } from 'vitest'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { localTime } from '../../schedules/local-time.rules.ts'
import { menuOf, category, product, schedule, noDaylightSaving } from '../store.testing.ts'

const app = await startTestApp({ frozenClock: true })
const minute = 60_000
const hour = 60 * minute
const clockIn = (ms: number) => localTime(app.now() + ms, noDaylightSaving.timezone).local_time

test('the menu is sorted, lists a product once per category and omits hidden entries', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const [sides, pizza, hidden] = [
    await category(tenant, merchant, 'Sides', { sort_order: 2 }),
    await category(tenant, merchant, 'Pizza', { sort_order: 1 }),
    await category(tenant, merchant, 'Summer', { status: 'inactive' }),
  ]
  const margherita = await product(tenant, merchant, { categories: [pizza], quantity: 0 })
  await product(tenant, merchant, { name: 'Garlic bread', categories: [sides, pizza] })
  await product(tenant, merchant, { name: 'Gazpacho', categories: [hidden] })
  await product(tenant, merchant, { name: 'Secret', categories: [pizza], status: 'inactive' })
  await product(tenant, merchant, { name: 'Water' })
  await tenant.db((db) =>
    db.updateTable('product_category_link').set({ sort_order: 5 }).where('product_id', '=', margherita).execute(),
  )
  expect(await menuOf(tenant, merchant)).toEqual([
    ['Pizza', 'Garlic bread', 'Margherita'],
    ['Sides', 'Garlic bread'],
    ['', 'Water'],
  ])
  const [first] = await tenant.guest.storeCatalog.menu({ id: merchant })
  expect(first?.products[1]).toMatchObject({
    _id: margherita,
    stock_status: 'out_of_stock',
    quantity: 0,
    is_available: false,
    currency: 'GBP',
    selling_price: 950,
  })
  expect(first?.products[0]).toMatchObject({
    quantity: null,
    is_available: true,
    has_options: false,
    requires_selection: false,
    from_price: 950,
  })
})

test('the cached menu is refreshed by every published change and every minute', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const pizza = await product(tenant, merchant)
  expect(await menuOf(tenant, merchant)).toEqual([['', 'Margherita']])
  await tenant.db((db) => db.updateTable('product').set({ name: 'Marinara' }).where('id', '=', pizza).execute())
  expect(await menuOf(tenant, merchant)).toEqual([['', 'Margherita']])
  await tenant.db(async (db) => {
    await db.updateTable('merchant').set({ catalog_version: 2 }).where('id', '=', merchant).execute()
    await emit(db, 'product.changed', merchant, { merchant_id: merchant, product_ids: [pizza] }, merchant)
  })
  expect(await menuOf(tenant, merchant)).toEqual([['', 'Marinara']])
  await tenant.db((db) =>
    db.updateTable('product').set({ stock_status: 'out_of_stock' }).where('id', '=', pizza).execute(),
  )
  app.advanceTime(minute)
  expect((await tenant.guest.storeCatalog.menu({ id: merchant }))[0]?.products[0]).toMatchObject({
    stock_status: 'out_of_stock',
  })
  await tenant.db((db) => db.updateTable('merchant').set({ status: 'inactive' }).where('id', '=', merchant).execute())
  app.advanceTime(3_000)
  await expect(tenant.guest.storeCatalog.menu({ id: merchant })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
})

test('another tenant never gets a cached menu', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant()
  await product(tenant, merchant)
  expect(await menuOf(tenant, merchant)).toHaveLength(1)
  for (const id of [merchant, newId()])
    await expect(other.guest.storeCatalog.menu({ id })).rejects.toMatchObject({
      status: 404,
      message: 'Merchant not found',
    })
})

test('schedules of products and categories decide what is available now and at a given time', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const breakfast = await category(tenant, merchant, 'Breakfast')
  const porridge = await product(tenant, merchant, { name: 'Porridge', categories: [breakfast] })
  const soup = await product(tenant, merchant, { name: 'Soup' })
  await product(tenant, merchant, { name: 'Bread' })
  await schedule(tenant, merchant, clockIn(2 * hour), clockIn(3 * hour), { category_ids: [breakfast] })
  await schedule(tenant, merchant, clockIn(-hour), clockIn(hour), { product_ids: [soup] })
  expect(await menuOf(tenant, merchant)).toEqual([['', 'Soup', 'Bread']])
  const later = new Date(app.now() + 2.5 * hour).toISOString()
  expect(await menuOf(tenant, merchant, { at: later })).toEqual([
    ['Breakfast', 'Porridge'],
    ['', 'Bread'],
  ])
  expect(await tenant.guest.storeCatalog.product({ id: porridge })).toMatchObject({
    is_available: false,
    stock_status: 'in_stock',
  })
  expect(await tenant.guest.storeCatalog.product({ id: porridge, at: later })).toMatchObject({ is_available: true })
  app.advanceTime(2.5 * hour)
  expect(await menuOf(tenant, merchant)).toEqual([
    ['Breakfast', 'Porridge'],
    ['', 'Bread'],
  ])
})

test('the whole menu includes unavailable products with their next available time', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const [breakfast, all] = [
    await category(tenant, merchant, 'Breakfast'),
    await category(tenant, merchant, 'All day', { sort_order: 1 }),
  ]
  const porridge = await product(tenant, merchant, { name: 'Porridge', categories: [breakfast] })
  await product(tenant, merchant, { name: 'Toast', categories: [breakfast, all] })
  await schedule(tenant, merchant, clockIn(2 * hour), clockIn(3 * hour), { product_ids: [porridge] })
  expect(await menuOf(tenant, merchant)).toEqual([
    ['Breakfast', 'Toast'],
    ['All day', 'Toast'],
  ])
  expect(await menuOf(tenant, merchant, { whole: true })).toEqual([
    ['Breakfast', 'Porridge', 'Toast'],
    ['All day', 'Toast'],
  ])
  expect(await menuOf(tenant, merchant)).toEqual([
    ['Breakfast', 'Toast'],
    ['All day', 'Toast'],
  ])
  const [, toast] = (await tenant.guest.storeCatalog.menu({ id: merchant, whole: true }))[0]?.products ?? []
  expect(toast).toMatchObject({ name: 'Toast', is_available: true, available_next: null })
  const start = new Date(Math.floor((app.now() + 2 * hour) / minute) * minute).toISOString()
  const shown = await tenant.guest.storeCatalog.product({ id: porridge })
  expect(shown).toMatchObject({
    is_available: false,
    available_next: { start, end: new Date(Date.parse(start) + hour).toISOString() },
  })
  expect(await tenant.guest.storeCatalog.product({ id: porridge, at: start })).toMatchObject({
    is_available: true,
    available_next: null,
  })
  expect(await menuOf(tenant, merchant, { whole: true, at: start })).toEqual([
    ['Breakfast', 'Porridge', 'Toast'],
    ['All day', 'Toast'],
  ])
})

test('the whole menu lists unavailable categories last', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const [breakfast, dinner] = [
    await category(tenant, merchant, 'Breakfast'),
    await category(tenant, merchant, 'Dinner', { sort_order: 1 }),
  ]
  await product(tenant, merchant, { name: 'Porridge', categories: [breakfast] })
  await product(tenant, merchant, { name: 'Stew', categories: [dinner] })
  await schedule(tenant, merchant, clockIn(2 * hour), clockIn(3 * hour), { category_ids: [breakfast] })
  expect(await menuOf(tenant, merchant, { whole: true })).toEqual([
    ['Dinner', 'Stew'],
    ['Breakfast', 'Porridge'],
  ])
})
