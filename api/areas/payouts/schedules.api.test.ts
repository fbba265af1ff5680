import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { collectAllEntries, payoutJobs, startDueRuns } from './payouts.jobs.ts'
import { newPayouts } from './payouts.testing.ts'

const app = await startTestApp()

type Fixture = Awaited<ReturnType<typeof newPayouts>>
/** Runs the jobs that are in the outbox, as the relay does. */
async function runJobs({ tenant }: Fixture) {
  const [job] = payoutJobs
  if (!job) throw new Error('no job')
  const rows = await tenant.db((db) => db.selectFrom('outbox').selectAll().where('name', '=', job.name).execute())
  for (const { payload } of rows) await app.relay.run(job, { tenantId: tenant.id, input: payload })
  return rows.length
}

test('a scheduled run pays what was earned until the day before, and is not started twice', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  const order = await it.completeOrder()
  // a run pays until the day before: at night it would come before the end of the order's day
  app.advanceTime(86_400_000)
  const { next_at } = await it.owner.client.payouts.saveSchedule({
    frequency: 'daily',
    weekday: 1,
    month_day: 1,
    minimum_amount: 0,
  })
  await startDueRuns(app.services)
  expect(await it.payouts()).toEqual([])
  app.advanceTime(Date.parse(next_at ?? '') - app.now())
  await Promise.all([startDueRuns(app.services), startDueRuns(app.services)])
  expect(await runJobs(it)).toBe(1)
  expect(await it.payouts()).toMatchObject([{ amount: order.merchant_amount }])
  const schedule = await it.owner.client.payouts.schedule({})
  expect(Date.parse(schedule.next_at ?? '')).toBeGreaterThan(app.now())
})

test('a merchant that is paid by hand is left out of the scheduled run of the others', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  await it.completeOrder()
  const account = { merchant_id: it.shop.merchantId, payout_provider_id: it.bank }
  await it.owner.client.payoutProviders.saveMerchantSettings({ ...account, schedule: 'manual' })
  const { next_at } = await it.owner.client.payouts.saveSchedule({
    frequency: 'daily',
    weekday: 1,
    month_day: 1,
    minimum_amount: 0,
  })
  app.advanceTime(Date.parse(next_at ?? '') - app.now())
  await startDueRuns(app.services)
  await runJobs(it)
  expect(await it.payouts()).toEqual([])
  await it.run()
  expect(await it.payouts()).toHaveLength(1)
})

test('balances are up to date within minutes: pending, available, on its way', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  const balance = async () => {
    await collectAllEntries(app.services)
    return (await it.merchant.client.ownPayouts.balance({ merchant_id: it.shop.merchantId })).balances
  }
  expect(await balance()).toEqual([])
  const { merchant_amount } = await it.completeOrder()
  expect(await balance()).toEqual([{ currency: 'GBP', available: merchant_amount, pending: 0, on_the_way: 0 }])
  it.nextDay()
  await it.run()
  expect(await balance()).toEqual([{ currency: 'GBP', available: 0, pending: 0, on_the_way: merchant_amount }])
})

test('orders that a run is reading are left to it, until it is done or gone', async () => {
  const it = await newPayouts(app)
  await it.completeOrder()
  const leaseUntil = (leased_until: string) =>
    it.tenant.db((db) => db.insertInto('payout_cursor').values({ leased_until }).execute())
  await leaseUntil(new Date(app.now() + 60_000).toISOString())
  await collectAllEntries(app.services)
  expect(await it.entries()).toEqual([])
  app.advanceTime(61_000)
  await collectAllEntries(app.services)
  expect(await it.entries()).not.toEqual([])
  const { leased_until } = await it.tenant.db((db) =>
    db.selectFrom('payout_cursor').selectAll().executeTakeFirstOrThrow(),
  )
  expect(leased_until).toBeNull()
})

test('the report is exported as a file', async () => {
  const it = await newPayouts(app)
  await it.completeOrder()
  const record = await it.owner.client.payoutExports.startExport({ payoutId: it.bank, range: 'last_7_days' })
  expect(record).toMatchObject({ type: 'payout', status: 'processing', payout_provider_id: it.bank })
  const [orders, payment] = await it.owner.client.payoutExports.columns({})
  expect([orders?.category, payment?.columns.at(0)]).toEqual([
    'orders',
    { key: 'order_amount', label: 'Order amount', is_default: true },
  ])
  expect((await it.owner.client.payoutExports.exports({ payout_provider_id: it.bank })).data).toMatchObject([
    { id: record.id },
  ])
})

test('a merchant with a schedule of its own can be paid with all others again', async () => {
  const { owner, bank, shop } = await newPayouts(app)
  const target = { merchant_id: shop.merchantId, payout_provider_id: bank }
  const { saveMerchantSettings } = owner.client.payoutProviders
  expect(await saveMerchantSettings({ ...target, schedule: 'weekly', weekday: 3 })).toMatchObject({
    schedule: { frequency: 'weekly', weekday: 3 },
  })
  expect(await saveMerchantSettings({ ...target, has_shared_schedule: true })).toMatchObject({ schedule: null })
})
