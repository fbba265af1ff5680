import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { product, updateMerchantRow } from './store.testing.ts'

const app = await startTestApp()
const hour = 3_600_000
const iso = (ms: number) => new Date(app.now() + ms).toISOString()

test('categories and groups list active entries in order, with their active merchants', async () => {
  const tenant = await newTenant(app)
  const [pier, closed] = [await tenant.merchant(), await tenant.merchant()]
  await updateMerchantRow(tenant, closed, { status: 'inactive' })
  const group = async (group_name: string, status: 'active' | 'inactive' = 'active') => {
    const id = newId()
    await tenant.db((db) =>
      db
        .insertInto('merchant_group')
        .values({ id, group_name, status, translations: json({ ar: { group_name: 'مطاعم' } }) })
        .execute(),
    )
    return id
  }
  const category = async (
    name: string,
    sort_order: number,
    group_ids: string[],
    merchants: string[],
    status: 'active' | 'inactive' = 'active',
  ) => {
    const id = newId()
    await tenant.db(async (db) => {
      await db.insertInto('merchant_category').values({ id, name, sort_order, group_ids, status }).execute()
      for (const merchant_id of merchants)
        await db.insertInto('merchant_category_link').values({ merchant_id, category_id: id }).execute()
    })
    return id
  }
  const [food, off] = [await group('Food'), await group('Off', 'inactive')]
  const pizza = await category('Pizza', 2, [food], [pier, closed])
  await category('Sushi', 1, [food, off], [])
  await category('Hidden', 0, [off], [pier])
  await category('Inactive', 0, [food], [pier], 'inactive')
  const loose = await category('Loose', 3, [], [pier])
  expect(await tenant.guest.store.categories({})).toMatchObject([
    { name: 'Sushi', merchants_count: 0 },
    { id: pizza, name: 'Pizza', merchants_count: 1 },
    { id: loose, name: 'Loose' },
  ])
  expect((await tenant.guest.store.categories({ group_id: food })).map(({ name }) => name)).toEqual(['Sushi', 'Pizza'])
  expect(await tenant.guest.store.categories({ group_id: off })).toEqual([])
  expect(await tenant.guest.store.groups({ locale: 'ar' })).toMatchObject([
    { group_name: 'مطاعم', categories: [{ name: 'Sushi' }, { name: 'Pizza' }] },
  ])
  const listed = async (more: object) => (await tenant.guest.storeMerchants.list(more)).meta.total
  expect([
    await listed({ category_id: pizza }),
    await listed({ group_id: food }),
    await listed({ group_id: off }),
    await listed({ category_id: newId() }),
  ]).toEqual([1, 1, 0, 0])
  const [alone, free] = [await tenant.merchant({ name: 'Alone' }), await tenant.merchant({ name: 'Free' })]
  await category('Hidden too', 4, [off], [alone])
  await product(tenant, alone, { name: 'Alone dish' })
  const found = async () => {
    const { merchants, products } = await tenant.guest.storeCatalog.search({ search: 'alone' })
    return [merchants.length, products.length]
  }
  expect((await tenant.guest.storeMerchants.list({})).data.map(({ _id }) => _id).sort()).toEqual([pier, free].sort())
  expect(await found()).toEqual([0, 0])
  await tenant.db((db) => db.updateTable('merchant_group').set({ status: 'active' }).where('id', '=', off).execute())
  app.advanceTime(5_000)
  expect([await listed({}), await found()]).toEqual([3, [1, 1]])
})

test('banners are filtered by date, location and language', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const put = (title: string, more: object) =>
    tenant.db((db) =>
      db
        .insertInto('banner')
        .values({ id: newId(), title, image_url: '/b.webp', ...more })
        .execute(),
    )
  await put('always', { sort_order: 2, translations: json({ ar: { title: 'دائما' } }) })
  await put('now', { sort_order: 1, start_date: iso(-hour), end_date: iso(hour) })
  await put('later', { start_date: iso(hour) })
  await put('over', { end_date: iso(-1) })
  await put('off', { status: 'inactive' })
  await put('arabic', { locale: 'ar', sort_order: 3 })
  const group = async (status: 'active' | 'inactive') => {
    const id = newId()
    await tenant.db((db) => db.insertInto('merchant_group').values({ id, group_name: status, status }).execute())
    return id
  }
  const [open, shut] = [await group('active'), await group('inactive')]
  await put('of a hidden group', { group_ids: [shut] })
  await put('of two groups', { group_ids: [shut, open], sort_order: 9 })
  await put('at the merchant', { location: 'merchants', merchant_ids: [merchant], sort_order: 4 })
  const titles = async (more: object) => (await tenant.guest.store.banners(more)).map(({ title }) => title)
  expect(await titles({})).toEqual(['now', 'always', 'of two groups'])
  expect(await titles({ locale: 'ar' })).toEqual(['now', 'دائما', 'arabic', 'of two groups'])
  expect(await titles({ merchant_id: merchant })).toEqual(['now', 'always', 'at the merchant', 'of two groups'])
  expect(await titles({ merchant_id: newId() })).toEqual(['now', 'always', 'of two groups'])
  expect((await tenant.guest.store.banners({ merchant_id: merchant })).slice(0, 3)).toMatchObject([
    { start_date: expect.any(String), end_date: expect.any(String), status: 'active' },
    { location: 'global', merchant_ids: [], group_ids: [], locale: null, start_date: null, end_date: null },
    { location: 'merchants', merchant_ids: [merchant] },
  ])
  app.advanceTime(2 * hour)
  expect(await titles({})).toEqual(['later', 'always', 'of two groups'])
})

test('popups are filtered by device, merchant and customer segment', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const put = (title: string, more: object) =>
    tenant.db((db) =>
      db
        .insertInto('popup')
        .values({ id: newId(), title, value: '<b onclick="x()">Hi</b><script>x()</script>', type: 'html', ...more })
        .execute(),
    )
  await put('both', {})
  await put('web', { visible_on: 'web' })
  await put('merchant', { location: 'merchants', merchant_ids: [merchant] })
  await put('segment', { segment_id: newId() })
  await put('off', { status: 'inactive' })
  const titles = async (input: Parameters<TestTenant['guest']['store']['popups']>[0]) =>
    (await tenant.guest.store.popups(input)).map(({ title }) => title)
  expect(await titles({ device: 'mobile' })).toEqual(['both'])
  expect((await tenant.guest.store.popups({ device: 'mobile' }))[0]).toMatchObject({
    type: 'html',
    width: 400,
    value: '<b>Hi</b>',
    frequency: 'once',
  })
  await put('tall', { height: 800, status: 'inactive' })
  await expect(put('too tall', { height: 801 })).rejects.toMatchObject({ code: '23514' })
  expect(await titles({ device: 'web' })).toEqual(['both', 'web'])
  expect(await titles({ device: 'mobile', merchant_id: merchant })).toEqual(['both', 'merchant'])
  expect(
    await app.send({ method: 'GET', url: '/store/v1/popups', headers: { 'x-tenant': tenant.hosts.store } }),
  ).toMatchObject({ status: 422, body: { errors: { device: ['The device field is required.'] } } })
})

test('pages are published ones, in the requested language if translated', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [terms, about] = [newId(), newId()]
  const put = (page_id: string, slug: string, locale: string, title: string, published = true) =>
    tenant.db((db) =>
      db
        .insertInto('page')
        .values({ id: newId(), page_id, slug, locale, title, published, body: `<p>${title}</p>` })
        .execute(),
    )
  await put(terms, 'terms', 'en', 'Terms')
  await put(terms, 'shurut', 'ar', 'الشروط')
  await put(about, 'about', 'en', 'About')
  await put(newId(), 'draft', 'en', 'Draft', false)
  const titles = async (locale: string) => (await tenant.guest.store.pages({ locale })).map(({ title }) => title).sort()
  expect(await titles('en')).toEqual(['About', 'Terms'])
  expect(await titles('ar')).toEqual(['About', 'الشروط'])
  expect(await tenant.guest.store.page({ slug: 'terms', locale: 'ar' })).toMatchObject({
    page_id: terms,
    slug: 'shurut',
    locale: 'ar',
    body: '<p>الشروط</p>',
  })
  expect(await tenant.guest.store.page({ slug: 'about', locale: 'ar' })).toMatchObject({ locale: 'en', title: 'About' })
  await put(newId(), 'hostile', 'en', '<img src=x onerror=alert(1)><b>bold</b>')
  expect(await tenant.guest.store.page({ slug: 'hostile' })).toMatchObject({ body: '<p><b>bold</b></p>' })
  for (const slug of ['draft', 'nothing'])
    await expect(tenant.guest.store.page({ slug })).rejects.toMatchObject({ status: 404, message: 'Page not found' })
  await expect(other.guest.store.page({ slug: 'terms' })).rejects.toMatchObject({ status: 404 })
})

test('the form of an order type takes precedence over the general form; no form returns 404', async () => {
  const tenant = await newTenant(app)
  const field = {
    id: 'gate',
    label: 'Gate code',
    type: 'text' as const,
    is_required: false,
    options: [],
    sort_order: 0,
  }
  const put = (more: object) =>
    tenant.db((db) =>
      db
        .insertInto('custom_form')
        .values({ id: newId(), service: 'order', fields: json([field]), ...more })
        .execute(),
    )
  await expect(tenant.guest.store.form({ service: 'order' })).rejects.toMatchObject({
    status: 404,
    message: 'Form not found',
  })
  await put({})
  await put({ order_type: 'dine_in', fields: json([{ ...field, label: 'Table' }]) })
  await put({ service: 'user_register', is_active: false })
  expect(await tenant.guest.store.form({ service: 'order', order_type: 'dine_in' })).toMatchObject({
    fields: [{ label: 'Table' }],
  })
  expect(await tenant.guest.store.form({ service: 'order', order_type: 'delivery' })).toMatchObject({
    order_type: null,
    fields: [{ id: 'gate', label: 'Gate code', is_required: false }],
  })
  await expect(tenant.guest.store.form({ service: 'user_register' })).rejects.toMatchObject({ status: 404 })
  expect(
    await app.send({ method: 'GET', url: '/store/v1/forms/nonsense', headers: { 'x-tenant': tenant.hosts.store } }),
  ).toMatchObject({ status: 404 })
})
