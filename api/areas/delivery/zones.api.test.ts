import { expect, test } from 'vitest'
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
