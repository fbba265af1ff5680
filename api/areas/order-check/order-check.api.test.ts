import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OrderCheckInput } from '#contract/areas/order-check.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const dayMs = 86_400_000
const noonMs = Math.ceil(app.services.clock() / dayMs) * dayMs + dayMs / 2
/** Noon (UTC) on some day after today. */
const noonIn = (days: number, hours = 0) => new Date(noonMs + days * dayMs + hours * 3_600_000).toISOString()

async function newStore() {
  const tenant = await newTenant(app, { timezone: 'UTC' })
  const shop = await newShop(tenant)
  const { client } = await shop.staff()
  const pizza = await shop.product({ selling_price: 1150 })
  const place = { latitude: shop.home.latitude, longitude: shop.home.longitude, country: 'GB' }
  const check = (input: Partial<OrderCheckInput> = {}) =>
    client.merchantOrders.check({
      merchant_id: shop.merchantId,
      order_type: 'delivery',
      items: [{ product_id: pizza, quantity: 2, options: [], addons: [], meta: {} }],
      place,
      ...input,
    })
  const reasons = async (input: Partial<OrderCheckInput> = {}) =>
    (await check(input)).refusals.map(({ reason }) => reason)
  return { tenant, shop, client, pizza, place, check, reasons }
}
let store: Awaited<ReturnType<typeof newStore>>
beforeAll(async () => {
  store = await newStore()
})

const openAtNoon = {
  is_business_hours_enabled: true,
  days: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [
      name,
      { is_open: true, slots: [{ opening: '11:00', closing: '14:00' }] },
    ]),
  ),
  holidays: [{ date: noonIn(2).slice(0, 10), name: 'Founding Day' }],
}

test('the check has the bill of the quote, and places nothing', async () => {
  const { tenant, shop, check, pizza, place } = store
  const { client } = await tenant.customer()
  const quote = await client.checkout.quote({
    ...shop.cart([{ product_id: pizza, quantity: 2 }]),
    address: { address: '-', ...place },
  })
  const result = await check({ payment_mode: 'cash_on_delivery' })
  expect(result).toMatchObject({ is_accepted: true, refusals: [], bill: quote.bill, eta: quote.eta })
  expect(await client.myOrders.list({})).toMatchObject({ meta: { total: 0 } })
})

test('opening hours and holidays are those of the moment', async () => {
  const { shop, check } = await newStore()
  await shop.setting('store_timing', openAtNoon)
  const open = await check({ at: noonIn(1) })
  expect(open).toMatchObject({
    is_accepted: true,
    hours: {
      is_open: true,
      holiday: null,
      spans: [{ start: noonIn(1, -1), end: noonIn(1, 2) }],
      open_until: noonIn(1, 2),
    },
  })
  expect(await check({ at: noonIn(1, 3) })).toMatchObject({
    is_accepted: false,
    refusals: [{ subject: 'time', reason: 'closed', values: { next_opening: noonIn(3, -1) } }],
  })
  expect(await check({ at: noonIn(2) })).toMatchObject({
    refusals: [{ reason: 'closed' }],
    hours: { is_open: false, holiday: 'Founding Day', spans: [], next_opening: noonIn(3, -1) },
  })
})

test('a wanted time is offered, full, too soon or off the grid', async () => {
  const { shop, tenant, check, reasons } = await newStore()
  await shop.setting('store_timing', openAtNoon)
  const settings = { is_scheduling_enabled: true, slot_span: 30, bookings_per_slot_limit: 2, min_schedule_hours: 2 }
  for (const [key, value] of Object.entries(settings)) await shop.setting(key, value)
  await tenant.db((db) =>
    db
      .insertInto('slot_booking')
      .values({ merchant_id: shop.merchantId, starts_at: noonIn(1), booked: 2 })
      .execute(),
  )
  const at = noonIn(1, -3)
  expect(await check({ at, wanted_at: noonIn(1) })).toMatchObject({
    refusals: [{ subject: 'time', reason: 'slot_full' }],
    times: {
      wanted: { start: noonIn(1), end: noonIn(1, 0.5), booked: 2, limit: 2 },
      free: [{ start: noonIn(1, 0.5) }, { start: noonIn(1, 1) }, { start: noonIn(1, 1.5) }, {}, {}],
    },
  })
  expect(await check({ at, wanted_at: noonIn(3, 0.5) })).toMatchObject({
    is_accepted: true,
    hours: { local_date: noonIn(3).slice(0, 10), is_open: true },
  })
  expect(await reasons({ at, wanted_at: noonIn(1, 0.5) })).toEqual([])
  expect(await reasons({ at, wanted_at: noonIn(1, 0.25) })).toEqual(['not_offered'])
  expect(await reasons({ at: noonIn(1, -1), wanted_at: noonIn(1, 0.5) })).toEqual(['too_soon'])
})

test('the zone and the rule of the fee are named', async () => {
  const { shop, tenant, check, place } = await newStore()
  await shop.setting('delivery_rate', {
    type: 'slab',
    unit: 'km',
    slabs: [{ from: 0, to: null, fee: 250, time: 10 }],
  })
  await shop.setting('free_delivery_above', 5000)
  const far = { ...place, latitude: 52.5 }
  const merchant = { latitude: place.latitude, longitude: place.longitude }
  await tenant.db((db) => db.updateTable('merchant').set(merchant).where('id', '=', shop.merchantId).execute())
  expect((await check()).delivery).toMatchObject({
    zone: null,
    distance: 0,
    fee: 250,
    fee_source: 'slab',
    slab: { from: 0, to: null, unit: 'km' },
    minutes: 10,
  })
  const { client } = await tenant.user(['ManageTenantSettingsServiceableZones'])
  const zone = {
    merchant_id: shop.merchantId,
    name: 'Harbour',
    method: 'radius',
    radius: 3000,
    priority: 1,
    fee: 100,
  } as const
  const { id } = await client.zones.create(zone)
  expect((await check()).delivery).toMatchObject({
    zone: { id, name: 'Harbour' },
    fee: 100,
    fee_source: 'zone',
    slab: null,
  })
  expect(await check({ place: far })).toMatchObject({
    is_accepted: false,
    refusals: [{ subject: 'delivery', reason: 'out_of_zone' }],
    delivery: { zone: null },
  })
  const many = await check({
    items: [{ product_id: store.pizza, quantity: 1, options: [], addons: [], meta: {} }],
  })
  expect(many.refusals).toMatchObject([{ subject: 'items', reason: 'product_unavailable', item: 0 }])
})

test('a coupon that does not apply is named and does not refuse the order', async () => {
  const { tenant, check } = await newStore()
  const { client } = await tenant.owner()
  await client.coupons.create({
    name: 'Later',
    code: 'LATER',
    type: 'fixed_percentage',
    discount_value: 10,
    minimum_requirement: 0,
    start_date: noonIn(3),
    end_date: null,
    active: true,
  })
  expect(await check({ coupon_code: 'later' })).toMatchObject({
    is_accepted: true,
    refusals: [{ subject: 'coupon', reason: 'coupon_not_started', values: { code: 'LATER', start_date: noonIn(3) } }],
    coupon: { code: 'LATER', is_applied: false },
  })
  expect(await check({ coupon_code: 'later', at: noonIn(4) })).toMatchObject({
    refusals: [],
    coupon: { is_applied: true },
    bill: { coupon_discount: 230 },
  })
})

test('the state of the store is told apart', async () => {
  const { tenant, shop, reasons, check } = await newStore()
  const set = (columns: object) =>
    tenant.db((db) => db.updateTable('merchant').set(columns).where('id', '=', shop.merchantId).execute())
  await set({ paused_until: noonIn(1) })
  expect(await reasons()).toEqual(['paused'])
  expect(await reasons({ at: noonIn(2) })).toEqual([])
  await set({ paused_until: null, is_accepting_orders: false, order_types: ['pickup'] })
  expect(await reasons()).toEqual(['not_accepting_orders', 'order_type_not_offered'])
  await set({ status: 'inactive', is_accepting_orders: true })
  expect(await reasons({ order_type: 'pickup' })).toEqual(['merchant_inactive'])
  await set({ status: 'active' })
  await shop.setting('maintenance', { is_under_maintenance: true, starts_at: noonIn(1), ends_at: null, message: {} })
  expect(await reasons({ order_type: 'pickup' })).toEqual([])
  expect(await reasons({ order_type: 'pickup', at: noonIn(2) })).toEqual(['maintenance'])
  expect((await check({ order_type: 'pickup', items: [] })).refusals).toMatchObject([{ reason: 'empty', item: null }])
})

test('the check refuses what the quote refuses, for the same reasons', async () => {
  const { tenant, shop, check, place } = await newStore()
  await shop.setting('payment_settings', { environment: 'test', cod_limit: 3000 })
  await shop.setting('max_distance', 5000)
  await tenant.db((db) =>
    db
      .updateTable('merchant')
      .set({ latitude: place.latitude, longitude: place.longitude })
      .where('id', '=', shop.merchantId)
      .execute(),
  )
  const products = [
    await shop.product({ selling_price: 900 }),
    await shop.product({ quantity: 2 }),
    await shop.product({ status: 'inactive' }),
    newId(),
  ]
  const { client } = await tenant.customer()
  const item = fc.record({ product_id: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 5 }) })
  const order = fc.record({
    order_type: fc.constantFrom('delivery' as const, 'pickup' as const, 'dine_in' as const),
    items: fc.array(item, { maxLength: 3 }),
    latitude: fc.constantFrom(place.latitude, place.latitude + 0.03, place.latitude + 1),
    payment_mode: fc.constantFrom('cash_on_delivery' as const, 'card' as const, 'upi' as const),
    coupon_code: fc.constantFrom(null, 'NOSUCH'),
  })
  await fc.assert(
    fc.asyncProperty(order, async ({ latitude, items, ...rest }) => {
      const lines = items.map((one) => ({ ...one, options: [], addons: [], meta: {} }))
      const checked = await check({ ...rest, items: lines, place: { ...place, latitude } })
      const refused = checked.refusals.filter(({ subject }) => subject !== 'coupon').map(({ reason }) => reason)
      const address = { address: '-', ...place, latitude }
      const quote = await client.checkout
        .quote({ ...rest, merchant_id: shop.merchantId, items: lines, address })
        .catch((error: { data?: { reasons: { reason: string }[] } }) => error.data)
      const quoted = quote && 'reasons' in quote ? quote.reasons.map(({ reason }) => reason) : []
      expect(refused.toSorted()).toEqual(quoted.toSorted())
      if (quote && 'bill' in quote) expect(checked.bill).toEqual(quote.bill)
    }),
    { numRuns: 60 },
  )
})

test('without a payment mode that takes the total the order is refused', async () => {
  const { shop, tenant, reasons } = await newStore()
  await tenant.db((db) => db.updateTable('payment_mode').set({ max_amount: 2000 }).execute())
  expect(await reasons()).toEqual(['no_payment_mode'])
  expect(await reasons({ payment_mode: 'card' })).toEqual(['over_mode_limit'])
  await shop.pays('wallet')
  // a change of settings, as the call that adds a mode makes it, ends the cached snapshot
  await shop.setting('preparation_time', 25)
  expect(await reasons()).toEqual([])
})

test('moments that no calendar of a store reaches are refused', async () => {
  const { shop, check } = store
  await shop.setting('store_timing', openAtNoon)
  await shop.setting('is_scheduling_enabled', true)
  for (const far of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:00Z'])
    for (const input of [{ at: far }, { wanted_at: far }])
      await expect(check(input)).rejects.toMatchObject({ status: 422 })
})

test('products to check include those that cannot be sold', async () => {
  const { shop, client } = await newStore()
  await shop.product({ name: 'Sold pie', status: 'inactive' })
  const found = await client.merchantOrders.productsToCheck({ merchant_id: shop.merchantId, search: 'PIE' })
  expect(found.map(({ name }) => name)).toEqual(['Sold pie'])
})

test('staff check the orders of their own merchant only', async () => {
  const { client } = store
  const other = await newShop(store.tenant)
  const input = { merchant_id: other.merchantId, order_type: 'pickup' as const }
  const wrong = { status: 403, code: 'WRONG_MERCHANT' }
  await expect(client.merchantOrders.check(input)).rejects.toMatchObject(wrong)
  await expect(client.merchantOrders.productsToCheck({ merchant_id: other.merchantId })).rejects.toMatchObject(wrong)
  const kitchen = await store.tenant.user(['ManageMerchantCatalog'], { merchants: [store.shop.merchantId] })
  await expect(
    kitchen.client.merchantOrders.check({ ...input, merchant_id: store.shop.merchantId }),
  ).rejects.toMatchObject({ status: 403 })
})
