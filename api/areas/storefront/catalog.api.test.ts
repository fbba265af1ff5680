import { expect, test } from 'vitest'
import { emit } from '#api/platform/events/outbox.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { openWorld } from '#api/platform/testing/world.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { category, merchantIs, option, product, schedule, set, steady } from './store.testing.ts'

const world = await openWorld({ still: true })
const minute = 60_000
const hour = 60 * minute
const clockIn = (ms: number) => localTime(world.now() + ms, steady.timezone).local_time

const menuOf = async (tenant: TestTenant, id: string, more: object = {}) =>
  (await tenant.guest.storeCatalog.menu({ id, ...more })).map((section) => [
    section.category.name,
    ...section.products.map(({ name }) => name),
  ])

test('the menu in its order, each product once in a category, hidden things hidden', async () => {
  const tenant = await newTenant(world)
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
    needs_choice: false,
    from_price: 950,
  })
})

test('a kept menu is renewed by every announced change, and by the minute', async () => {
  const tenant = await newTenant(world)
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
  world.pass(minute)
  expect((await tenant.guest.storeCatalog.menu({ id: merchant }))[0]?.products[0]).toMatchObject({
    stock_status: 'out_of_stock',
  })
  await tenant.db((db) => db.updateTable('merchant').set({ status: 'inactive' }).where('id', '=', merchant).execute())
  world.pass(3_000)
  await expect(tenant.guest.storeCatalog.menu({ id: merchant })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
})

test('another tenant never gets a kept menu', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
  const merchant = await tenant.merchant()
  await product(tenant, merchant)
  expect(await menuOf(tenant, merchant)).toHaveLength(1)
  for (const id of [merchant, newId()])
    await expect(other.guest.storeCatalog.menu({ id })).rejects.toMatchObject({
      status: 404,
      message: 'Merchant not found',
    })
})

test('schedules of a product and of its category decide what there is, now and at the asked time', async () => {
  const tenant = await newTenant(world)
  const merchant = await tenant.merchant()
  const breakfast = await category(tenant, merchant, 'Breakfast')
  const porridge = await product(tenant, merchant, { name: 'Porridge', categories: [breakfast] })
  const soup = await product(tenant, merchant, { name: 'Soup' })
  await product(tenant, merchant, { name: 'Bread' })
  await schedule(tenant, merchant, clockIn(2 * hour), clockIn(3 * hour), { category_ids: [breakfast] })
  await schedule(tenant, merchant, clockIn(-hour), clockIn(hour), { product_ids: [soup] })
  expect(await menuOf(tenant, merchant)).toEqual([['', 'Soup', 'Bread']])
  const later = new Date(world.now() + 2.5 * hour).toISOString()
  expect(await menuOf(tenant, merchant, { at: later })).toEqual([
    ['Breakfast', 'Porridge'],
    ['', 'Bread'],
  ])
  expect(await tenant.guest.storeCatalog.product({ id: porridge })).toMatchObject({
    is_available: false,
    stock_status: 'in_stock',
  })
  expect(await tenant.guest.storeCatalog.product({ id: porridge, at: later })).toMatchObject({ is_available: true })
  world.pass(2.5 * hour)
  expect(await menuOf(tenant, merchant)).toEqual([
    ['Breakfast', 'Porridge'],
    ['', 'Bread'],
  ])
})

test('a whole menu also says when the rest can be had next; whoever asks without gets none of it', async () => {
  const tenant = await newTenant(world)
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
  const start = new Date(Math.floor((world.now() + 2 * hour) / minute) * minute).toISOString()
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

test('a section of another time stands behind those of this one in a whole menu', async () => {
  const tenant = await newTenant(world)
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

test('words come in the asked language, the missing ones in the default one', async () => {
  const tenant = await newTenant(world)
  const merchant = await tenant.merchant()
  const pizza = await category(tenant, merchant, 'Pizza', { translations: { ar: { name: 'بيتزا' } } })
  const id = await product(tenant, merchant, {
    categories: [pizza],
    description: 'Tomato',
    translations: { ar: { name: 'مارغريتا' }, fr: { name: 'Reine' } },
  })
  await option(tenant, merchant, id, 'Size', [
    { name: '10 inch', price: 0, translations: { ar: { name: '١٠ بوصات' } } },
  ])
  expect(await menuOf(tenant, merchant, { locale: 'ar' })).toEqual([['بيتزا', 'مارغريتا']])
  expect(await menuOf(tenant, merchant)).toEqual([['Pizza', 'Margherita']])
  expect(await menuOf(tenant, merchant, { locale: 'fr' })).toEqual([['Pizza', 'Margherita']])
  const headers = { 'x-tenant': tenant.hosts.store, 'accept-language': 'fr-FR, ar;q=0.8, en;q=0.5' }
  const { body } = await world.send({ method: 'GET', url: `/store/v1/products/${id}`, headers })
  expect(body['data']).toMatchObject({
    name: 'مارغريتا',
    description: 'Tomato',
    options: [{ name: 'Size', values: [{ name: '١٠ بوصات', price: 0 }] }],
  })
})

test('a product tells its options, add-ons and marks, and what it costs at least', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
  const merchant = await tenant.merchant({ name: 'Pier' })
  const [id, dip] = [await product(tenant, merchant), await product(tenant, merchant, { name: 'Dip', price: 80 })]
  await option(
    tenant,
    merchant,
    id,
    'Size',
    [
      { name: 'Small', price: 0, stock_status: 'out_of_stock' },
      { name: 'Large', price: 300 },
      { name: 'Giant', price: 500 },
    ],
    { is_required: true },
  )
  await option(tenant, merchant, id, 'Toppings', [{ name: 'Chilli', price: 100 }], { type: 'multiple' })
  await tenant.db(async (db) => {
    const label = newId()
    await db
      .insertInto('label')
      .values({ id: label, merchant_id: merchant, name: 'Popular', color: '#0F6B4B' })
      .execute()
    await db.insertInto('product_label').values({ merchant_id: merchant, product_id: id, label_id: label }).execute()
    await db.insertInto('product_addon').values({ merchant_id: merchant, product_id: id, addon_id: dip }).execute()
    await db
      .updateTable('product')
      .set({
        product_images: json([
          { file_url: '/b.webp', is_cover: false },
          { file_url: '/a.webp', is_cover: true },
        ]),
        instruction_enabled: true,
        allergens: ['milk'],
      })
      .where('id', '=', id)
      .execute()
  })
  expect(await tenant.guest.storeCatalog.product({ id })).toMatchObject({
    name: 'Margherita',
    merchant_name: 'Pier',
    from_price: 1250,
    has_options: true,
    needs_choice: true,
    labels: [{ name: 'Popular', color: '#0F6B4B' }],
    tags: [],
    allergens: ['milk'],
    product_images: [{ file_url: '/a.webp' }, { file_url: '/b.webp' }],
    product_instruction: { enabled: true, required: false },
    addons: [{ _id: dip, selling_price: 80 }],
    form: null,
  })
  await expect(other.guest.storeCatalog.product({ id })).rejects.toMatchObject({
    status: 404,
    message: 'Product not found',
  })
  await tenant.db((db) => db.updateTable('product').set({ status: 'inactive' }).where('id', '=', id).execute())
  world.pass(3_000)
  await expect(tenant.guest.storeCatalog.product({ id })).rejects.toMatchObject({
    status: 404,
    message: 'Product not found',
  })
  await merchantIs(tenant, merchant, { status: 'inactive' })
  await expect(tenant.guest.storeCatalog.product({ id: dip })).rejects.toMatchObject({ status: 404 })
})

test('search finds merchants and products in any case and language, of this tenant alone', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
  const [merchant, foreign] = [
    await tenant.merchant({ name: 'Anchor Sushi' }),
    await other.merchant({ name: 'Sushi Foreign' }),
  ]
  const maki = await product(tenant, merchant, {
    name: 'Maki 100%',
    description: 'Sushi roll',
    translations: { ar: { name: 'ماكي' } },
  })
  const nigiri = await product(tenant, merchant, { name: 'Sushi nigiri' })
  await product(tenant, merchant, { name: 'Tiramisù al caffè', translations: { ar: { name: 'تِيرَامِيسُو' } } })
  await product(other, foreign, { name: 'Sushi elsewhere' })
  const found = async (search: string, more: object = {}) => {
    const { merchants, products } = await tenant.guest.storeCatalog.search({ search, ...more })
    return [merchants.map(({ name }) => name), products.map(({ name }) => name)]
  }
  expect(await found('sUsHi')).toEqual([['Anchor Sushi'], ['Sushi nigiri', 'Maki 100%']])
  expect(await found('ماكي')).toEqual([[], ['Maki 100%']])
  expect(await found('tiramisu al caffe')).toEqual([[], ['Tiramisù al caffè']])
  expect(await found('تيراميسو')).toEqual([[], ['Tiramisù al caffè']])
  expect(await found('100%')).toEqual([[], ['Maki 100%']])
  expect(await found('%')).toEqual([[], ['Maki 100%']])
  expect(await found('name')).toEqual([[], []])
  const tag = newId()
  await tenant.db(async (db) => {
    await db
      .insertInto('tag')
      .values({ id: tag, merchant_id: merchant, name: 'Vegan', translations: json({ ar: { name: 'نباتي' } }) })
      .execute()
    await db.insertInto('product_tag').values({ merchant_id: merchant, product_id: maki, tag_id: tag }).execute()
  })
  expect(await found('vegan')).toEqual([[], ['Maki 100%']])
  expect(await found('نباتي')).toEqual([[], ['Maki 100%']])
  expect((await tenant.guest.storeCatalog.product({ id: maki, locale: 'ar' })).tags).toEqual([
    { id: tag, name: 'نباتي' },
  ])
  expect(await found('sushi', { tag_id: tag })).toEqual([[], ['Maki 100%']])
  expect(await found('sushi', { merchant_id: merchant, limit: 1 })).toEqual([[], ['Sushi nigiri']])
  await tenant.db((db) => db.updateTable('product').set({ status: 'inactive' }).where('id', '=', nigiri).execute())
  expect(await found('nigiri')).toEqual([[], []])
  await expect(tenant.guest.storeCatalog.search({ search: ' ' })).rejects.toMatchObject({ status: 422 })
})

test('packages hold what is on sale, in the order of the list', async () => {
  const tenant = await newTenant(world)
  const [merchant, gone] = [await tenant.merchant({ name: 'Pier' }), await tenant.merchant({ name: 'Gone' })]
  const pizza = await product(tenant, merchant)
  await merchantIs(tenant, gone, { status: 'inactive' })
  await tenant.db(async (db) => {
    const shared = { merchant_ids: [gone, merchant], product_ids: [pizza] }
    await db
      .insertInto('merchant_package')
      .values({ id: newId(), name: 'Second', sort_order: 2, ...shared })
      .execute()
    await db
      .insertInto('merchant_package')
      .values({
        id: newId(),
        name: 'First',
        sort_order: 1,
        price: 1500,
        translations: json({ ar: { name: 'الأول' } }),
        ...shared,
      })
      .execute()
    await db
      .insertInto('merchant_package')
      .values({ id: newId(), name: 'Off', status: 'inactive', ...shared })
      .execute()
  })
  expect(await tenant.guest.storeCatalog.packages({ locale: 'ar' })).toMatchObject([
    {
      name: 'الأول',
      price: 1500,
      currency: 'GBP',
      merchants: [{ name: 'Pier' }],
      products: [{ _id: pizza, merchant_name: 'Pier' }],
    },
    { name: 'Second', price: null },
  ])
})

test('recommendations are what was ordered most, while they are on', async () => {
  const tenant = await newTenant(world)
  const [busy, quiet] = [await tenant.merchant({ name: 'Busy' }), await tenant.merchant({ name: 'Quiet' })]
  const [best, second, soldOut] = [
    await product(tenant, busy, { name: 'Best' }),
    await product(tenant, busy, { name: 'Second' }),
    await product(tenant, busy, { name: 'Sold out', stock_status: 'out_of_stock' }),
  ]
  const customer = await tenant.customer()
  for (const ids of [[best, soldOut], [best, second, soldOut], [best]]) await order(tenant, busy, customer.id, ids)
  await order(tenant, quiet, customer.id, [await product(tenant, quiet, { name: 'Other' })])
  const ask = async (more: object) =>
    (await tenant.guest.storeCatalog.recommendations({ type: 'product', ...more })).map(({ name }) => name)
  expect(await ask({})).toEqual([])
  await set(tenant, {
    recommendation_settings: { is_enabled: true, product_enabled: true, merchant_enabled: true, max_items: 5 },
  })
  expect(await ask({ merchant_id: busy })).toEqual(['Best', 'Second'])
  expect(await ask({ merchant_id: busy, product_ids: [best] })).toEqual(['Second'])
  expect((await ask({}))[0]).toBe('Best')
  expect(await ask({ type: 'merchant' })).toEqual(['Busy', 'Quiet'])
  expect(await ask({ type: 'merchant', merchant_id: busy })).toEqual(['Quiet'])
})

const order = (tenant: TestTenant, merchant_id: string, customer_id: string, products: string[]) =>
  tenant.db(async (db) => {
    const id = newId()
    const merchant_copy = json({ name: 'M', timezone: 'Europe/London' })
    await db
      .insertInto('orders')
      .values({
        id,
        order_id: id.slice(-12),
        merchant_id,
        customer_id,
        merchant_copy,
        customer_copy: json({ id: customer_id, first_name: 'C', last_name: 'B', email: null, mobile: null }),
        order_type: 'pickup',
        order_status: 'completed',
        delivery_timestamp: db.now,
        preparation_time: 20,
        payment_mode: 'cash_on_delivery',
        payment_status: 'paid',
        currency: 'GBP',
        subtotal: 100,
        grand_total: 100,
        merchant_amount: 100,
        placed_at: db.now,
        closed_at: db.now,
      })
      .execute()
    for (const [position, product_id] of products.entries()) {
      await db
        .insertInto('order_line')
        .values({
          id: newId(),
          order_id: id,
          merchant_id,
          position,
          product_id,
          name: 'x',
          quantity: 1,
          unit_price: 100,
          line_total: 100,
        })
        .execute()
    }
  })
