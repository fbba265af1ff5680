import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newPastOrders } from '../../reports/reports.testing.ts'
import { rebuildTotals, updateTotals, writeTotalDeltas } from './order-totals.commands.ts'

const app = await startTestApp({ frozenClock: true })
const timezone = 'Pacific/Auckland'
const day = 86_400_000

/** A tenant whose orders of any time write deltas as their commands do, also when they are cancelled or restored. */
async function newCohortTenant() {
  const tenant = await newTenant(app, { timezone })
  const merchants = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant({ name: 'Anchor Sushi' })]
  const { order } = await newPastOrders(tenant)
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  const find = (id: string) =>
    run((db) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const place = async (customerId: string, at: string, merchant = 0) => {
    const id = await order({ merchantId: merchants[merchant] ?? '', at, customerId })
    const after = await find(id)
    await run((db) => writeTotalDeltas(db, [{ before: null, after }]))
    return id
  }
  const setStatus = async (id: string, order_status: 'cancelled' | 'completed') => {
    const before = await find(id)
    await run(async (db) => {
      await db.updateTable('orders').set({ order_status }).where('id', '=', id).execute()
      await writeTotalDeltas(db, [{ before, after: { ...before, order_status } }])
    })
  }
  const drain = async () => {
    while (await run(updateTotals));
  }
  return { tenant, merchants, run, place, setStatus, drain }
}
type CohortTenant = Awaited<ReturnType<typeof newCohortTenant>>

const monthOf = (at: string, zone = timezone) =>
  `${Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7)}-01`

/** The cohorts as they follow from the orders alone. */
async function cohortsOfOrders({ run }: CohortTenant, zone = timezone) {
  const orders = await run((db) =>
    db
      .selectFrom('orders')
      .select(['customer_id', 'placed_at'])
      .where('placed_at', 'is not', null)
      .where('order_status', '<>', 'cancelled')
      .execute(),
  )
  const months = new Map<string, Set<string>>()
  for (const { customer_id, placed_at } of orders)
    months.set(customer_id, (months.get(customer_id) ?? new Set()).add(monthOf(placed_at ?? '', zone)))
  const cohorts: Record<string, number> = {}
  for (const set of months.values()) {
    const [first = '', ...later] = [...set].toSorted()
    for (const month of [first, ...later]) cohorts[`${first} ${month}`] = (cohorts[`${first} ${month}`] ?? 0) + 1
  }
  return cohorts
}

async function storedCohorts({ run }: CohortTenant) {
  const rows = await run((db) => db.selectFrom('customer_cohort').selectAll().where('customers', '<>', 0).execute())
  return Object.fromEntries(rows.map((row) => [`${row.first_month} ${row.order_month}`, row.customers]))
}

/** A repeatable sequence of whole numbers below `end`. */
function randomBelow(seed: number) {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * end)
  }
}

test.each([5, 6, 7])('cohorts equal the orders after random changes and after a rebuild (%i)', async (seed) => {
  const cohorts = await newCohortTenant()
  const { tenant, run, place, setStatus, drain } = cohorts
  const random = randomBelow(seed)
  const customers: string[] = []
  while (customers.length < 8) customers.push((await tenant.customer()).id)
  const orders: string[] = []
  for (let step = 0; step < 90; step++) {
    const at = new Date(app.now() - random(300 * 24) * (day / 24)).toISOString()
    if (step < 5 || random(3) > 0) orders.push(await place(customers[random(8)] ?? '', at, random(2)))
    else await setStatus(orders[random(orders.length)] ?? '', random(3) > 0 ? 'cancelled' : 'completed')
    if (random(6) === 0) await run(updateTotals)
    if (step === 45) await drain()
    if (step === 45) expect(await storedCohorts(cohorts)).toEqual(await cohortsOfOrders(cohorts))
  }
  await Promise.all([run(updateTotals), run(updateTotals)])
  await drain()
  const expected = await cohortsOfOrders(cohorts)
  expect(Object.keys(expected).length).toBeGreaterThan(10)
  expect(await storedCohorts(cohorts)).toEqual(expected)
  await run((db) => db.updateTable('customer_cohort').set({ customers: 999 }).execute())
  await run(rebuildTotals)
  expect(await storedCohorts(cohorts)).toEqual(expected)
})

test('analytics show the cohorts of the twelve months until the end of the period', async () => {
  const cohorts = await newCohortTenant()
  const { tenant, merchants, run, place, setStatus, drain } = cohorts
  const [one, other] = [(await tenant.customer()).id, (await tenant.customer()).id]
  const first = await place(one, '2026-01-15T12:00:00Z')
  await place(other, '2026-01-20T12:00:00Z', 1)
  await place(one, '2026-03-02T12:00:00Z')
  // The first of April in Auckland.
  await place(other, '2026-03-31T12:00:00Z')
  const { client } = await tenant.user(['ManageTenantAnalytics'])
  const input = { range: 'custom', start_date: '2026-04-01', end_date: '2026-04-20' } as const
  const show = async (of: object = {}) => {
    app.advanceTime(2_000)
    return (await client.analytics.show({ ...input, ...of })).cohorts
  }
  expect(await show()).toBeNull()
  await drain()
  expect(await show()).toEqual([
    { month: '2026-01-01', customers: 2, returned: [0, 1, 1] },
    { month: '2026-02-01', customers: 0, returned: [0, 0] },
    { month: '2026-03-01', customers: 0, returned: [0] },
    { month: '2026-04-01', customers: 0, returned: [] },
  ])
  expect(await show({ merchant_id: merchants[0] })).toBeNull()
  await setStatus(first, 'cancelled')
  await drain()
  expect((await show())?.map(({ customers }) => customers)).toEqual([1, 0, 1, 0])
  await run((db) => db.updateTable('tenant_profile').set({ timezone: 'Europe/London' }).execute())
  await drain()
  expect(await storedCohorts(cohorts)).toEqual(await cohortsOfOrders(cohorts, 'Europe/London'))
})
