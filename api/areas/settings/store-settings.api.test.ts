import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('an order type is renamed and switched off; the last active one stays', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const types = await client.orderTypes.list({})
  const [first, ...others] = types
  await client.orderTypes.update({ id: first!.id, name: 'To your door', translations: { ar: { name: 'توصيل' } } })
  expect(await client.orderTypes.show({ id: first!.id })).toMatchObject({
    name: 'To your door',
    translations: { ar: { name: 'توصيل' } },
  })
  for (const { id } of others) await client.orderTypes.update({ id, is_active: false })
  await expect(client.orderTypes.update({ id: first!.id, is_active: false })).rejects.toMatchObject({
    status: 422,
    errors: { is_active: ['At least one order type must stay active.'] },
  })
  expect((await tenant.guest.store.boot({})).order_types.map(({ name }) => name)).toEqual(['To your door'])
})

test('two concurrent switches never leave the tenant without an order type', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const types = await client.orderTypes.list({})
  await Promise.allSettled(types.map(({ id }) => client.orderTypes.update({ id, is_active: false })))
  expect((await client.orderTypes.list({})).filter(({ is_active }) => is_active)).toHaveLength(1)
})

test('order settings change what is sent and keep the rest', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const before = await client.orderSettings.show({})
  const saved = await client.orderSettings.save({
    tip: { type: 'fixed', values: [100, 200], default: 100 },
    expected_updated_at: before.updated_at,
  })
  expect(saved).toMatchObject({ tip: { type: 'fixed', values: [100, 200] }, is_cancel_allowed: true })
  await expect(
    client.orderSettings.save({ is_cancel_allowed: false, expected_updated_at: before.updated_at }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(client.orderSettings.save({ tip: { values: [0] } })).rejects.toMatchObject({ status: 422 })
})

test('maintenance closes the shop at once, or between two times', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const isClosed = async () => (await tenant.guest.tenants.view({})).is_under_maintenance
  expect(await client.maintenance.save({ is_under_maintenance: true, message: { en: 'Back soon' } })).toMatchObject({
    is_active: true,
    message: { en: 'Back soon' },
  })
  expect(await isClosed()).toBe(true)
  const inHours = (hours: number) => new Date(app.services.clock() + hours * 3_600_000).toISOString()
  await client.maintenance.save({ is_under_maintenance: true, starts_at: inHours(1), ends_at: inHours(2) })
  expect(await isClosed()).toBe(false)
  await expect(
    client.maintenance.save({ is_under_maintenance: true, starts_at: inHours(2), ends_at: inHours(1) }),
  ).rejects.toMatchObject({ errors: { ends_at: ['The end must be after the start.'] } })
})

test('the delivery area of the tenant applies to merchants until they choose otherwise', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  await client.serviceArea.save({ serviceable_area: { view: 'satellite' } })
  expect(await client.merchantServiceArea.show({ merchant_id })).toMatchObject({
    store_type: 'radius',
    serviceable_area: { is_enabled: true, view: 'satellite' },
  })
  await client.merchantServiceArea.save({ merchant_id, store_type: 'geofence' })
  expect(await client.serviceArea.show({})).toMatchObject({ store_type: 'radius' })
})

test('editors of zones get the map and the position of a merchant with their own permission', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client: owner } = await tenant.owner()
  await owner.merchants.setLocation({ id: merchant_id, address: '1 Test Street', latitude: 51.5, longitude: -0.1 })
  const { client } = await tenant.user(['ManageTenantSettings', 'ManageTenantSettingsServiceableZones'])
  expect(await client.serviceArea.show({})).toMatchObject({ merchant_location: null, map: { client_key: null } })
  const position = { latitude: 51.5, longitude: -0.1 }
  expect(await client.serviceArea.show({ merchant_id })).toMatchObject({ merchant_location: position })
  const own = await tenant.user(['ManageMerchantSettingsServiceableZones'], { merchants: [merchant_id] })
  expect(await own.client.merchantServiceArea.show({ merchant_id })).toMatchObject({ merchant_location: position })
})
