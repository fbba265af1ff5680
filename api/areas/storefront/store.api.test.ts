import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { sealText, settingContext } from '#api/platform/runtime/secrets.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { updateMerchantRow, set } from './store.testing.ts'

const app = await startTestApp()
const hour = 3_600_000
const iso = (ms: number) => new Date(app.now() + ms).toISOString()

test('boot describes the shop of the requested host', async () => {
  const [tenant, other] = [
    await newTenant(app),
    await newTenant(app, { currency: 'KWD', timezone: 'Asia/Kuwait', country: 'KW' }),
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
    await app.send({ method: 'GET', url: '/store/v1/boot', headers: { 'x-tenant': 'unknown.test' } }),
  ).toMatchObject({ status: 404, body: { message: 'Tenant not found' } })
})

test('boot follows the settings in the requested language and contains no secret', async () => {
  const tenant = await newTenant(app)
  await set(tenant, {
    business_details: { business_name: 'Harbour' },
    colors: { primary: '#0F6B4B' },
    cancel_reasons: ['Changed my mind'],
    map_client_key: 'client-key',
    gtm_id: 'GTM-K9X2ABC',
  })
  const sealed = (key: string) => sealText(app.services.config, `the secret of ${key}`, settingContext(tenant.id, key))
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

test('maps start at the configured location, otherwise at the oldest merchant', async () => {
  const begins = async (default_location: object) => {
    const tenant = await newTenant(app)
    await updateMerchantRow(tenant, await tenant.merchant(), { latitude: 51.5, longitude: -0.1 })
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

test('third-party ids are sent only in their documented format; referrals only when enabled', async () => {
  const tenant = await newTenant(app)
  await set(tenant, {
    google_analytics_id: 'secret-pasted-by-mistake',
    facebook_pixel_id: 'EAAG-token-of-meta',
    chat_widget_id: 'secret_of_the_chat_51H8',
    rewardful: { key: 'b3b6c1', is_enabled: false },
  })
  expect(Object.values((await tenant.guest.store.boot({})).plugins)).toEqual([null, null, null, null, null, null])
  const other = await newTenant(app)
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

test('the cached boot is refreshed by every published setting and every minute, in each language', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const nameOf = async (locale: string) => (await tenant.guest.store.boot({ locale })).business_name
  await tenant.db((db) => putSetting(db, 'business_details', { business_name: 'Harbour' }))
  expect(await nameOf('en')).toBe('Harbour')
  await tenant.db((db) =>
    db
      .updateTable('setting')
      .set({ setting_value: json({ business_name: 'Unpublished' }) })
      .where('setting_key', '=', 'business_details')
      .execute(),
  )
  expect(await nameOf('en')).toBe('Harbour')
  expect(await nameOf('ar')).toBe('Unpublished')
  expect((await other.guest.store.boot({})).business_name).toBe(`Tenant ${other.slug}`)
  await tenant.db((db) => putSetting(db, 'business_details', { business_name: 'Quay' }))
  expect(await nameOf('en')).toBe('Quay')
  const merchant = await tenant.merchant()
  await updateMerchantRow(tenant, merchant, { latitude: 48.8, longitude: 2.3 })
  app.advanceTime(60_000)
  expect((await tenant.guest.store.boot({})).map.default_location).toMatchObject({ latitude: 48.8 })
})

test('boot answers for a tenant in maintenance and for a closed tenant', async () => {
  const tenant = await newTenant(app)
  await set(tenant, {
    maintenance: { is_under_maintenance: true, message: { en: 'Back at noon' }, ends_at: iso(hour) },
  })
  expect((await tenant.guest.store.boot({})).maintenance).toEqual({
    is_under_maintenance: true,
    message: { en: 'Back at noon' },
    ends_at: expect.any(String),
  })
  app.advanceTime(2 * hour)
  expect((await tenant.guest.store.boot({})).maintenance.is_under_maintenance).toBe(false)
  await app.services.platformPool.query('update tenant set status = 0 where id = $1', [tenant.id])
  app.services.tenants.clearCache()
  expect(await tenant.guest.store.boot({})).toMatchObject({ is_available: false })
})
