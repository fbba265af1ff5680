import { expect, test } from 'vitest'
import type { SettingValue } from '#contract/areas/settings/values.ts'
import { secretMask } from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const change = (
  setting_key: AnySettingKey,
  setting_value: unknown,
  more: { merchant_id?: string; locale?: string } = {},
) => ({
  setting_key,
  setting_value,
  ...more,
})
const valuesOf = (rows: readonly SettingValue[]) =>
  Object.fromEntries(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
const newest = (rows: readonly SettingValue[]) =>
  rows
    .flatMap(({ updated_at }) => updated_at ?? [])
    .toSorted()
    .at(-1) ?? new Date(0).toISOString()

test('a section shows defaults, then what was saved, by whom, and what a merchant inherits', async () => {
  const tenant = await newTenant(app)
  const id = await tenant.merchant()
  const owner = await tenant.owner()
  const { tenantSettings, merchantSettings } = owner.client
  const before = await tenantSettings.showOrder({})
  expect(valuesOf(before)).toMatchObject({ preparation_time: 20, is_auto_accept: false })
  expect(before.every(({ updated_at, updated_by }) => updated_at === null && updated_by === null)).toBe(true)

  const saved = await tenantSettings.saveOrder({
    settings: [change('preparation_time', 35), change('is_auto_accept', true)],
  })
  const row = saved.find(({ setting_key }) => setting_key === 'preparation_time')
  expect(row).toMatchObject({ setting_value: 35, merchant_id: null, updated_at: expect.any(String) })
  expect(row?.updated_by).toBeTruthy()

  await merchantSettings.saveOrder({ merchant_id: id, settings: [change('preparation_time', 10)] })
  const own = await merchantSettings.showOrder({ merchant_id: id })
  expect(own.find(({ setting_key }) => setting_key === 'preparation_time')).toMatchObject({
    setting_value: 10,
    inherited_value: 35,
    merchant_id: id,
  })
  expect(own.find(({ setting_key }) => setting_key === 'is_auto_accept')).toMatchObject({
    setting_value: true,
    inherited_value: true,
    merchant_id: null,
  })
  await merchantSettings.saveOrder({ merchant_id: id, settings: [], inherit: ['preparation_time'] })
  expect(valuesOf(await merchantSettings.showOrder({ merchant_id: id }))).toMatchObject({ preparation_time: 35 })
})

test('receipts, the feed for Google and the contact are set by those who hold their section alone', async () => {
  const tenant = await newTenant(app)
  const printer = (await tenant.user(['ManageTenantSettingsThermalPrinter'])).client
  const settings = [change('receipt_paper_width', '58mm'), change('receipt_footer', 'Thank you')]
  await printer.tenantSettings.savePrinter({ settings })
  expect((await printer.boot.tenant({})).receipts).toEqual({
    is_enabled: true,
    paper_width: '58mm',
    footer: 'Thank you',
  })
  await printer.tenantSettings.savePrinter({ settings: [change('is_receipt_printing_enabled', false)] })
  const merchantId = await tenant.merchant()
  const staff = await tenant.user(['ManageMerchantOrders'], { merchants: [merchantId] })
  expect((await staff.client.boot.merchant({ merchant_id: merchantId })).receipts).toMatchObject({
    is_enabled: false,
    paper_width: '58mm',
  })

  const google = (await tenant.user(['ManageTenantSettingsGoogleChannel'])).client
  expect(await tenant.guest.store.boot({})).toMatchObject({ is_google_feed_enabled: false })
  await google.tenantSettings.saveGoogleChannel({ settings: [change('is_google_feed_enabled', true)] })
  expect(await tenant.guest.store.boot({})).toMatchObject({ is_google_feed_enabled: true })
  await expect(google.tenantSettings.savePrinter({ settings })).rejects.toMatchObject({ status: 403 })

  const account = (await tenant.user(['ManageTenantSettingsAccount'])).client
  expect((await account.tenantSettings.show({})).map(({ setting_key }) => setting_key)).toEqual([
    'contact',
    'social_links',
  ])
})

test.each<[string, AnySettingKey, unknown, string]>([
  ['Order', 'preparation_time', 500, 'setting_value'],
  ['Order', 'max_schedule_days', -1, 'setting_value'],
  ['Order', 'is_scheduling_enabled', true, 'setting_value'],
  ['Order', 'is_forced_scheduling', true, 'setting_value'],
  ['Order', 'tip', { type: 'percentage', values: [10, 120] }, 'setting_value'],
  ['Order', 'tip', { values: [10], default: 15 }, 'setting_value'],
  ['Order', 'tip', { locale_description: { en: 'x'.repeat(21) } }, 'setting_value.locale_description.en'],
  ['Order', 'colors', {}, 'setting_key'],
  ['Theme', 'colors', { primary: 'red' }, 'setting_value.primary'],
  ['Delivery', 'delivery_rate', { type: 'slab', slabs: [{ from: 1, to: 2, fee: 1, time: 1 }] }, 'setting_value'],
  ['ApiKeys', 'searchable_countries', ['GB', 'FR', 'DE', 'ES', 'IT', 'PT'], 'setting_value'],
  ['General', 'currency', 'XYZ', 'setting_value'],
  ['General', 'timezone', 'Europe/Atlantis', 'setting_value'],
  ['General', 'date_format', 'YY', 'setting_value'],
  ['Language', 'active_locales', [], 'setting_value'],
  ['Language', 'active_locales', ['xx'], 'setting_value'],
  ['Language', 'default_locale', 'fr', 'setting_value'],
])('%s refuses %s of %j', async (section, key, value, field) => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const sections = {
    Order: client.tenantSettings.saveOrder,
    Theme: client.tenantSettings.saveTheme,
    Delivery: client.tenantSettings.saveDelivery,
    ApiKeys: client.tenantSettings.saveApiKeys,
    General: client.tenantSettings.saveGeneral,
    Language: client.tenantSettings.saveLanguage,
  }
  const save = sections[section as keyof typeof sections]
  await expect(save({ settings: [change(key, value)] })).rejects.toMatchObject({
    status: 422,
    errors: { [`settings.0.${field}`]: [expect.any(String)] },
  })
})

test('an error names the change by its index and saves nothing', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(
    client.tenantSettings.saveOrder({
      settings: [change('preparation_time', 5), change('min_schedule_days', 9), change('max_schedule_days', 3)],
    }),
  ).rejects.toMatchObject({
    errors: { 'settings.2.setting_value': ['The last day must not be before the first day.'] },
  })
  expect(valuesOf(await client.tenantSettings.showOrder({}))).toMatchObject({ preparation_time: 20 })
})

test('the second of two saves of one section is refused', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const expected_updated_at = newest(await client.tenantSettings.showTheme({}))
  await client.tenantSettings.saveTheme({ settings: [change('colors', { primary: '#112233' })], expected_updated_at })
  await expect(
    client.tenantSettings.saveTheme({ settings: [change('logo_url', '/files/x.png')], expected_updated_at }),
  ).rejects.toMatchObject({ status: 409 })
  const next = newest(await client.tenantSettings.showTheme({}))
  await client.tenantSettings.saveTheme({
    settings: [change('logo_url', '/files/x.png')],
    expected_updated_at: next,
  })
})

test('the newest change of a section is a valid version for a save of some of its settings', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.tenantSettings.save({ settings: [change('slot_span', 20)] })
  app.advanceTime(1_000)
  await client.tenantSettings.save({ settings: [change('preparation_time', 30)] })
  const expected_updated_at = newest(await client.tenantSettings.showOrder({}))
  await client.tenantSettings.save({ settings: [change('slot_span', 25)], expected_updated_at })
  await expect(
    client.tenantSettings.save({
      settings: [change('preparation_time', 31)],
      expected_updated_at: new Date(Date.parse(expected_updated_at) - 1).toISOString(),
    }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a secret is stored encrypted and read as a mask', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const secret = () =>
    tenant.db((db) =>
      db
        .selectFrom('setting')
        .select('setting_value')
        .where('setting_key', '=', 'google_client_secret')
        .executeTakeFirst(),
    )
  const saved = await client.tenantSettings.savePlugins({ settings: [change('google_client_secret', 'top-secret')] })
  expect(valuesOf(saved)).toMatchObject({ google_client_secret: secretMask })
  const sealed = String((await secret())?.setting_value)
  expect(sealed).not.toContain('top-secret')
  expect(unsealSetting(app.services.config, tenant.id, 'google_client_secret', sealed)).toBe('top-secret')
  await client.tenantSettings.savePlugins({ settings: [change('google_client_secret', secretMask)] })
  expect((await secret())?.setting_value).toBe(sealed)
  await client.tenantSettings.savePlugins({ settings: [change('google_client_secret', null)] })
  expect(valuesOf(await client.tenantSettings.showPlugins({}))).toMatchObject({ google_client_secret: null })
})

test('profile settings are saved with the others and act at once', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.tenantSettings.saveGeneral({
    settings: [change('timezone', 'Asia/Dubai'), change('business_details', { business_name: 'Souk' })],
  })
  await client.tenantSettings.saveLanguage({
    settings: [change('active_locales', ['en', 'ar', 'fr']), change('default_locale', 'fr')],
  })
  const boot = await client.boot.tenant({})
  expect(boot.tenant.timezone).toBe('Asia/Dubai')
  expect(boot.active_locales.find(({ is_default }) => is_default)?.locale).toBe('fr')
  await tenant.merchant()
  await expect(client.tenantSettings.saveGeneral({ settings: [change('currency', 'EUR')] })).rejects.toMatchObject({
    errors: { 'settings.0.setting_value': ['The currency cannot be changed any more.'] },
  })
})

test('each section needs its permission; the whole list shows and saves the permitted ones', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const { client } = await tenant.user(['ManageTenantSettingsTheme'])
  await expect(client.tenantSettings.showOrder({})).rejects.toMatchObject({ status: 403 })
  const keys = (await client.tenantSettings.show({})).map(({ setting_key }) => setting_key)
  expect(keys).toContain('colors')
  expect(keys).not.toContain('tip')
  await expect(client.tenantSettings.save({ settings: [change('tip', {})] })).rejects.toMatchObject({ status: 403 })
  const manager = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [merchant] })
  await manager.client.merchantSettings.save({ merchant_id: merchant, settings: [change('slot_span', 15)] })
  const other = await tenant.merchant()
  await expect(
    manager.client.merchantSettings.save({ merchant_id: other, settings: [change('slot_span', 15)] }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    manager.client.merchantSettings.save({ merchant_id: merchant, settings: [change('colors', {})] }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a tenant user saves for one merchant; a merchant of another tenant is not found', async () => {
  const [tenant, stranger] = [await newTenant(app), await newTenant(app)]
  const [merchant, foreign] = [await tenant.merchant(), await stranger.merchant()]
  const { client } = await tenant.owner()
  await client.tenantSettings.saveOrder({ settings: [change('slot_span', 45, { merchant_id: merchant })] })
  expect(valuesOf(await client.tenantSettings.showOrder({ merchant_id: merchant }))).toMatchObject({ slot_span: 45 })
  expect(valuesOf(await client.tenantSettings.showOrder({}))).toMatchObject({ slot_span: 30 })
  await expect(
    client.tenantSettings.saveOrder({ settings: [change('slot_span', 45, { merchant_id: foreign })] }),
  ).rejects.toMatchObject({ status: 404 })
})

test('reasons to cancel have a value for each language', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.tenantSettings.saveOrder({
    settings: [change('cancel_reasons', ['Too late']), change('cancel_reasons', ['متأخر'], { locale: 'ar' })],
  })
  expect(valuesOf(await client.tenantSettings.showOrder({ locale: 'ar' }))).toMatchObject({ cancel_reasons: ['متأخر'] })
  expect(valuesOf(await client.tenantSettings.showOrder({}))).toMatchObject({ cancel_reasons: ['Too late'] })
  await expect(
    client.tenantSettings.saveOrder({ settings: [change('slot_span', 20, { locale: 'ar' })] }),
  ).rejects.toMatchObject({ errors: { 'settings.0.locale': [expect.any(String)] } })
})

test('an id of a third party has the form that pages use, or is refused with an example', async () => {
  const owner = await (await newTenant(app)).owner()
  const { savePlugins } = owner.client.tenantSettings
  await expect(
    savePlugins({ settings: [change('gtm_id', 'GTM-AB12CD3'), change('google_analytics_id', 'UA-1234')] }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.1.setting_value': [expect.stringContaining('G-AB12CD34EF')] },
  })
  const saved = await savePlugins({ settings: [change('gtm_id', 'GTM-AB12CD3'), change('google_analytics_id', '')] })
  expect(valuesOf(saved)).toMatchObject({ gtm_id: 'GTM-AB12CD3', google_analytics_id: '' })
})
