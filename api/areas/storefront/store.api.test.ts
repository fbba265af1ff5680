import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/ids.ts'
import { sealText, settingPlace } from '#api/platform/secrets.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { openWorld } from '#api/platform/testing/world.ts'
import { merchantIs, set } from './store.testing.ts'

const world = await openWorld()
const hour = 3_600_000
const iso = (ms: number) => new Date(world.now() + ms).toISOString()

test('boot tells a fresh shop, and another host its own', async () => {
  const [tenant, other] = [
    await newTenant(world),
    await newTenant(world, { currency: 'KWD', timezone: 'Asia/Kuwait', country: 'KW' }),
  ]
  expect(await tenant.guest.store.boot({})).toMatchObject({
    tenant: { id: tenant.id, domain: tenant.hosts.store },
    business_name: `Tenant ${tenant.slug}`,
    is_available: true,
    business_type: { type: 'marketplace', merchant_id: null },
    currency: 'GBP',
    active_locales: [
      { locale: 'en', native_name: 'English', is_default: true, is_rtl: false },
      { locale: 'ar', name: 'Arabic', native_name: 'العربية', is_rtl: true },
    ],
    default_locale: 'en',
    enabled_currencies: [{ code: 'GBP', rate: 1 }],
    maintenance: { is_under_maintenance: false },
    auth_settings: { user_register_enabled: true },
    serviceable: { store_type: 'radius' },
    contact: { email: `owner@${tenant.slug}.test`, country: 'GB' },
    recommendation: { is_enabled: false },
  })
  expect((await tenant.guest.store.boot({})).order_types.map(({ alias }) => alias).sort()).toEqual([
    'delivery',
    'dine_in',
    'pick_and_drop',
    'pickup',
  ])
  expect(await other.guest.store.boot({})).toMatchObject({
    tenant: { id: other.id },
    currency: 'KWD',
    timezone: 'Asia/Kuwait',
  })
  expect(
    await world.send({ method: 'GET', url: '/store/v1/boot', headers: { 'x-tenant': 'unknown.test' } }),
  ).toMatchObject({ status: 404, body: { message: 'Tenant not found' } })
})

test('boot follows the settings, in words of the asked language, and hands out no secret', async () => {
  const tenant = await newTenant(world)
  await set(tenant, {
    business_details: { business_name: 'Harbour' },
    colors: { primary: '#0F6B4B' },
    cancel_reasons: ['Changed my mind'],
    map_client_key: 'client-key',
    gtm_id: 'GTM-K9X2ABC',
  })
  const sealed = (key: string) => sealText(world.platform.config, `the secret of ${key}`, settingPlace(tenant.id, key))
  await set(tenant, { map_server_key: sealed('map_server_key'), google_client_secret: sealed('google_client_secret') })
  await set(tenant, { cancel_reasons: ['غيرت رأيي'] }, { locale: 'ar' })
  await tenant.db((db) =>
    db
      .updateTable('order_type')
      .set({ translations: json({ ar: { name: 'توصيل' } }) })
      .where('alias', '=', 'delivery')
      .execute(),
  )
  await tenant.db((db) =>
    db.updateTable('order_type').set({ is_active: false }).where('alias', '=', 'dine_in').execute(),
  )
  const boot = await tenant.guest.store.boot({ locale: 'ar' })
  expect(boot).toMatchObject({
    business_name: 'Harbour',
    theme: { theme: { colors: { primary: '#0F6B4B' } } },
    ordering: { cancel_reasons: ['غيرت رأيي'] },
    map: { client_key: 'client-key' },
    plugins: { gtm_id: 'GTM-K9X2ABC', google_client_id: null },
  })
  expect(boot.order_types.find(({ alias }) => alias === 'delivery')?.name).toBe('توصيل')
  expect(boot.order_types.some(({ alias }) => alias === 'dine_in')).toBe(false)
  expect(JSON.stringify(boot)).not.toMatch(/secret|sealed:/)
  expect(await tenant.guest.store.theme({})).toMatchObject({
    theme: { colors: { primary: '#0F6B4B' } },
    logo_url: null,
    sections: { banners: true },
  })
  expect((await tenant.guest.store.languages({})).map(({ locale }) => locale)).toEqual(['en', 'ar'])
})

test('maps begin at the place that was named, while it is switched on, else where the oldest shop stands', async () => {
  const begins = async (default_location: object) => {
    const tenant = await newTenant(world)
    await merchantIs(tenant, await tenant.merchant(), { latitude: 51.5, longitude: -0.1 })
    await set(tenant, { default_location: { latitude: 48.8, longitude: 2.3, ...default_location } })
    return (await tenant.guest.store.boot({})).map.default_location
  }
  expect(await begins({ enable: true })).toMatchObject({ latitude: 48.8, longitude: 2.3 })
  expect(await begins({ enable: false, hide_location_bar: true })).toEqual({
    latitude: 51.5,
    longitude: -0.1,
    enable: false,
    hide_location_bar: true,
  })
})

test('ids of third parties go out only in the shape their makers give them; a referral only while it is on', async () => {
  const tenant = await newTenant(world)
  await set(tenant, {
    google_analytics_id: 'secret-pasted-by-mistake',
    facebook_pixel_id: 'EAAG-token-of-meta',
    chat_widget_id: 'secret_of_the_chat_51H8',
    rewardful: { key: 'b3b6c1', is_enabled: false },
  })
  expect(Object.values((await tenant.guest.store.boot({})).plugins)).toEqual([null, null, null, null, null, null])
  const other = await newTenant(world)
  await set(other, {
    google_analytics_id: 'G-ABC123DEF4',
    facebook_pixel_id: '123456789012345',
    rewardful: { key: 'b3b6c1', is_enabled: true },
  })
  expect((await other.guest.store.boot({})).plugins).toMatchObject({
    google_analytics_id: 'G-ABC123DEF4',
    facebook_pixel_id: '123456789012345',
    rewardful_key: 'b3b6c1',
    chat_widget_id: null,
  })
})

test('maintenance and a closed tenant are told by boot, which answers all the same', async () => {
  const tenant = await newTenant(world)
  await set(tenant, {
    maintenance: { is_under_maintenance: true, message: { en: 'Back at noon' }, ends_at: iso(hour) },
  })
  expect((await tenant.guest.store.boot({})).maintenance).toEqual({
    is_under_maintenance: true,
    message: { en: 'Back at noon' },
    ends_at: expect.any(String),
  })
  world.pass(2 * hour)
  expect((await tenant.guest.store.boot({})).maintenance.is_under_maintenance).toBe(false)
  await world.platform.platformPool.query('update tenant set status = 0 where id = $1', [tenant.id])
  world.platform.tenants.drop()
  expect(await tenant.guest.store.boot({})).toMatchObject({ is_available: false })
})

test('categories and groups: active ones in their order, with the merchants that are there', async () => {
  const tenant = await newTenant(world)
  const [pier, closed] = [await tenant.merchant(), await tenant.merchant()]
  await merchantIs(tenant, closed, { status: 'inactive' })
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
  const found = async () => (await tenant.guest.storeCatalog.search({ search: 'alone' })).merchants.length
  expect((await tenant.guest.storeMerchants.list({})).data.map(({ _id }) => _id).sort()).toEqual([pier, free].sort())
  expect(await found()).toBe(0)
  await tenant.db((db) => db.updateTable('merchant_group').set({ status: 'active' }).where('id', '=', off).execute())
  world.pass(5_000)
  expect([await listed({}), await found()]).toEqual([3, 1])
})

test('banners of these days, this place and this language', async () => {
  const tenant = await newTenant(world)
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
  world.pass(2 * hour)
  expect(await titles({})).toEqual(['later', 'always', 'of two groups'])
})

test('popups by device and merchant; those of a segment stay with its customers', async () => {
  const tenant = await newTenant(world)
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
    await world.send({ method: 'GET', url: '/store/v1/popups', headers: { 'x-tenant': tenant.hosts.store } }),
  ).toMatchObject({ status: 422, body: { errors: { device: ['The device field is required.'] } } })
})

test('pages: published ones, in the asked language where there is one', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world)]
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

test('the form of an order type before the one for all; none is 404', async () => {
  const tenant = await newTenant(world)
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
    await world.send({ method: 'GET', url: '/store/v1/forms/nonsense', headers: { 'x-tenant': tenant.hosts.store } }),
  ).toMatchObject({ status: 404 })
})
