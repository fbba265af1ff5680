import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('the tenant boot returns tenant, settings, progress and permitted links', async () => {
  const tenant = await newTenant(app)
  await tenant.merchant({ name: 'Pier Pizza' })
  await tenant.db((db) =>
    db
      .insertInto('setting')
      .values([
        { id: newId(), setting_key: 'colors', setting_value: json({ primary: '#0F6B4B' }) },
        { id: newId(), setting_key: 'business_details', setting_value: json({ business_name: 'Harbour Eats' }) },
      ])
      .execute(),
  )
  const owner = await tenant.owner()
  const boot = await owner.client.boot.tenant({})
  expect(boot).toMatchObject({
    tenant: {
      id: tenant.id,
      tenant_id: tenant.id,
      slug: tenant.slug,
      domain: tenant.hosts.store,
      admin_domain: tenant.hosts.admin,
      status: 1,
      is_active: true,
      in_trial: true,
      trial_expires: 14,
      business_type: { type: 'marketplace', merchant_id: null },
    },
    sound_settings: { new_order_sound: 'long_sound_1', is_muted: false, repeat: true },
    auto_scroll_banner: true,
    is_setup_configured: false,
    api_key: null,
    serviceable_zones: { store_type: 'radius', serviceable_area: { is_enabled: true, view: 'map' } },
    links: { help_url: null, automation_url: null },
    merchants: [{ name: 'Pier Pizza', average_rating: null }],
  })
  expect(boot.active_locales.map(({ locale, is_rtl }) => [locale, is_rtl])).toEqual([
    ['en', false],
    ['ar', true],
  ])
  expect(boot.general_settings.find(({ setting_key }) => setting_key === 'business_details')?.setting_value).toEqual({
    business_name: 'Harbour Eats',
  })
  expect(boot.theme_settings.find(({ setting_key }) => setting_key === 'colors')?.setting_value).toEqual({
    primary: '#0F6B4B',
  })
  expect(boot.order_types).toHaveLength(4)
  expect(boot.account_progress).toEqual([
    { key: 'add_merchant', label: 'Add a merchant', isCompleted: true, is_skipped: false, can_skip: false, note: null },
    { key: 'add_product', label: 'Add a product', isCompleted: false, is_skipped: false, can_skip: false, note: null },
    {
      key: 'set_theme',
      label: 'Choose logo and colours',
      isCompleted: true,
      is_skipped: false,
      can_skip: false,
      note: null,
    },
    { key: 'set_payment', label: 'Set up payment', isCompleted: false, is_skipped: false, can_skip: true, note: null },
    {
      key: 'set_domain',
      label: 'Connect your domain',
      isCompleted: false,
      is_skipped: false,
      can_skip: true,
      note: null,
    },
    {
      key: 'set_zone',
      label: 'Set your delivery area',
      isCompleted: false,
      is_skipped: false,
      can_skip: true,
      note: null,
    },
  ])
  expect(boot.order_status.map(({ status }) => status)).toContain('pending')
})

test('a step that the shop can open without is skipped, and put back', async () => {
  const { owner, user } = await newTenant(app)
  const { client } = await owner()
  const stepOf = async (key: string) => (await client.boot.tenant({})).account_progress.find((step) => step.key === key)
  expect(await client.tenantProfile.skipSetupStep({ step: 'set_domain' })).toEqual({
    skipped_setup_steps: ['set_domain'],
  })
  expect(await stepOf('set_domain')).toMatchObject({ isCompleted: true, is_skipped: true, can_skip: false })
  await client.tenantProfile.skipSetupStep({ step: 'set_domain', is_skipped: false })
  expect(await stepOf('set_domain')).toMatchObject({ isCompleted: false, is_skipped: false, can_skip: true })
  await expect(client.tenantProfile.skipSetupStep({ step: 'add_product' as 'set_domain' })).rejects.toMatchObject({
    status: 422,
  })
  const clerk = await user(['ManageTenantOrders'])
  await expect(clerk.client.tenantProfile.skipSetupStep({ step: 'set_zone' })).rejects.toMatchObject({ status: 403 })
})

test('the merchant boot returns its merchant; other users get the exact 403', async () => {
  const tenant = await newTenant(app)
  const [ownMerchant, otherMerchant] = [
    await tenant.merchant({ name: 'Pier Pizza', order_types: ['pickup'] }),
    await tenant.merchant(),
  ]
  const cook = await tenant.user(['ManageMerchantOrders'], { merchants: [ownMerchant] })
  const boot = await cook.client.boot.merchant({ merchant_id: ownMerchant })
  expect(boot).toMatchObject({
    merchant: { _id: ownMerchant, name: 'Pier Pizza' },
    tenant: { id: tenant.id, slug: tenant.slug, domain: tenant.hosts.store, is_tenant_admin_active: true },
    merchant_users: [ownMerchant],
    is_open_now: true,
  })
  expect(boot.order_types.map(({ alias }) => alias)).toEqual(['pickup'])
  const closed = { is_open: false, slots: [] }
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  const owner = await tenant.user(['GlobalAccessTenant'])
  await owner.client.tenantHours.save({
    is_business_hours_enabled: true,
    days: Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
        day,
        day === tomorrow.toLowerCase() ? { is_open: true, slots: [{ opening: '11:00', closing: '13:00' }] } : closed,
      ]),
    ),
  })
  expect(await cook.client.boot.merchant({ merchant_id: ownMerchant })).toMatchObject({ is_open_now: false })
  await expect(cook.client.boot.merchant({ merchant_id: otherMerchant })).rejects.toMatchObject({
    status: 403,
    message: 'You do not have permission to access this merchant.',
  })
  await expect(cook.client.boot.tenant({})).rejects.toMatchObject({ status: 403 })
})

test('boot, menu and blueprint work while the plan has expired, other calls do not', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const owner = await tenant.owner()
  await tenant.db((db) => db.updateTable('tenant_profile').set({ is_tenant_admin_active: false }).execute())
  app.services.tenants.clearCache()
  expect((await owner.client.boot.tenant({})).tenant.is_tenant_admin_active).toBe(false)
  expect((await owner.client.menu.tenant({})).length).toBeGreaterThan(0)
  expect((await owner.client.boot.tenantBlueprint({})).length).toBeGreaterThan(0)
  expect((await owner.client.menu.merchant({ merchant_id: merchant })).length).toBeGreaterThan(0)
  await expect(owner.client.boot.flushCache({})).rejects.toMatchObject({
    status: 402,
    message: 'Your plan has expired',
  })
})

test('menus depend on permission and language; from the tenant sidebar only the way back is shown', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const clerk = await tenant.user(['ManageTenantDashboard', 'ManageTenantOrders'])
  expect(
    (await clerk.client.menu.tenant({}, { headers: { 'accept-language': 'ar' } })).map(({ id, text }) => [id, text]),
  ).toEqual([
    ['dashboard', 'لوحة المعلومات'],
    ['orders', 'الطلبات'],
  ])
  const cook = await tenant.user(['ManageMerchantOrders'], { merchants: [merchant] })
  expect((await cook.client.menu.merchant({})).map(({ id, url }) => [id, url])).toEqual([
    ['orders', `/m/${merchant}/orders`],
    ['kitchen', `/m/${merchant}/kitchen`],
  ])
  expect(await cook.client.menu.merchant({ tenantSidebar: true })).toMatchObject([
    { id: 'back_to_dashboard', url: '/dashboard' },
  ])
})

test('blueprints contain the permitted sections and mark locked ones', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const clerk = await tenant.user(['ManageTenantSettings', 'ManageTenantSettingsDomain'])
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ locked_sections: ['domain'] })
      .execute(),
  )
  expect((await clerk.client.boot.tenantBlueprint({})).map(({ slug, is_locked }) => [slug, is_locked])).toEqual([
    ['domain', true],
  ])
  await expect(
    clerk.client.boot.updateDomain({ domain: 'shop.example.com', admin_domain: 'admin.example.com' }),
  ).rejects.toMatchObject({ status: 423, message: 'This section is locked. Please contact support.' })
  const cook = await tenant.user(['ManageMerchantSettingsUpload'], { merchants: [merchant] })
  expect((await cook.client.boot.merchantBlueprint({ locale: 'ar' })).map(({ group_name }) => group_name)).toEqual([
    'الهوية البصرية',
  ])
})

test('the cache flush rejects cross-site requests and allows six a minute', async () => {
  const tenant = await newTenant(app)
  const clerk = await tenant.user(['ManageTenantSettingsGeneral'])
  const bad = await app.send({
    method: 'GET',
    url: '/admin/v1/settings/cache/flush/tenant',
    headers: { authorization: `Bearer ${clerk.token}`, 'sec-fetch-site': 'cross-site' },
  })
  expect(bad.status).toBe(403)
  for (let index = 0; index < 6; index++) expect(await clerk.client.boot.flushCache({})).toEqual({ flushed: true })
  await expect(clerk.client.boot.flushCache({})).rejects.toMatchObject({ status: 429 })
})

test('the set-up is saved; the currency is fixed while wallets hold money and once there are merchants', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const saved = await owner.client.boot.configureSetup({
    tenant_id: tenant.id,
    business_name: 'New Name',
    country: 'KW',
    currency: 'KWD',
    timezone: 'Asia/Kuwait',
  })
  expect(saved).toMatchObject({ country: 'KW', currency: 'KWD', timezone: 'Asia/Kuwait', is_setup_configured: true })
  const customer = await tenant.customer()
  const adjust = (amount: number) =>
    owner.client.wallets.adjust({ customer_id: customer.id, amount, reason: 'Welcome' })
  await adjust(1500)
  await expect(owner.client.boot.configureSetup({ tenant_id: tenant.id, currency: 'GBP' })).rejects.toMatchObject({
    status: 409,
    message: 'The currency cannot be changed while balances are open: 1.500 KWD.',
  })
  await adjust(-1500)
  await tenant.merchant()
  await expect(owner.client.boot.configureSetup({ tenant_id: tenant.id, currency: 'GBP' })).rejects.toMatchObject({
    status: 422,
    errors: { currency: ['The currency cannot be changed any more.'] },
  })
  await expect(
    owner.client.boot.configureSetup({
      tenant_id: tenant.id,
      timezone: 'Europe/Atlantis',
      business_type: 'static_merchant',
    }),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      timezone: ['The selected timezone is invalid.'],
      business_type: ['Choose the merchant that is the store first.'],
    },
  })
  await expect(owner.client.boot.configureSetup({ tenant_id: newId() })).rejects.toMatchObject({
    status: 403,
    message: 'You are not authorized to access this tenant',
  })
})
