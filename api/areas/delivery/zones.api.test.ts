import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [at(51.4, -0.2), at(51.4, 0.1), at(51.6, 0.1), at(51.6, -0.2)]

test('a zone decides at once where a merchant delivers', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const isServed = async (latitude: number, longitude: number) =>
    (await tenant.guest.storeMerchants.show({ id: merchant_id, latitude, longitude })).is_serviceable
  expect(await isServed(53.48, -2.24)).toBe(true)
  const zone = await client.zones.create({ name: 'London', merchant_id, method: 'geofence', polygons: [square] })
  expect(zone).toMatchObject({ name: 'London', merchant_id, is_active: true, polygons: [square] })
  expect([await isServed(51.5, -0.1), await isServed(53.48, -2.24)]).toEqual([true, false])
  await client.zones.update({ id: zone.id, method: 'radius', radius: 400_000 })
  expect(await isServed(53.48, -2.24)).toBe(true)
  await client.zones.remove({ id: zone.id })
  await expect(client.zones.show({ id: zone.id })).rejects.toMatchObject({ status: 404, message: 'Zone not found' })
})

test.each<[string, object, string, string?]>([
  ['a radius zone without radius', { method: 'radius' }, 'radius'],
  ['a drawn zone without polygon', { method: 'geofence', polygons: [] }, 'polygons'],
  [
    'a polygon of two corners',
    { method: 'geofence', polygons: [[at(1, 1), at(2, 2), at(1, 1)]] },
    'polygons',
    'Your Polygon is incomplete',
  ],
  [
    'a hole of two corners',
    { method: 'geofence', polygons: [square], holes: [[[at(1, 1), at(2, 2)]]] },
    'polygons',
    'Your Polygon is incomplete',
  ],
  ['holes without polygon', { method: 'geofence', polygons: [square], holes: [[], [square]] }, 'holes'],
  ['a zone by postal codes without one', { method: 'postal_code', postal_codes: [] }, 'postal_codes'],
  ['an impossible postal code', { method: 'postal_code', postal_codes: ['SE1 3LD', '9-8!'] }, 'postal_codes.1'],
  ['a country zone without country', { method: 'country', countries: [] }, 'countries'],
])('%s is refused', async (_name, area, field, text) => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const draft = { name: 'Zone', merchant_id, method: 'radius' as const, ...area }
  await expect(client.zones.create(draft)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [text ?? expect.any(String)] },
  })
})

test('a merchant sees and changes its own zones only', async () => {
  const tenant = await newTenant(app)
  const [merchant_id, other] = [await tenant.merchant(), await tenant.merchant()]
  const { client: owner } = await tenant.owner()
  const foreign = await owner.zones.create({ name: 'Theirs', merchant_id: other, method: 'radius', radius: 1_000 })
  const { client } = await tenant.user(['ManageMerchantSettingsServiceableZones'], { merchants: [merchant_id] })
  const own = await client.merchantZones.create({ name: 'Ours', merchant_id, method: 'country', countries: ['GB'] })
  expect((await client.merchantZones.list({ merchant_id })).data.map(({ name }) => name)).toEqual(['Ours'])
  await expect(client.merchantZones.update({ merchant_id, id: foreign.id, name: 'Mine' })).rejects.toMatchObject({
    status: 404,
  })
  expect(await client.merchantZones.update({ merchant_id, id: own.id, is_active: false })).toMatchObject({
    is_active: false,
    countries: ['GB'],
  })
})

test('a zone has its own fee and minutes, and the first of several applies, in shop, checkout and test', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  await shop.setting('delivery_rate', { type: 'fixed', fee: 300, time: 40 })
  const { client } = await tenant.owner()
  const { merchantId: merchant_id } = shop
  const [latitude, longitude] = [51.5, -0.1]
  await client.merchants.setLocation({ id: merchant_id, address: '1 Test Street', latitude, longitude })
  const near = {
    name: 'Near',
    merchant_id,
    method: 'radius' as const,
    radius: 2_000,
    fee: 150,
    minutes: 15,
    priority: 1,
  }
  const zone = await client.zones.create(near)
  const outer = [at(51, -1), at(51, 1), at(52, 1), at(52, -1)]
  const hole = [at(51.6, -0.1), at(51.6, 0.1), at(51.7, 0.1), at(51.7, -0.1)]
  const wide = await client.zones.create({
    name: 'Wide',
    merchant_id,
    method: 'geofence',
    polygons: [outer],
    holes: [[hole]],
    fee: 490,
  })
  expect(wide).toMatchObject({ priority: 100, minutes: null, holes: [[hole]] })
  const buyer = await tenant.customer()
  const feeAt = async (to: { latitude: number; longitude: number }) => {
    const cart = { ...shop.cart([{ product_id: product }]), address: { ...shop.home, ...to } }
    return buyer.client.checkout.quote(cart).then(
      ({ bill }) => bill.delivery_fee,
      (error: { errors: object }) => error.errors,
    )
  }
  expect(await feeAt(at(51.505, -0.1))).toBe(150)
  expect(await feeAt(at(51.55, -0.1))).toBe(490)
  expect(await feeAt(at(51.65, 0))).toMatchObject({ address: [expect.any(String)] })
  const card = await tenant.guest.storeMerchants.show({ id: merchant_id, latitude: 51.505, longitude })
  expect(card).toMatchObject({ is_serviceable: true, delivery_fee: 150 })
  const test = (to: object, more: object = {}) =>
    client.zones.test({ merchant_id, ...at(51.505, -0.1), ...to, ...more })
  expect(await test({})).toMatchObject({
    is_served: true,
    zone: { name: 'Near' },
    fee: 150,
    minutes: 15,
    zones: [
      { name: 'Near', verdict: 'applies' },
      { name: 'Wide', verdict: 'lower_priority' },
    ],
  })
  expect(await test(at(51.55, -0.1))).toMatchObject({
    fee: 490,
    minutes: 40,
    has_zone_fee: true,
    has_zone_minutes: false,
  })
  expect(await test(at(51.65, 0))).toMatchObject({ is_served: false, reason: 'out_of_zone', fee: null })
  const draft = { ...near, priority: 200, fee: null }
  expect(await test({}, { id: zone.id, draft })).toMatchObject({ zone: { name: 'Wide' } })
  expect(await test({}, { id: zone.id, draft: { ...draft, priority: 2 } })).toMatchObject({
    fee: 300,
    has_zone_fee: false,
  })
  await client.zones.remove({ id: wide.id })
  expect(await test(at(51.55, -0.1), { id: zone.id, draft: { ...draft, is_active: false } })).toMatchObject({
    is_served: true,
    zone: null,
    fee: 300,
  })
})

test('a zone by postal codes serves addresses with these codes only', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client } = await tenant.owner()
  const { merchantId: merchant_id } = shop
  const zone = await client.zones.create({
    name: 'SE1',
    merchant_id,
    method: 'postal_code',
    postal_codes: ['se1 *', ' E1 6AN'],
  })
  expect(zone.postal_codes).toEqual(['SE1*', 'E16AN'])
  const buyer = await tenant.customer()
  const isOrderable = async (postal_code: string | null) => {
    const cart = { ...shop.cart([{ product_id: product }]), address: { ...shop.home, postal_code } }
    return buyer.client.checkout.quote(cart).then(
      () => true,
      () => false,
    )
  }
  expect([
    await isOrderable('SE1 3LD'),
    await isOrderable('e16an'),
    await isOrderable('N1 9GU'),
    await isOrderable(null),
  ]).toEqual([true, true, false, false])
  const served = async (postal_code?: string) =>
    (await tenant.guest.storeMerchants.show({ id: merchant_id, ...at(51.5, -0.1), postal_code })).is_serviceable
  expect([await served(), await served('SE1 3LD'), await served('N1 9GU')]).toEqual([true, true, false])
})
