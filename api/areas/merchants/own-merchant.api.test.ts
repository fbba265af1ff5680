import { expect, test } from 'vitest'
import { boundsOf } from '#api/areas/delivery/zones.rules.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ runJobs: true })
const hour = 3_600_000

async function newStore() {
  const tenant = await newTenant(app)
  const [id, otherId] = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant({ name: 'Anchor Sushi' })]
  const staff = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [id] })
  return { tenant, id, otherId, client: staff.client }
}

test('a merchant user cannot change fields reserved for the tenant', async () => {
  const { tenant, id, client } = await newStore()
  const before = await client.ownMerchant.show({ id })
  const changed = await client.ownMerchant.update({
    id,
    name: 'Pier Pizzeria',
    order_types: ['pickup'],
    custom_text: 'New oven',
    tax_inclusive_prices: true,
    commission_value: 0,
    commission_type: 'fixed',
    status: 'inactive',
    delivery_by: 'merchant',
    override_payment_methods: true,
    slug: 'mine-now',
    category_ids: [newId()],
    currency: 'EUR',
    timezone: 'Nowhere',
  })
  expect(changed).toMatchObject({
    ...before,
    name: 'Pier Pizzeria',
    order_types: ['pickup'],
    default_order_type: 'pickup',
    custom_text: 'New oven',
    tax_inclusive_prices: true,
    updated_at: expect.any(String),
  })
  await expect(client.ownMerchant.update({ id, contact_number: '+33142685300' })).rejects.toMatchObject({
    status: 422,
    message: 'Please review and correct the input fields.',
    errors: { contact_number: expect.anything() },
  })

  const operator = await tenant.user(['AccessTenantMerchants'])
  const fromAbove = app.client({ host: tenant.hosts.admin, token: operator.token, merchantId: id })
  expect(await fromAbove.ownMerchant.update({ id, slug: 'pizzeria', commission_value: 9 })).toMatchObject({
    slug: 'pizzeria',
    commission_value: 9,
  })
})

test('a merchant user cannot access another merchant', async () => {
  const { tenant, id, otherId, client } = await newStore()
  const refused = { status: 403, message: 'You do not have permission to access this merchant.' }
  await expect(client.ownMerchant.show({ id: otherId })).rejects.toMatchObject(refused)
  await expect(client.ownMerchant.show({ id: otherId, merchant_id: otherId })).rejects.toMatchObject(refused)
  await expect(client.ownMerchant.update({ id: otherId, name: 'Mine' })).rejects.toMatchObject(refused)
  await expect(client.ownMerchant.location({ id: otherId })).rejects.toMatchObject(refused)
  await expect(
    client.ownMerchant.setLocation({ id: otherId, address: 'X', latitude: 0, longitude: 0 }),
  ).rejects.toMatchObject(refused)
  await expect(client.ownMerchant.shareLink({ id: otherId })).rejects.toMatchObject(refused)
  await expect(client.merchants.show({ id })).rejects.toMatchObject({ status: 403 })
  const reader = await tenant.user(['ManageMerchantOrders'], { merchants: [id] })
  expect(await reader.client.ownMerchant.show({ id })).toMatchObject({ name: 'Pier Pizza' })
  await expect(reader.client.ownMerchant.update({ id, name: 'X' })).rejects.toMatchObject({ status: 403 })
})

test('the merchant switcher lists only merchants that the caller may open', async () => {
  const { tenant, id, otherId, client } = await newStore()
  const third = await tenant.merchant({ name: 'Third' })
  expect((await client.ownMerchant.listByIds({ merchant_ids: [otherId, id, third] })).map(({ name }) => name)).toEqual([
    'Pier Pizza',
  ])
  const chain = await tenant.user([], { merchants: [id, otherId] })
  const undecided = app.client({ host: tenant.hosts.admin, token: chain.token })
  expect(
    (await undecided.ownMerchant.listByIds({ merchant_ids: [otherId, id, third] })).map(({ name }) => name),
  ).toEqual(['Anchor Sushi', 'Pier Pizza'])
  const operator = await tenant.user(['AccessTenantMerchants'])
  expect(await operator.client.ownMerchant.listByIds({ merchant_ids: [third, id] })).toHaveLength(2)
  const stranger = await newStore()
  expect(await stranger.client.ownMerchant.listByIds({ merchant_ids: [id] })).toEqual([])
})

test('opening and closing publish an event; both ids must be the same merchant', async () => {
  const { tenant, id, otherId, client } = await newStore()
  expect(await client.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false })).toMatchObject({
    _id: id,
    is_accepting_orders: false,
    paused_until: null,
  })
  const events = await tenant.db((db) =>
    db.selectFrom('outbox').select(['name', 'merchant_id', 'payload']).where('name', '=', 'merchant.updated').execute(),
  )
  expect(events).toMatchObject([
    { merchant_id: id, payload: { merchant_id: id, merchant: { is_accepting_orders: false } } },
  ])
  expect(await client.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: true })).toMatchObject({
    is_accepting_orders: true,
  })
  await expect(
    client.ownMerchant.toggleOrderAccepting({ id: otherId, is_accepting_orders: false }),
  ).rejects.toMatchObject({ status: 422, errors: { id: expect.anything() } })
  await expect(
    client.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false, paused_until: '2020-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ status: 422, errors: { paused_until: expect.anything() } })
})

test('a pause ends at its end time unless it was changed', async () => {
  const { id, client } = await newStore()
  const { platformPool } = app.services
  /** Counts the runs of the job that ends a pause of this merchant. */
  const ended = async () => {
    await runDelayedJobs(app, 'merchants.resume')
    const { rows } = await platformPool.query(
      "select 1 from jobs.job where name = 'merchants.resume' and state = 'completed' and data::text like $1",
      [`%${id}%`],
    )
    return rows.length
  }
  const until = new Date(app.now() + hour).toISOString()
  expect(
    await client.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false, paused_until: until }),
  ).toMatchObject({ is_accepting_orders: false, paused_until: until })
  app.advanceTime(hour)
  await expect.poll(ended).toBe(1)
  expect(await client.ownMerchant.show({ id })).toMatchObject({ is_accepting_orders: true, paused_until: null })

  await client.ownMerchant.toggleOrderAccepting({
    id,
    is_accepting_orders: false,
    paused_until: new Date(app.now() + hour).toISOString(),
  })
  await client.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false })
  app.advanceTime(hour)
  await expect.poll(ended).toBe(2)
  expect(await client.ownMerchant.show({ id })).toMatchObject({ is_accepting_orders: false, paused_until: null })
})

test('changing the location also moves the radius zones', async () => {
  const { tenant, id, client } = await newStore()
  const zone = { method: 'radius' as const, radius: 2_000, polygons: null, countries: null, is_active: true }
  await tenant.db((db) =>
    db
      .insertInto('zone')
      .values({ id: newId(), merchant_id: id, name: '2 km', method: 'radius', radius: 2_000, bounds: '(0,0),(0,0)' })
      .execute(),
  )
  const moved = await client.ownMerchant.setLocation({
    id,
    address: '5 Harbour Way',
    city: 'Leith',
    postal_code: null,
    latitude: 55.976,
    longitude: -3.17,
  })
  expect(moved).toEqual({
    merchant_id: id,
    address: '5 Harbour Way',
    city: 'Leith',
    state: null,
    country: 'GB',
    postal_code: null,
    latitude: 55.976,
    longitude: -3.17,
  })
  expect(await client.ownMerchant.show({ id })).toMatchObject({
    merchant_address_location: { latitude: 55.976, longitude: -3.17 },
  })
  const { max_longitude, max_latitude } = boundsOf(zone, { latitude: 55.976, longitude: -3.17 })
  const [stored] = await tenant.db((db) => db.selectFrom('zone').select('bounds').execute())
  const [east = 0, north = 0] = (stored?.bounds ?? '').replace(/[()]/g, '').split(',').map(Number)
  expect(east).toBeCloseTo(max_longitude, 9)
  expect(north).toBeCloseTo(max_latitude, 9)
  await expect(client.ownMerchant.setLocation({ id, address: 'X', latitude: 91, longitude: 0 })).rejects.toMatchObject({
    status: 422,
    errors: { latitude: expect.anything() },
  })
  await expect(
    client.ownMerchant.setLocation({ id, address: 'X', country: 'FR', latitude: 1, longitude: 0 }),
  ).rejects.toMatchObject({ status: 422, errors: { country: expect.anything() } })
})

test('the share link opens the shop and comes with a text and a QR code', async () => {
  const { tenant, id, client } = await newStore()
  const { slug } = await client.ownMerchant.show({ id })
  const { url, text, qr } = await client.ownMerchant.shareLink({ id })
  expect(url).toBe(`https://${tenant.hosts.store}/en/m/${slug}/${id}`)
  expect(text).toContain(url)
  expect(qr).toMatchObject({
    size: 180,
    file_name: 'qr_code.png',
    image: expect.stringMatching(/^data:image\/png;base64,/),
    svg: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect(Buffer.from(qr.image.split(',')[1] ?? '', 'base64').readUInt32BE(16)).toBe(180)
  expect((await client.ownMerchant.shareLink({ id, locale: 'ar' })).url).toContain('/ar/m/')
})
