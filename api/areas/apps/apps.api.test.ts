import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { json } from '#api/platform/db/json.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'

const app = await startTestApp()

const activate = (tenant: TestTenant, ...names: string[]) =>
  tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ saas_modules: json(names.map((module_name) => ({ module_name, active: true }))) })
      .execute(),
  )

test('Rewardful is switched on with a key, and only its key reaches the shop', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const shop = app.client({ host: tenant.hosts.store })
  await expect(client.apps.update({ slug: 'rewardful', is_active: true })).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.key': ['Enter the key first.'] },
  })
  await expect(client.apps.update({ slug: 'rewardful', settings: { key: '<script>' } })).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.key': ['This key does not look right. Copy it once more.'] },
  })
  const saved = await client.apps.update({ slug: 'rewardful', is_active: true, settings: { key: 'b3b6c1' } })
  expect(saved).toMatchObject({ is_active: true, settings: { key: 'b3b6c1' }, permissions: ['ManageTenantApps'] })
  expect(saved.permission_labels).toEqual([expect.not.stringContaining('ManageTenant')])
  expect((await shop.store.boot({})).plugins.rewardful_key).toBe('b3b6c1')
  await client.apps.update({ slug: 'rewardful', is_active: false })
  expect((await shop.store.boot({})).plugins.rewardful_key).toBeNull()
  expect((await client.apps.show({ slug: 'rewardful' })).settings).toEqual({ key: 'b3b6c1' })
})

test('an app of a module that is not active answers 402, but can be switched off', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.apps.update({ slug: 'recommendation', is_active: true })).rejects.toMatchObject({
    status: 402,
    code: 'MODULE_INACTIVE',
  })
  expect(await client.apps.update({ slug: 'recommendation', is_active: false })).toMatchObject({ is_active: false })
  await activate(tenant, 'recommendation')
  const saved = await client.apps.update({ slug: 'recommendation', is_active: true, settings: { max_items: 6 } })
  expect(saved).toMatchObject({ is_active: true, is_ai_powered: true, settings: { max_items: 6 } })
  await expect(client.apps.update({ slug: 'recommendation', settings: { max_items: 51 } })).rejects.toMatchObject({
    errors: { 'settings.max_items': ['Enter a number from 1 to 50.'] },
  })
  await expect(client.apps.update({ slug: 'recommendation', settings: { secret: 'x' } })).rejects.toMatchObject({
    errors: { 'settings.secret': ['The selected setting is invalid.'] },
  })
})

test('apps without a switch are active while they are in use', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  expect(await client.apps.show({ slug: 'api_keys' })).toMatchObject({ is_active: false, is_switchable: false })
  await client.apiKeys.create({ name: 'Till', permissions: ['ManageTenantOrders'] })
  expect(await client.apps.show({ slug: 'api_keys' })).toMatchObject({ is_active: true, screen: '/settings/api_keys' })
  expect(await client.apps.show({ slug: 'delivery_integrations' })).toMatchObject({ is_active: false })
  await tenant.db((db) =>
    db
      .insertInto('delivery_provider')
      .values({ alias: 'uber_direct', credentials: 'sealed', is_active: true })
      .execute(),
  )
  expect(await client.apps.show({ slug: 'delivery_integrations' })).toMatchObject({
    is_active: true,
    screen: '/settings/delivery_integrations',
  })
  await expect(client.apps.update({ slug: 'api_keys', is_active: false })).rejects.toMatchObject({
    errors: { is_active: ['This app is switched on and off on its own page.'] },
  })
})

test('a merchant switches recommendations off for itself only', async () => {
  const tenant = await newTenant(app)
  await activate(tenant, 'recommendation')
  const [merchant_id, other] = [await tenant.merchant(), await tenant.merchant()]
  const { client } = await tenant.user(['ManageMerchantApps'], { merchants: [merchant_id] })
  const { client: owner } = await tenant.owner()
  expect(await client.merchantApps.list({ merchant_id })).toMatchObject([{ slug: 'recommendation', is_active: true }])
  await client.merchantApps.update({ merchant_id, slug: 'recommendation', is_active: false })
  expect(await client.merchantApps.show({ merchant_id, slug: 'recommendation' })).toMatchObject({ is_active: false })
  expect(await owner.merchantApps.show({ merchant_id: other, slug: 'recommendation' })).toMatchObject({
    is_active: true,
  })
  await expect(client.merchantApps.show({ merchant_id, slug: 'rewardful' })).rejects.toMatchObject({ status: 404 })
})

test('apps are in the language of the reader, and unknown ones are not found', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.apps.show({ slug: 'x' })).rejects.toMatchObject({ status: 404, message: 'App not found' })
  const { client: staff } = await tenant.user(['ManageTenantOrders'])
  await expect(staff.apps.list({})).rejects.toMatchObject({
    status: 403,
    message: "You don't have permission to access this page",
  })
})
