import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const week = { mon: { is_open: true, slots: [{ opening: '11:00', closing: '22:00' }] } }

test('a merchant follows the tenant until it has hours of its own, and again after removing them', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  await client.tenantHours.save({ is_business_hours_enabled: true, days: week })
  expect(await client.merchantHours.show({ merchant_id })).toMatchObject({ is_inherited: true, days: week })
  const days = { tue: { is_open: true, slots: [{ opening: '18:00', closing: '02:00' }] } }
  const holidays = [{ date: '2026-12-25', name: 'Christmas', slots: [] }]
  const own = await client.merchantHours.save({ merchant_id, days, holidays })
  expect(own).toMatchObject({ is_inherited: false, is_business_hours_enabled: true, days, holidays })
  expect(await client.merchantHours.save({ merchant_id, is_inherited: true })).toMatchObject({
    is_inherited: true,
    days: week,
    holidays: [],
  })
})

test.each<[string, object, string]>([
  ['no day open', { is_business_hours_enabled: true, days: {} }, 'days'],
  ['an open day without hours', { days: { mon: { is_open: true, slots: [] } } }, 'days.mon.slots'],
  [
    'hours that overlap',
    {
      days: {
        mon: {
          is_open: true,
          slots: [
            { opening: '10:00', closing: '14:00' },
            { opening: '13:00', closing: '15:00' },
          ],
        },
      },
    },
    'days.mon.slots.1.opening',
  ],
  [
    'a date twice',
    {
      holidays: [
        { date: '2026-12-25', name: 'A' },
        { date: '2026-12-25', name: 'B' },
      ],
    },
    'holidays.1.date',
  ],
])('%s is refused', async (_name, change, field) => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.tenantHours.save(change)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('hours switched off end scheduled orders, of the tenant or the merchant', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const isScheduling = async (merchant?: string) =>
    (await client.tenantSettings.showOrder(merchant ? { merchant_id: merchant } : {})).find(
      ({ setting_key }) => setting_key === 'is_scheduling_enabled',
    )?.setting_value
  const start = { setting_key: 'is_scheduling_enabled' as const, setting_value: true }
  await client.tenantHours.save({ is_business_hours_enabled: true, days: week })
  await client.tenantSettings.saveOrder({ settings: [start] })
  await client.merchantHours.save({ merchant_id, is_business_hours_enabled: false })
  expect([await isScheduling(), await isScheduling(merchant_id)]).toEqual([true, false])
  await client.tenantHours.save({ is_business_hours_enabled: false })
  expect(await isScheduling()).toBe(false)
})

test('the second of two saves of the same hours is refused', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const { updated_at: expected_updated_at } = await client.merchantHours.show({ merchant_id })
  await client.merchantHours.save({ merchant_id, days: week, expected_updated_at })
  await expect(client.merchantHours.save({ merchant_id, days: {}, expected_updated_at })).rejects.toMatchObject({
    status: 409,
  })
})

test('the preview shows seven days of unsaved hours in the zone of the store and saves nothing', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const draft = { is_business_hours_enabled: true, days: week, holidays: [] }
  const { timezone, updated_at } = await client.merchantHours.show({ merchant_id })
  const preview = await client.merchantHours.preview({ merchant_id, ...draft })
  expect(preview).toMatchObject({ timezone, days: { length: 7 } })
  const [today] = preview.days
  const holidays = [{ date: today?.date ?? '', name: 'Stocktaking', slots: [] }]
  expect((await client.tenantHours.preview({ ...draft, holidays })).days[0]).toEqual({
    date: today?.date,
    holiday: 'Stocktaking',
    spans: [],
  })
  expect((await client.merchantHours.show({ merchant_id })).updated_at).toBe(updated_at)
})

test('the shop opens and closes by the hours that were saved', async () => {
  const tenant = await newTenant(app)
  const merchant_id = await tenant.merchant()
  const { client } = await tenant.owner()
  const isOpen = async () => (await tenant.guest.storeMerchants.show({ id: merchant_id })).is_open
  expect(await isOpen()).toBe(true)
  const tomorrow = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][
    (new Date(app.services.clock()).getUTCDay() + 3) % 7
  ]
  const days = { [tomorrow ?? 'mon']: { is_open: true, slots: [{ opening: '10:00', closing: '11:00' }] } }
  await client.merchantHours.save({ merchant_id, is_business_hours_enabled: true, days })
  expect(await isOpen()).toBe(false)
})
