import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { hours, updateMerchantRow, product, schedule, set, noDaylightSaving } from './store.testing.ts'

const app = await startTestApp({ frozenClock: true })
const hour = 3_600_000
const clockIn = (ms: number) => localTime(app.now() + ms, noDaylightSaving.timezone).local_time
test('a merchant opens and closes by its hours and its pause', async () => {
  const tenant = await newTenant(app, noDaylightSaving)
  const [merchant, always] = [await tenant.merchant({ name: 'Hours' }), await tenant.merchant({ name: 'Always' })]
  await hours(tenant, merchant, clockIn(-hour), clockIn(hour))
  const show = (id = merchant) => tenant.guest.storeMerchants.show({ id })
  const openNow = async () =>
    (await tenant.guest.storeMerchants.list({ open_now: true })).data.map(({ name }) => name).sort()
  expect(await show(always)).toMatchObject({ is_open: true, open_until: null, opens_at: null })
  const open = await show()
  expect(open).toMatchObject({ is_open: true, opens_at: null })
  expect(Date.parse(open.open_until ?? '')).toBeGreaterThan(app.now())
  expect(Date.parse(open.open_until ?? '')).toBeLessThanOrEqual(app.now() + hour)
  expect(await openNow()).toEqual(['Always', 'Hours'])
  app.advanceTime(2 * hour)
  const closed = await show()
  expect(closed).toMatchObject({ is_open: false, open_until: null })
  expect(Date.parse(closed.opens_at ?? '')).toBeGreaterThan(app.now() + 18 * hour)
  expect(await openNow()).toEqual(['Always'])
  const until = new Date(app.now() + hour).toISOString()
  await updateMerchantRow(tenant, always, { is_accepting_orders: false, paused_until: until })
  expect(await show(always)).toMatchObject({ is_open: false, is_accepting_orders: false, opens_at: until })
})

test('slots follow the settings and existing bookings', async () => {
  const tenant = await newTenant(app)
  const [merchant, other] = [await tenant.merchant(), (await newTenant(app)).guest]
  await hours(tenant, merchant, '00:00', '24:00')
  const slots = (more: object = {}) =>
    tenant.guest.storeMerchants.slots({ id: merchant, order_type: 'delivery', ...more })
  expect(await slots()).toEqual([])
  await set(tenant, { is_scheduling_enabled: true, max_schedule_days: 1, slot_span: 60, bookings_per_slot_limit: 2 })
  const days = await slots()
  const first = days[0]?.slots[0]
  expect(days.length).toBeGreaterThanOrEqual(1)
  expect(first?.remaining).toBe(2)
  expect(Date.parse(first?.start ?? '')).toBeGreaterThanOrEqual(app.now() + 2 * hour)
  const starts_at = first?.start ?? ''
  await tenant.db((db) =>
    db.insertInto('slot_booking').values({ merchant_id: merchant, starts_at, booked: 1 }).execute(),
  )
  expect((await slots())[0]?.slots[0]).toMatchObject({ start: starts_at, remaining: 1 })
  await tenant.db((db) =>
    db.updateTable('slot_booking').set({ booked: 2 }).where('merchant_id', '=', merchant).execute(),
  )
  expect((await slots())[0]?.slots.some(({ start }) => start === starts_at)).toBe(false)
  const date = days.at(-1)?.local_date
  expect((await slots({ date })).map(({ local_date }) => local_date)).toEqual([date])
  expect(await slots({ order_type: 'dine_in' })).toEqual([])
  await expect(slots({ order_type: 'teleport' })).rejects.toMatchObject({ status: 422 })
  await expect(other.storeMerchants.slots({ id: merchant, order_type: 'delivery' })).rejects.toMatchObject({
    status: 404,
  })
})

test('slots for a product are limited to its available times', async () => {
  const tenant = await newTenant(app, noDaylightSaving)
  const merchant = await tenant.merchant()
  await hours(tenant, merchant, '00:00', '24:00')
  await set(tenant, { is_scheduling_enabled: true, max_schedule_days: 2, slot_span: 60 })
  const [porridge, bread] = [
    await product(tenant, merchant, { name: 'Porridge' }),
    await product(tenant, merchant, { name: 'Bread' }),
  ]
  await schedule(tenant, merchant, '07:00', '09:00', { product_ids: [porridge] })
  const slots = (more: object = {}) =>
    tenant.guest.storeMerchants.slots({ id: merchant, order_type: 'delivery', ...more })
  const times = (await slots({ product_id: porridge })).flatMap((day) =>
    day.slots.map(({ start }) => localTime(Date.parse(start), noDaylightSaving.timezone).local_time),
  )
  expect(times.length).toBeGreaterThanOrEqual(4)
  expect(new Set(times)).toEqual(new Set(['07:00', '08:00']))
  expect(await slots({ product_id: bread })).toEqual(await slots())
})
