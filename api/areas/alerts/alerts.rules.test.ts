import { expect, test } from 'vitest'
import { escalationSteps, minutesWaited } from './alerts.rules.ts'
import { pushTexts } from './push-texts.rules.ts'

const order = {
  order_status: 'pending',
  placed_at: '2026-03-01T12:00:00.000Z',
  is_scheduled: false,
  delivery_timestamp: '2026-03-01T12:40:00.000Z',
  preparation_time: 20,
  auto_reject_at: null,
  is_for_today: true,
} as const
const usual = { ring_seconds: 60, contact_minutes: 3, contacts: '', operator_minutes: 5 }
const times = (...given: Parameters<typeof escalationSteps>) =>
  escalationSteps(...given).map(({ step, at }) => `${step} ${at.slice(11, 19)}`)

test.each([
  [
    'as set, where an order waits without a limit',
    order,
    usual,
    ['push 12:00:04', 'ring 12:01:00', 'contact 12:03:00', 'operators 12:05:00'],
  ],
  [
    'earlier, where it is rejected after four minutes',
    { ...order, auto_reject_at: '2026-03-01T12:04:00.000Z' },
    usual,
    ['push 12:00:04', 'ring 12:01:00', 'contact 12:02:00', 'operators 12:03:00'],
  ],
  [
    'steps that are switched off are left out',
    order,
    { ...usual, ring_seconds: 0, operator_minutes: 0 },
    ['push 12:00:04', 'contact 12:03:00'],
  ],
  [
    'an order for later today rings at once and escalates when it should be begun',
    { ...order, is_scheduled: true, delivery_timestamp: '2026-03-01T18:20:00.000Z' },
    usual,
    ['push 12:00:04', 'ring 18:01:00', 'contact 18:03:00', 'operators 18:05:00'],
  ],
  [
    'one for another day is silent until then',
    { ...order, is_scheduled: true, is_for_today: false, delivery_timestamp: '2026-03-02T18:20:00.000Z' },
    usual,
    ['push 18:00:04', 'ring 18:01:00', 'contact 18:03:00', 'operators 18:05:00'],
  ],
  ['an answered order has none', { ...order, order_status: 'processing' as const }, usual, []],
  ['an order that is not paid yet has none', { ...order, placed_at: null }, usual, []],
] as const)('%s', (_, input, escalation, due) => {
  expect(times(input, escalation)).toEqual(due)
})

test('minutes are counted from when an answer was due', () => {
  expect(minutesWaited(order, Date.parse('2026-03-01T12:05:20.000Z'))).toBe(5)
  expect(minutesWaited(order, Date.parse('2026-03-01T12:00:05.000Z'))).toBe(1)
})

test('push texts use the browser’s language, or English', () => {
  expect(pushTexts('push', 'en', { order_id: '100', merchant: 'Pier $1 Pizza' })).toEqual({
    title: 'New Order Arrived #100',
    body: 'Pier $1 Pizza: open the order to accept it.',
  })
  expect(pushTexts('push', 'ar', { order_id: '100', merchant: 'M' }).title).toContain('طلب جديد')
  expect(pushTexts('ring', 'xx', { order_id: '100', merchant: 'M' }).title).toBe('Order #100 still waits')
})
