import { expect, test } from 'vitest'
import { Settings } from '#contract/areas/settings/settings.ts'
import { availablePaymentModes } from '../payments/modes.rules.ts'
import { etaOf, ratingOf } from './merchants/merchant-card.rules.ts'
import { serviceOf } from './merchants/service.rules.ts'
import { byRank } from './merchants/rank.rules.ts'
import { openingValidUntil, openingOf } from './merchants/opening.rules.ts'
import { publicName, reviewRefusal } from '../reviews/reviews.rules.ts'
import { localeFor, localeRow, translatedField } from '../../platform/text/translations.rules.ts'

const shop = { defaultLocale: 'en', activeLocales: ['en', 'ar', 'he', 'pt-BR'] }

test.each([
  ['ar', undefined, 'ar'],
  [undefined, undefined, 'en'],
  [undefined, 'ar', 'ar'],
  [undefined, 'fr-FR,fr;q=0.9, ar-KW;q=0.8', 'ar'],
  ['fr', 'ar', 'ar'],
  ['iw', undefined, 'he'],
  ['fr', '', 'en'],
  ['pt-BR', undefined, 'pt-BR'],
  [undefined, '*;q=0', 'en'],
] as const)('locale %s with header %s: %s', (requested, header, locale) => {
  expect(localeFor(requested, header, shop)).toBe(locale)
})

test('a missing or empty translation falls back', () => {
  const words = { ar: { name: 'بيتزا', description: '' } }
  expect([
    translatedField(words, 'ar', 'name', 'Pizza'),
    translatedField(words, 'fr', 'name', 'Pizza'),
    translatedField(words, 'ar', 'description', null),
    translatedField(words, 'ar', 'description', 'Hot'),
  ]).toEqual(['بيتزا', 'Pizza', null, 'Hot'])
  expect(localeRow('fr', 'en')).toEqual({
    locale: 'fr',
    name: 'French',
    native_name: 'Français',
    is_default: false,
    is_rtl: false,
  })
})

test.each([
  [0, 0, null],
  [9, 2, 4.5],
  [17, 4, 4.3],
  [85, 20, 4.3],
  [13, 3, 4.3],
  [14, 3, 4.7],
  [5, 1, 5],
])('%i over %i is %s', (rating_sum, rating_count, mean) => {
  expect(ratingOf({ rating_sum, rating_count })).toBe(mean)
})

test.each([
  [15, 10, [25, 25, 35]],
  [20, null, [20, 20, 30]],
  [17, 10, [27, 25, 35]],
  [0, 0, [0, 0, 10]],
] as const)('%i minutes and %s on the road', (preparation, travel, [eta, eta_min, eta_max]) => {
  expect(etaOf({ latitude: 51.5, longitude: 0 }, preparation, travel)).toEqual({ eta, eta_min, eta_max })
})

test('a merchant without a location has no delivery time', () => {
  expect(etaOf(null, 20, null)).toEqual({ eta: null, eta_min: null, eta_max: null })
})

const noon = Date.parse('2026-11-20T12:00:00Z')
const daytime = { is_open: true, slots: [{ opening: '09:00', closing: '17:00' }] }
const timing = {
  is_business_hours_enabled: true,
  timezone: 'UTC',
  holidays: [],
  days: { thu: daytime, fri: daytime, sat: daytime },
}
const running = { status: 'active', is_accepting_orders: true, paused_until: null } as const
const hour = 3_600_000

test.each([
  ['open', running, noon, { is_open: true, open_until: '2026-11-20T17:00:00.000Z', opens_at: null }],
  ['after hours', running, noon + 5 * hour, { is_open: false, open_until: null, opens_at: '2026-11-21T09:00:00.000Z' }],
  [
    'paused indefinitely',
    { ...running, is_accepting_orders: false },
    noon,
    { is_open: false, open_until: null, opens_at: null },
  ],
  [
    'paused for an hour',
    { ...running, is_accepting_orders: false, paused_until: '2026-11-20T13:00:00.000Z' },
    noon,
    { is_open: false, open_until: null, opens_at: '2026-11-20T13:00:00.000Z' },
  ],
  [
    'paused until after closing time',
    { ...running, is_accepting_orders: false, paused_until: '2026-11-20T18:00:00.000Z' },
    noon,
    { is_open: false, open_until: null, opens_at: '2026-11-21T09:00:00.000Z' },
  ],
  [
    'an expired pause',
    { ...running, is_accepting_orders: false, paused_until: '2026-11-20T11:00:00.000Z' },
    noon,
    { is_open: false, open_until: null, opens_at: null },
  ],
  ['inactive', { ...running, status: 'inactive' }, noon, { is_open: false, open_until: null, opens_at: null }],
] as const)('%s', (_title, merchant, now, opening) => {
  expect(openingOf(merchant, timing, now)).toEqual(opening)
})

test('an opening is valid until it changes by itself', () => {
  for (let at = noon - 20 * hour; at < noon + 40 * hour; at += hour / 2) {
    const opening = openingOf(running, timing, at)
    const until = openingValidUntil(opening, at)
    expect(until).toBeGreaterThan(at)
    expect(openingOf(running, timing, until - 1)).toEqual(opening)
    expect(openingOf(running, timing, until).is_open).toBe(!opening.is_open)
  }
})

const location = { latitude: 51.5, longitude: 0 }
const terms = Settings.pick({ delivery_rate: true, free_delivery_above: true, max_distance: true }).parse({
  delivery_rate: { type: 'slab', slabs: [{ from: 0, to: 2, fee: 190, time: 10 }] },
})
const noTerms = { postal_codes: null, fee: null, minutes: null, is_active: true } as const
const merchant = {
  order_types: ['delivery', 'pickup'],
  zones: [{ ...noTerms, method: 'radius', radius: 3000, polygons: null, holes: null, countries: null }],
  location,
} as const
const asker = { point: location, country: 'GB', orderType: null, now: noon }

test.each([
  [
    'a nearby customer',
    { ...merchant, distance: 0 },
    asker,
    { is_serviceable: true, service_reason: null, delivery_fee: 190, minutes: 10 },
  ],
  [
    'no customer location',
    { ...merchant, distance: null },
    { ...asker, point: null },
    { is_serviceable: null, service_reason: null, delivery_fee: null, minutes: null },
  ],
  [
    'inside the zone, beyond the distance rates',
    { ...merchant, distance: 2500 },
    { ...asker, point: { latitude: 51.5225, longitude: 0 } },
    { is_serviceable: false, service_reason: 'too_far' },
  ],
  [
    'outside the zone',
    { ...merchant, distance: 5000 },
    { ...asker, point: { latitude: 51.6, longitude: 0 } },
    { is_serviceable: false, service_reason: 'out_of_zone' },
  ],
  [
    'collection',
    { ...merchant, distance: 5000 },
    { ...asker, orderType: 'pickup' },
    { is_serviceable: null, delivery_fee: null },
  ],
  [
    'an order type the merchant does not offer',
    { ...merchant, distance: 0 },
    { ...asker, orderType: 'dine_in' },
    { is_serviceable: false, service_reason: 'order_type' },
  ],
  [
    'a parcel with an unknown distance',
    { ...merchant, order_types: ['pick_and_drop'], distance: 100 },
    { ...asker, orderType: 'pick_and_drop' },
    { is_serviceable: true, delivery_fee: null, minutes: null },
  ],
] as const)('service %s', (_title, served, from, service) => {
  expect(serviceOf(served, terms, from)).toMatchObject(service)
})

test('ranks take precedence over distance, and equal merchants have a fixed order', () => {
  const one = (id: string, more: object = {}) => ({
    id,
    distance: null,
    created_at: '2026-01-01',
    is_sponsored: false,
    sponsored_expiration: null,
    sponsored_rank: null,
    is_featured: false,
    featured_rank: null,
    ...more,
  })
  const rows = [
    one('b'),
    one('a'),
    one('near', { distance: 5 }),
    one('f', { is_featured: true }),
    one('f1', { is_featured: true, featured_rank: 1 }),
    one('s', { is_sponsored: true, sponsored_rank: 9 }),
    one('gone', { is_sponsored: true, sponsored_expiration: '2026-11-20T12:00:00Z' }),
  ]
  expect(rows.toSorted(byRank(noon)).map(({ id }) => id)).toEqual(['s', 'f1', 'f', 'near', 'a', 'b', 'gone'])
})

const mode = (
  alias: 'card' | 'wallet',
  merchant_id: string | null,
  more: { is_active?: boolean; is_configured?: boolean; provider?: string; environment?: 'test' | 'live' } = {},
) => ({
  alias,
  merchant_id,
  is_active: true,
  is_configured: true,
  provider: 'sandbox',
  environment: 'test' as const,
  ...more,
})

test.each([
  [
    "the tenant's modes",
    [mode('card', null), mode('wallet', null, { is_active: false }), mode('card', 'm')],
    false,
    [['card', null]],
  ],
  ["the merchant's own modes", [mode('card', null), mode('card', 'm')], true, [['card', 'm']]],
  ['own modes that the tenant disabled', [mode('card', null, { is_active: false }), mode('card', 'm')], true, []],
  ['own modes without credentials', [mode('card', null), mode('card', 'm', { is_configured: false })], true, []],
  [
    'a test mode beside a live one',
    [mode('card', null, { environment: 'live' }), mode('wallet', null)],
    false,
    [['wallet', null]],
  ],
  [
    'a live mode in a live environment',
    [mode('card', null, { environment: 'live', provider: 'stripe' })],
    false,
    [['card', null]],
  ],
] as const)('pays with %s', (_title, modes, overrides, expected) => {
  expect(
    availablePaymentModes({ id: 'm', override_payment_methods: overrides }, modes, 'test').map(
      ({ alias, merchant_id }) => [alias, merchant_id],
    ),
  ).toEqual(expected)
})

test.each([
  ['completed', 0, null],
  ['completed', 30 * 24 * hour, null],
  ['completed', 30 * 24 * hour + 1, 'too_late'],
  ['cancelled', 0, 'not_completed'],
] as const)('%s, %i ms ago: %s', (order_status, ago, refusal) => {
  expect(
    reviewRefusal(
      { order_status, closed_at: new Date(noon - ago).toISOString() },
      { is_enabled: true, window_days: 30 },
      noon,
    ),
  ).toBe(refusal)
  expect(reviewRefusal({ order_status, closed_at: null }, { is_enabled: false, window_days: 30 }, noon)).toBe(
    'reviews_disabled',
  )
})

test.each([
  ['Casey Buyer', 'Casey B.'],
  ['Casey', 'Casey'],
  [' Ana María de la Cruz ', 'Ana C.'],
  ['أحمد السالم', 'أحمد ا.'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
