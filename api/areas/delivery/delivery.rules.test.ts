import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryFor, lowestFeeFor, isRefusedDelivery } from './delivery.rules.ts'
import type { DeliverySlab, DeliveryTerms } from './delivery.rules.ts'

const slab = (from: number, to: number | null, fee: number, time: number): DeliverySlab => ({ from, to, fee, time })
const km = [slab(0, 2, 199, 15), slab(2, 3.5, 299, 25), slab(3.5, 5, 399, 35)]
const terms = (more: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  delivery_rate: { type: 'slab', unit: 'km', slabs: km },
  free_delivery_above: null,
  max_distance: null,
  ...more,
})
const fixed = (more: Partial<DeliveryTerms> = {}) =>
  terms({ delivery_rate: { type: 'fixed', fee: 250, time: null }, ...more })
const miles = terms({
  delivery_rate: { type: 'slab', unit: 'mi', slabs: [slab(0, 0.5, 100, 10), slab(0.5, null, 200, 20)] },
})
const partMile = (to: number) => terms({ delivery_rate: { type: 'slab', unit: 'mi', slabs: [slab(0, to, 100, 10)] } })
const tenMiles = partMile(10)

test.each([
  ['the first slab from its start', terms(), 0, { fee: 199, minutes: 15, is_free: false }],
  ['to is exclusive', terms(), 1999, { fee: 199, minutes: 15, is_free: false }],
  ['from is inclusive', terms(), 2000, { fee: 299, minutes: 25, is_free: false }],
  ['half kilometres', terms(), 3500, { fee: 399, minutes: 35, is_free: false }],
  ['the last metre', terms(), 4999, { fee: 399, minutes: 35, is_free: false }],
  ['beyond the last slab', terms(), 5000, { reason: 'too_far', distance: 5000, max_distance: 5000 }],
  [
    'beyond the greatest distance',
    terms({ max_distance: 1500 }),
    1501,
    { reason: 'too_far', distance: 1501, max_distance: 1500 },
  ],
  ['just the greatest distance', terms({ max_distance: 1500 }), 1500, { fee: 199, minutes: 15, is_free: false }],
  ['half a mile', miles, 804, { fee: 100, minutes: 10, is_free: false }],
  ['from half a mile on', miles, 805, { fee: 200, minutes: 20, is_free: false }],
  ['ten miles are 16,090 metres: the last one', tenMiles, 16_089, { fee: 100, minutes: 10, is_free: false }],
  [
    'ten miles are 16,090 metres: beyond',
    tenMiles,
    16_090,
    { reason: 'too_far', distance: 16_090, max_distance: 16_090 },
  ],
  ['a part of a mile, rounded down', partMile(0.7), 1_126, { reason: 'too_far', distance: 1_126, max_distance: 1_126 }],
  ['a part of a mile, rounded up', partMile(0.5), 805, { reason: 'too_far', distance: 805, max_distance: 805 }],
  ['a last slab without end', miles, 900_000, { fee: 200, minutes: 20, is_free: false }],
  ['fixed, however far', fixed(), 900_000, { fee: 250, minutes: null, is_free: false }],
  ['fixed, place unknown', fixed(), null, { fee: 250, minutes: null, is_free: false }],
  ['fixed with a limit, place unknown', fixed({ max_distance: 1000 }), null, { reason: 'distance_unknown' }],
  ['slabs, place unknown', terms(), null, { reason: 'distance_unknown' }],
  ['free above', fixed({ free_delivery_above: 1999 }), 100, { fee: 0, minutes: null, is_free: true }],
  [
    'exactly the limit still pays',
    fixed({ free_delivery_above: 2000 }),
    100,
    { fee: 250, minutes: null, is_free: false },
  ],
  [
    'free is not far',
    terms({ free_delivery_above: 0 }),
    6000,
    { reason: 'too_far', distance: 6000, max_distance: 5000 },
  ],
])('%s', (_name, rate, distance, answer) => {
  expect(deliveryFor(rate, distance, 2000, null)).toEqual(answer)
})

test('a valid table has one slab for each distance up to its end and none beyond', () => {
  const limits = fc
    .uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 })
    .map((tenths) => [0, ...tenths.toSorted((a, b) => a - b)].map((one) => one / 10))
  fc.assert(
    fc.property(limits, fc.constantFrom('km' as const, 'mi' as const), fc.nat(60_000), (ends, unit, distance) => {
      const slabs = ends.slice(1).map((to, index) => slab(ends[index]!, to, index, index))
      const answer = deliveryFor(terms({ delivery_rate: { type: 'slab', unit, slabs } }), distance, 0, null)
      const reach = Math.round(ends.at(-1)! * (unit === 'km' ? 1000 : 1609))
      expect(isRefusedDelivery(answer)).toBe(distance >= reach)
    }),
  )
})

test('the lowest fee is that of the cheapest slab; none above the free subtotal', () => {
  const slabs = [
    { from: 0, to: 2, fee: 290, time: 10 },
    { from: 2, to: null, fee: 190, time: 20 },
  ]
  const terms = {
    delivery_rate: { type: 'slab', unit: 'km', slabs },
    free_delivery_above: 3000,
    max_distance: 1,
  } as const
  expect([lowestFeeFor(terms, 3000, []), lowestFeeFor(terms, 3001, [])]).toEqual([190, 0])
  expect(lowestFeeFor({ ...terms, delivery_rate: { type: 'fixed', fee: 250, time: null } }, 1, [])).toBe(250)
})

test.each([
  ['its fee and minutes', terms(), 1000, { fee: 120, minutes: 12 }, { fee: 120, minutes: 12, is_free: false }],
  [
    'its fee with the minutes of the slab',
    terms(),
    2000,
    { fee: 120, minutes: null },
    { fee: 120, minutes: 25, is_free: false },
  ],
  [
    'its minutes with the fee of the slab',
    terms(),
    2000,
    { fee: null, minutes: 9 },
    { fee: 299, minutes: 9, is_free: false },
  ],
  [
    'its fee beyond the last slab',
    terms(),
    9000,
    { fee: 700, minutes: null },
    { fee: 700, minutes: null, is_free: false },
  ],
  [
    'its fee where the distance is unknown',
    terms(),
    null,
    { fee: 700, minutes: null },
    { fee: 700, minutes: null, is_free: false },
  ],
  [
    'minutes alone do not reach beyond the last slab',
    terms(),
    9000,
    { fee: null, minutes: 9 },
    { reason: 'too_far', distance: 9000, max_distance: 5000 },
  ],
  [
    'the greatest distance holds in it, too',
    terms({ max_distance: 1500 }),
    1501,
    { fee: 1, minutes: 1 },
    { reason: 'too_far', distance: 1501, max_distance: 1500 },
  ],
  [
    'free delivery holds in it, too',
    fixed({ free_delivery_above: 1999 }),
    1,
    { fee: 700, minutes: 5 },
    { fee: 0, minutes: 5, is_free: true },
  ],
])('in a zone: %s', (_name, rate, distance, zone, answer) => {
  expect(deliveryFor(rate, distance, 2000, zone)).toEqual(answer)
})

test('the lowest fee is that of the cheapest active zone', () => {
  const zones = [
    { fee: 150, minutes: null, is_active: true },
    { fee: null, minutes: null, is_active: true },
    { fee: 1, minutes: null, is_active: false },
  ]
  expect(lowestFeeFor(fixed(), 1, zones)).toBe(150)
  expect(lowestFeeFor(terms({ delivery_rate: { type: 'fixed', fee: 90, time: null } }), 1, zones)).toBe(90)
  expect(lowestFeeFor(terms({ delivery_rate: { type: 'fixed', fee: 90, time: null } }), 1, zones.slice(0, 1))).toBe(150)
})
