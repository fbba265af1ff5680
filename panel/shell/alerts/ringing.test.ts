import { expect, test } from 'vitest'
import { isAwaitingResponse, isDue, ringLevelOf, ringingOrders, shouldRing, silence } from './ringing.ts'
import type { WaitingOrder } from './ringing.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const humanTime = (local_date: string, timezone = 'Europe/London') => ({ local_date, local_time: '12:30', timezone })
const order = (change: Partial<WaitingOrder> = {}): WaitingOrder => ({
  order_id: '1',
  order_status: 'pending',
  is_scheduled: false,
  delivery_timestamp: '2026-03-01T12:30:00Z',
  delivery_timestamp_human: humanTime('2026-03-01'),
  preparation_time: 20,
  eta_minutes: null,
  created_at: secondsAgo(5),
  placed_at: secondsAgo(5),
  ...change,
})

test('the day depends on the time zone of the merchant', () => {
  const scheduled = (local_date: string, timezone?: string) =>
    order({ is_scheduled: true, delivery_timestamp_human: humanTime(local_date, timezone) })
  expect(isDue(scheduled('2026-03-02', 'Pacific/Auckland'), now)).toBe(true)
  expect(isDue(scheduled('2026-03-02'), now)).toBe(false)
  expect(isDue(scheduled('2026-02-28'), now)).toBe(true)
})

test.each([
  ['has just come', {}, 1],
  ['has waited for the second ring', { placed_at: secondsAgo(60) }, 2],
  ['is accepted', { order_status: 'processing' as const }, undefined],
  [
    'is for tomorrow',
    {
      is_scheduled: true,
      delivery_timestamp: '2026-03-02T12:30:00Z',
      delivery_timestamp_human: humanTime('2026-03-02'),
    },
    undefined,
  ],
  ['is wanted at once and arrives after midnight', { delivery_timestamp_human: humanTime('2026-03-02') }, 1],
  ['came hours ago', { placed_at: secondsAgo(7200) }, undefined],
  ['is for tonight and has just come', { is_scheduled: true, delivery_timestamp: '2026-03-01T20:00:00Z' }, 1],
  [
    'is for tonight, since this morning',
    { is_scheduled: true, delivery_timestamp: '2026-03-01T20:00:00Z', placed_at: secondsAgo(7200) },
    undefined,
  ],
  [
    'came yesterday and should be begun now',
    { is_scheduled: true, delivery_timestamp: '2026-03-01T12:20:00Z', placed_at: secondsAgo(86400) },
    1,
  ],
  [
    'should have been begun two minutes ago',
    { is_scheduled: true, delivery_timestamp: '2026-03-01T12:18:00Z', placed_at: secondsAgo(86400) },
    2,
  ],
] as const)('an order that %s', (_, change, level) => {
  expect(ringLevelOf(order(change), now, 60)).toBe(level)
})

test('the badge counts orders that need an answer now', () => {
  expect(isAwaitingResponse(order({ placed_at: secondsAgo(7200) }), now)).toBe(true)
  expect(
    isAwaitingResponse(
      order({ placed_at: secondsAgo(7200), is_scheduled: true, delivery_timestamp: '2026-03-01T20:00:00Z' }),
      now,
    ),
  ).toBe(false)
  expect(isAwaitingResponse(order({ order_status: 'ready' }), now)).toBe(false)
  expect(
    isAwaitingResponse(
      order({
        is_scheduled: true,
        delivery_timestamp: '2026-03-02T12:30:00Z',
        delivery_timestamp_human: humanTime('2026-03-02'),
      }),
      now,
    ),
  ).toBe(false)
  const onTheRoad = { placed_at: secondsAgo(7200), is_scheduled: true, delivery_timestamp: '2026-03-01T12:50:00Z' }
  expect(isAwaitingResponse(order(onTheRoad), now)).toBe(false)
  expect(isAwaitingResponse(order({ ...onTheRoad, eta_minutes: 50 }), now)).toBe(true)
})

test('several orders ring once, at the highest level', () => {
  expect(ringingOrders([order(), order({ order_id: '2', placed_at: secondsAgo(90) })], {}, now, 60)).toEqual({
    ids: ['1', '2'],
    level: 2,
  })
  expect(ringingOrders([order({ order_status: 'cancelled' })], {}, now, 60)).toBeUndefined()
})

test('silence lasts until the next level', () => {
  const [young, old] = [order(), order({ placed_at: secondsAgo(61) })]
  const silenced = silence({ gone: 1 }, { ids: ['1'], level: 1 }, [young])
  expect(silenced).toEqual({ 1: 1 })
  expect(ringingOrders([young], silenced, now, 60)).toBeUndefined()
  expect(ringingOrders([old], silenced, now, 60)).toEqual({ ids: ['1'], level: 2 })
  expect(ringingOrders([old], silenced, now, 0)).toBeUndefined()
  expect(ringingOrders([old], silence(silenced, { ids: ['1'], level: 2 }, [old]), now, 60)).toBeUndefined()
  expect(ringingOrders([order({ order_id: '2' }), young], silenced, now, 60)).toEqual({ ids: ['2'], level: 1 })
})

test('new orders ring at once; repeated ringing has a pause', () => {
  expect(shouldRing({ ids: ['1'], level: 1 }, {}, { repeat: false, since: 0 })).toBe(true)
  expect(shouldRing({ ids: ['1'], level: 1 }, { 1: 1 }, { repeat: false, since: 60_000 })).toBe(false)
  expect(shouldRing({ ids: ['1', '2'], level: 1 }, { 1: 1 }, { repeat: false, since: 0 })).toBe(true)
  expect(shouldRing({ ids: ['1'], level: 2 }, { 1: 1 }, { repeat: false, since: 0 })).toBe(true)
  expect(shouldRing({ ids: ['1'], level: 1 }, { 1: 1 }, { repeat: true, since: 7_000 })).toBe(false)
  expect(shouldRing({ ids: ['1'], level: 1 }, { 1: 1 }, { repeat: true, since: 8_000 })).toBe(true)
  expect(shouldRing({ ids: ['1'], level: 2 }, { 1: 2 }, { repeat: true, since: 5_000 })).toBe(true)
})
