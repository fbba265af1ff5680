import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { searchJobs } from './search.jobs.ts'
import { menuOf, category, updateMerchantRow, option, product } from './store.testing.ts'

const app = await startTestApp({ frozenClock: true })
test('texts are in the requested language and fall back to the default language', async () => {
  const tenant = await newTenant(app)
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
  const { body } = await app.send({ method: 'GET', url: `/store/v1/products/${id}`, headers })
  expect(body['data']).toMatchObject({
    name: 'مارغريتا',
    description: 'Tomato',
    options: [{ name: 'Size', values: [{ name: '١٠ بوصات', price: 0 }] }],
  })
})

test('a product shows its options, add-ons, labels and lowest price', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
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
    requires_selection: true,
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
  app.advanceTime(3_000)
  await expect(tenant.guest.storeCatalog.product({ id })).rejects.toMatchObject({
    status: 404,
    message: 'Product not found',
  })
  await updateMerchantRow(tenant, merchant, { status: 'inactive' })
  await expect(tenant.guest.storeCatalog.product({ id: dip })).rejects.toMatchObject({ status: 404 })
})

test('search ignores case and accents, covers all languages and stays within the tenant', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
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

test('a misspelt search finds the nearest words of this tenant; two letters find beginnings of words', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [merchant, foreign] = [
    await tenant.merchant({ name: 'Pier Kitchen' }),
    await other.merchant({ name: 'Foreign' }),
  ]
  const pizza = await product(tenant, merchant, { name: 'Pizza Margherita' })
  const curry = await product(tenant, merchant, { name: 'Green curry' })
  const dessert = await product(other, foreign, { name: 'Tiramisu' })
  const runJob = ({ id: tenantId }: TestTenant, name: string, input: object) => {
    const job = searchJobs.find((one) => one.name === name)
    if (!job) throw new Error(name)
    return app.relay.run(job, { tenantId, input })
  }
  await runJob(tenant, 'storefront.add-product-words', { productIds: [pizza, curry] })
  await runJob(tenant, 'storefront.add-merchant-words', { merchantId: merchant })
  await runJob(other, 'storefront.add-product-words', { productIds: [dessert] })
  const found = async (search: string) => {
    const { merchants, products, suggestion } = await tenant.guest.storeCatalog.search({ search })
    return [[...merchants, ...products].map(({ name }) => name), suggestion]
  }
  expect(await found('piza')).toEqual([['Pizza Margherita'], 'pizza'])
  expect(await found('Piza margerita')).toEqual([['Pizza Margherita'], 'pizza margherita'])
  expect(await found('pier kichen')).toEqual([['Pier Kitchen'], 'pier kitchen'])
  expect(await found('pizza')).toEqual([['Pizza Margherita'], null])
  expect(await found('tiramusu')).toEqual([[], null])
  expect(await found('cu')).toEqual([['Green curry'], null])
  expect(await found('zz')).toEqual([[], null])
  await tenant.db((db) => db.updateTable('product').set({ name: 'Calzone' }).where('id', '=', pizza).execute())
  await runJob(tenant, 'storefront.add-product-words', { productIds: [pizza] })
  expect(await found('calzonne')).toEqual([['Calzone'], 'calzone'])
  expect(await found('piza')).toEqual([[], null])
})

test('packages list their active merchants and products in sort order', async () => {
  const tenant = await newTenant(app)
  const [merchant, gone] = [await tenant.merchant({ name: 'Pier' }), await tenant.merchant({ name: 'Gone' })]
  const pizza = await product(tenant, merchant)
  await updateMerchantRow(tenant, gone, { status: 'inactive' })
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
