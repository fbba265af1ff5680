import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { far, here, updateMerchantRow, near, set, zone } from './store.testing.ts'

const app = await startTestApp({ frozenClock: true })
const hour = 3_600_000
const radius = (metres: number) => ({ method: 'radius' as const, radius: metres })
const slabs = {
  type: 'slab',
  unit: 'km',
  slabs: [
    { from: 0, to: 2, fee: 190, time: 10 },
    { from: 2, to: 5, fee: 290, time: 18 },
  ],
}

test('a location is served by merchants whose zone contains it and by merchants without zones', async () => {
  const tenant = await newTenant(app)
  const [close, wide, everywhere, switchedOff] = [
    await tenant.merchant({ name: 'Close' }),
    await tenant.merchant({ name: 'Wide' }),
    await tenant.merchant({ name: 'Everywhere' }),
    await tenant.merchant({ name: 'Switched off' }),
  ]
  await zone(tenant, close, radius(500))
  await zone(tenant, wide, {
    method: 'geofence',
    polygons: [
      [
        { latitude: 51, longitude: -1 },
        { latitude: 52, longitude: -1 },
        { latitude: 52, longitude: 1 },
        { latitude: 51, longitude: 1 },
      ],
    ],
  })
  await zone(tenant, switchedOff, { ...radius(10), is_active: false })
  const at = async (place: object) => (await tenant.guest.storeMerchants.list(place)).data.map(({ _id }) => _id).sort()
  expect(await at({})).toEqual([close, wide, everywhere, switchedOff].sort())
  expect(await at(near)).toEqual([wide, everywhere, switchedOff].sort())
  expect(await at(here)).toEqual([close, wide, everywhere, switchedOff].sort())
  expect(await at(far)).toEqual([everywhere, switchedOff].sort())
  expect(await at({ ...far, order_type: 'pickup' })).toEqual([close, wide, everywhere, switchedOff].sort())
  expect(await at({ ...far, order_type: 'dine_in' })).toEqual([])
})

test('the shop draws the zones of the method of the store, or none; every zone still decides', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const { client } = await tenant.owner()
  await zone(tenant, merchant, radius(500))
  await zone(tenant, merchant, { method: 'country', countries: ['FR'] })
  const shown = async () => {
    const { zones, is_serviceable } = await tenant.guest.storeMerchants.show({ id: merchant, ...here })
    return [...zones.map(({ method }) => method), is_serviceable]
  }
  expect(await shown()).toEqual(['radius', true])
  await client.serviceArea.save({ store_type: 'country' })
  expect(await shown()).toEqual(['country', true])
  await client.serviceArea.save({ store_type: 'geofence' })
  expect(await shown()).toEqual(['radius', 'country', true])
  await client.serviceArea.save({ serviceable_area: { is_enabled: false } })
  expect(await shown()).toEqual([true])
})

test("a country zone uses the tenant's country unless the customer names another", async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  await zone(tenant, merchant, { method: 'country', countries: ['GB'] })
  const count = async (more: object) => (await tenant.guest.storeMerchants.list({ ...here, ...more })).meta.total
  expect([await count({}), await count({ country: 'FR' })]).toEqual([1, 0])
})

test("a merchant card shows fee, minutes and distance by the merchant's rate", async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  await set(tenant, { delivery_rate: slabs, preparation_time: 15, free_delivery_above: 3000 })
  const [card] = (await tenant.guest.storeMerchants.list(near)).data
  expect(card).toMatchObject({
    _id: merchant,
    distance: 1001,
    delivery_fee: 190,
    free_delivery_above: 3000,
    eta: 25,
    eta_min: 25,
    eta_max: 35,
    is_serviceable: true,
  })
  const [pickup] = (await tenant.guest.storeMerchants.list({ ...near, order_type: 'pickup' })).data
  expect(pickup).toMatchObject({
    distance: 1001,
    delivery_fee: null,
    free_delivery_above: null,
    eta: 15,
    is_serviceable: null,
  })
  expect((await tenant.guest.storeMerchants.list({})).data[0]).toMatchObject({
    distance: null,
    delivery_fee: null,
    is_serviceable: null,
  })
})

test('beyond the last slab no merchant delivers, and the response gives the nearest distance', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant({ name: 'Pier' })
  await set(tenant, { delivery_rate: slabs })
  expect(await tenant.guest.storeMerchants.list(far)).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await tenant.guest.storeMerchants.serviceability(far)).toMatchObject({
    is_serviceable: false,
    merchants_count: 0,
    reason: 'too_far',
    nearest: { _id: merchant, name: 'Pier' },
  })
  expect(await tenant.guest.storeMerchants.show({ id: merchant, ...far })).toMatchObject({
    is_serviceable: false,
    service_reason: 'too_far',
  })
  await zone(tenant, merchant, radius(900))
  expect(await tenant.guest.storeMerchants.serviceability({ ...near, merchant_id: merchant })).toMatchObject({
    is_serviceable: false,
    reason: 'out_of_zone',
    nearest: { distance: 1001 },
  })
  expect(await tenant.guest.storeMerchants.serviceability(here)).toMatchObject({
    is_serviceable: true,
    merchants_count: 1,
    reason: null,
  })
  expect(await tenant.guest.storeMerchants.serviceability({ ...here, order_type: 'dine_in' })).toMatchObject({
    is_serviceable: false,
    reason: 'no_merchant',
    nearest: null,
  })
  expect(
    await tenant.guest.storeMerchants.serviceability({ ...here, merchant_id: merchant, order_type: 'dine_in' }),
  ).toMatchObject({ is_serviceable: false, reason: 'order_type' })
  await expect(tenant.guest.storeMerchants.serviceability({ ...here, merchant_id: newId() })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
})

test('merchants sort by sponsored rank, featured rank and distance; sponsorships expire', async () => {
  const tenant = await newTenant(app)
  const make = async (name: string, values: Parameters<typeof updateMerchantRow>[2]) => {
    const id = await tenant.merchant({ name })
    await updateMerchantRow(tenant, id, values)
  }
  await make('far', { latitude: 51.52 })
  await make('close', { latitude: 51.5046 })
  await make('featured 2', { is_featured: true, featured_rank: 2 })
  await make('featured 1', { is_featured: true, featured_rank: 1 })
  await make('sponsored', {
    is_sponsored: true,
    sponsored_rank: 1,
    sponsored_text: 'New here',
    sponsored_expiration: new Date(app.now() + hour).toISOString(),
  })
  const names = async (more: object = {}) =>
    (await tenant.guest.storeMerchants.list({ ...here, ...more })).data.map(({ name }) => name)
  expect(await names()).toEqual(['sponsored', 'featured 1', 'featured 2', 'close', 'far'])
  expect(await names({ sort: '-name' })).toEqual(['sponsored', 'featured 2', 'featured 1', 'far', 'close'])
  expect(await names({ is_featured: true, limit: 1, page: 2 })).toEqual(['featured 2'])
  expect(await names({ is_sponsored: true })).toEqual(['sponsored'])
  expect(await names({ search: 'FEATURED' })).toEqual(['featured 1', 'featured 2'])
  await expect(tenant.guest.storeMerchants.list({ sort: 'password' as 'created_at' })).rejects.toMatchObject({
    status: 422,
    errors: { sort: ['The selected sort is invalid.'] },
  })
  app.advanceTime(2 * hour)
  expect(await names()).toEqual(['featured 1', 'featured 2', 'sponsored', 'close', 'far'])
  const [last] = (await tenant.guest.storeMerchants.list({ search: 'sponsored' })).data
  expect(last).toMatchObject({ is_sponsored: false, sponsored_text: null })
})

test('a merchant is found by id and slug unless inactive or foreign; panel users can preview it', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant()
  const { slug } = await tenant.guest.storeMerchants.show({ id: merchant })
  expect(await tenant.guest.storeMerchants.show({ id: slug })).toMatchObject({
    _id: merchant,
    contact_number: null,
    contact_email: null,
    is_active: true,
    default_order_type: 'delivery',
  })
  await updateMerchantRow(tenant, merchant, { show_contact_to_customer: true })
  expect(await tenant.guest.storeMerchants.show({ id: slug })).toMatchObject({
    contact_number: '+442071234567',
    contact_email: 'shop@example.com',
  })
  const notFound = { status: 404, message: 'Merchant not found' }
  for (const id of [merchant, slug])
    await expect(other.guest.storeMerchants.show({ id })).rejects.toMatchObject(notFound)
  await updateMerchantRow(tenant, merchant, { status: 'inactive' })
  await expect(tenant.guest.storeMerchants.show({ id: merchant, admin: true })).rejects.toMatchObject(notFound)
  expect((await tenant.guest.storeMerchants.list({})).data).toEqual([])
  const stranger = await tenant.user(['ManageTenantOrders'])
  await expect(stranger.client.storeMerchants.show({ id: merchant, admin: true })).rejects.toMatchObject(notFound)
  const staff = await tenant.user(['ManageTenantMerchants'])
  expect(await staff.client.storeMerchants.show({ id: merchant, admin: true })).toMatchObject({
    _id: merchant,
    is_active: false,
    is_open: false,
  })
  await expect(staff.client.storeMerchants.show({ id: merchant })).rejects.toMatchObject(notFound)
  const { preview_url } = await (
    await tenant.user(['ManageTenantMerchants'])
  ).client.merchants.shareLink({ id: merchant })
  const preview = new URL(preview_url ?? '').searchParams.get('preview') ?? ''
  expect(await tenant.guest.storeMerchants.show({ id: merchant, preview })).toMatchObject({
    _id: merchant,
    is_active: false,
    is_open: false,
  })
  const dish = newId()
  await tenant.db((db) =>
    db.insertInto('product').values({ id: dish, merchant_id: merchant, name: 'Soup', selling_price: 500 }).execute(),
  )
  const { storeCatalog } = tenant.guest
  expect(await storeCatalog.product({ id: dish, preview })).toMatchObject({ name: 'Soup' })
  expect(
    (await storeCatalog.menu({ id: merchant, preview })).flatMap(({ products }) => products.map(({ name }) => name)),
  ).toEqual(['Soup'])
  for (const input of [{}, { preview: 'zz.zz' }]) {
    await expect(storeCatalog.product({ id: dish, ...input })).rejects.toMatchObject({ status: 404 })
    await expect(storeCatalog.menu({ id: merchant, ...input })).rejects.toMatchObject(notFound)
  }
  const neighbour = await tenant.merchant()
  await updateMerchantRow(tenant, neighbour, { status: 'inactive' })
  for (const input of [
    { id: neighbour, preview },
    { id: merchant, preview: `${preview}0` },
    { id: merchant, preview: `zzzzzzzzz.${preview.split('.')[1]}` },
  ])
    await expect(tenant.guest.storeMerchants.show(input)).rejects.toMatchObject(notFound)
  expect((await tenant.guest.storeMerchants.list({})).data).toEqual([])
  app.advanceTime(16 * 60_000)
  await expect(tenant.guest.storeMerchants.show({ id: merchant, preview })).rejects.toMatchObject(notFound)
  for (const id of [newId(), 'no-such-shop'])
    await expect(tenant.guest.storeMerchants.show({ id })).rejects.toMatchObject(notFound)
})

test('a location with one coordinate returns 422', async () => {
  const { guest } = await newTenant(app)
  for (const ask of [
    () => guest.storeMerchants.list({ latitude: 51.5 }),
    () => guest.storeCatalog.search({ search: 'pizza', latitude: 51.5 }),
  ])
    await expect(ask()).rejects.toMatchObject({
      status: 422,
      errors: { longitude: ['The longitude field is required.'] },
    })
  await expect(guest.storeMerchants.list({ longitude: -0.1 })).rejects.toMatchObject({
    status: 422,
    errors: { latitude: ['The latitude field is required.'] },
  })
})
