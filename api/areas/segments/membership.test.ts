import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentField, segmentOperator, segmentSubjects } from '#contract/areas/segments.ts'
import type { SegmentField, SegmentFilter } from '#contract/areas/segments.ts'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { customersMatching, matchesFilters, matchingSegments } from './membership.queries.ts'

const app = await startTestApp({ frozenClock: true })
const dayMs = 86_400_000

const Figures = fc.record({
  orders: fc.integer({ min: 0, max: 5 }),
  cancelled_orders: fc.integer({ min: 0, max: 5 }),
  delivery_orders: fc.integer({ min: 0, max: 5 }),
  pickup_orders: fc.integer({ min: 0, max: 5 }),
  dine_in_orders: fc.integer({ min: 0, max: 5 }),
  coupons_used: fc.integer({ min: 0, max: 5 }),
  spent: fc.constantFrom(0, 1, 99, 100, 101, 200, 300, 350, 2_000, 3_000, 5_000),
  signedUpHours: fc.integer({ min: 0, max: 150 }),
  lastOrderHours: fc.option(fc.integer({ min: 0, max: 150 })),
  locale: fc.constantFrom('en', 'fr', null),
  accepts_mail: fc.boolean(),
  accepts_whatsapp: fc.boolean(),
  /** Orders by key; a missing one has no row. */
  merchant: fc.option(fc.integer({ min: 0, max: 5 })),
  coupon: fc.option(fc.integer({ min: 0, max: 5 })),
  city: fc.option(fc.integer({ min: 0, max: 5 })),
})
type Figures = typeof Figures extends fc.Arbitrary<infer T> ? T : never
const keys = { merchant: newId(), coupon: newId(), city: 'leeds' }
/** What filters name; a city in any case and with spaces around it. */
const subjects = { ...keys, city: ' Leeds ', language: 'fr' }
const filters = fc.array(
  fc
    .record({
      field: fc.constantFrom(...segmentField.options),
      operator: fc.constantFrom(...segmentOperator.options),
      value: fc.integer({ min: 0, max: 6 }),
    })
    .map((filter): SegmentFilter => {
      const subject = segmentSubjects[filter.field]
      return subject ? { ...filter, of: subjects[subject] } : filter
    }),
  { minLength: 1, maxLength: 3 },
)

/** The meaning of a field: the figure and the value in the same unit; null if the customer has no such figure. */
const figureOf = (figures: Figures, unit: number): Record<SegmentField, number | null> => ({
  total_orders: figures.orders,
  total_spent: figures.spent / unit,
  average_order_value: figures.orders === 0 ? null : figures.spent / unit / figures.orders,
  days_since_last_order: figures.lastOrderHours === null ? null : Math.floor(figures.lastOrderHours / 24),
  days_since_sign_up: Math.floor(figures.signedUpHours / 24),
  cancelled_orders: figures.cancelled_orders,
  coupons_used: figures.coupons_used,
  delivery_orders: figures.delivery_orders,
  pickup_orders: figures.pickup_orders,
  dine_in_orders: figures.dine_in_orders,
  merchant_orders: figures.merchant ?? 0,
  coupon_orders: figures.coupon ?? 0,
  city_orders: figures.city ?? 0,
  language: Number(figures.locale === 'fr'),
  accepts_mail: Number(figures.accepts_mail),
  accepts_whatsapp: Number(figures.accepts_whatsapp),
})
const compare = {
  greater_than: (figure: number, value: number) => figure > value,
  less_than: (figure: number, value: number) => figure < value,
  equal_to: (figure: number, value: number) => Math.abs(figure - value) < 1e-9,
}
const matches = (figures: Figures, all: readonly SegmentFilter[], unit: number) =>
  all.every(({ field, operator, value }) => {
    const figure = figureOf(figures, unit)[field]
    return figure !== null && compare[operator](figure, value)
  })

test.each([
  ['GBP', 100],
  ['JPY', 1],
  ['KWD', 1000],
] as const)(
  'membership is what the filters say of the figures, in %s',
  async (currency, unit) => {
    const tenant = await newTenant(app, { currency })
    const { id } = await tenant.customer()
    await fc.assert(
      fc.asyncProperty(Figures, filters, filters, async (figures, one, two) => {
        const { signedUpHours, lastOrderHours, merchant, coupon, city, ...counts } = figures
        const at = (hours: number) => new Date(app.now() - hours * 3_600_000).toISOString()
        const [first, second] = [newId(), newId()]
        const found = await tenant.db(async (db) => {
          await db
            .updateTable('customer_figure')
            .set({
              ...counts,
              signed_up_at: at(signedUpHours),
              last_order_at: lastOrderHours === null ? null : at(lastOrderHours),
            })
            .execute()
          await db.deleteFrom('customer_order_count').execute()
          const counted = { merchant, coupon, city }
          for (const kind of ['merchant', 'coupon', 'city'] as const)
            if (counted[kind] !== null)
              await db
                .insertInto('customer_order_count')
                .values({ customer_id: id, kind, key: keys[kind], orders: counted[kind] })
                .execute()
          await db
            .insertInto('segment')
            .values([
              { id: first, name: 'One', filters: json(one) },
              { id: second, name: 'Two', filters: json(two) },
            ])
            .execute()
          const matching = (filter: readonly SegmentFilter[]) =>
            db.selectFrom('customer_figure as f').select('f.customer_id').where(matchesFilters(db, filter)).execute()
          return {
            segments: await matchingSegments(db, id, [first, second]),
            counts: [(await matching(one)).length, (await matching(two)).length],
            customers: await customersMatching(db, one).select('c.id').execute(),
          }
        })
        const expected = [matches(figures, one, unit), matches(figures, two, unit)]
        expect([found.segments.has(first), found.segments.has(second)]).toEqual(expected)
        expect(found.counts).toEqual(expected.map(Number))
        expect(found.customers).toEqual(expected[0] ? [{ id }] : [])
      }),
      { numRuns: 200, seed: 11 },
    )
  },
  60_000,
)

test('blocked and deleted customers, and those of other tenants, are in no segment', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const everybody: SegmentFilter[] = [{ field: 'total_orders', operator: 'less_than', value: 1 }]
  const segment = newId()
  const [active, blocked, deleted] = [await tenant.customer(), await tenant.customer(), await tenant.customer()]
  const foreign = await other.customer()
  await tenant.db(async (db) => {
    await db
      .insertInto('segment')
      .values({ id: segment, name: 'All', filters: json(everybody) })
      .execute()
    await db.updateTable('customer').set({ status: 'block' }).where('id', '=', blocked.id).execute()
    await db.updateTable('customer').set({ deleted_at: db.now }).where('id', '=', deleted.id).execute()
  })
  expect(await tenant.db((db) => customersMatching(db, everybody).select('c.id').execute())).toEqual([
    { id: active.id },
  ])
  expect(await tenant.db((db) => matchingSegments(db, foreign.id, [segment]))).toEqual(new Set())
  expect(await other.db((db) => matchingSegments(db, foreign.id, [segment]))).toEqual(new Set())
  expect(await tenant.db((db) => matchingSegments(db, active.id, []))).toEqual(new Set())
})

test('figures count days as whole periods of 24 hours', async () => {
  const tenant = await newTenant(app)
  const { id } = await tenant.customer()
  const isOlderThanFive = async (ageMs: number) =>
    tenant.db(async (db) => {
      const signed_up_at = new Date(app.now() - ageMs).toISOString()
      await db.updateTable('customer_figure').set({ signed_up_at }).execute()
      const rows = await db
        .selectFrom('customer_figure as f')
        .select('f.customer_id')
        .where(matchesFilters(db, [{ field: 'days_since_sign_up', operator: 'greater_than', value: 5 }]))
        .execute()
      return rows.length === 1 && rows[0]?.customer_id === id
    })
  expect(await isOlderThanFive(6 * dayMs - 1_000)).toBe(false)
  expect(await isOlderThanFive(6 * dayMs)).toBe(true)
  expect(await isOlderThanFive(400 * dayMs)).toBe(true)
})
