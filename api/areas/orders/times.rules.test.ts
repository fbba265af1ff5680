import { expect, test } from 'vitest'
import { autoRejectAt, promisedTime, promiseStart } from './times.rules.ts'

const order = {
  placed_at: '2026-03-29T00:30:00Z',
  is_scheduled: false,
  delivery_timestamp: '2026-03-29T01:30:00Z',
  preparation_time: 20,
}
const after30 = { auto_reject_minutes: 30, is_auto_accept: false }

test.each([
  ['from placing on', order, after30, '2026-03-29T01:00:00.000Z'],
  ['after one minute', order, { ...after30, auto_reject_minutes: 1 }, '2026-03-29T00:31:00.000Z'],
  ['off', order, { ...after30, auto_reject_minutes: 0 }, null],
  ['accepted by itself', order, { ...after30, is_auto_accept: true }, null],
  ['not placed yet', { ...order, placed_at: null }, after30, null],
  [
    'scheduled: from the start of its preparation',
    { ...order, is_scheduled: true, delivery_timestamp: '2026-03-30T18:00:00Z' },
    after30,
    '2026-03-30T18:10:00.000Z',
  ],
  [
    'scheduled, but preparation should have begun before placing',
    { ...order, is_scheduled: true, delivery_timestamp: '2026-03-29T00:40:00Z' },
    after30,
    '2026-03-29T01:00:00.000Z',
  ],
])('%s', (_name, one, settings, at) => {
  expect(autoRejectAt(one, settings)).toBe(at)
})

test.each([
  ['preparation and way', { slot_start: null, delivery_minutes: 25 }, '2026-03-29T01:15:00.000Z'],
  ['nobody drives', { slot_start: null, delivery_minutes: null }, '2026-03-29T00:50:00.000Z'],
  ['the slot', { slot_start: '2026-03-30T18:00:00Z', delivery_minutes: 25 }, '2026-03-30T18:00:00.000Z'],
])('%s', (_name, more, at) => {
  expect(promisedTime({ placed_at: order.placed_at, preparation_time: 20, ...more })).toBe(at)
})

test.each([
  ['accepted with a time', { delivery_timestamp: '2026-03-29T01:30:00Z', eta_minutes: 45 }, '2026-03-29T00:45:00.000Z'],
  ['nobody drives', { delivery_timestamp: '2026-03-29T01:00:00Z', eta_minutes: null }, '2026-03-29T00:40:00.000Z'],
  ['scheduled', { is_scheduled: true, delivery_timestamp: '2026-03-30T18:00:00Z', eta_minutes: 45 }, order.placed_at],
])('the promise counts from a start: %s', (_name, more, at) => {
  expect(promiseStart({ ...order, ...more })).toBe(at)
})
