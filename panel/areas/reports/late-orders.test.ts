import { expect, test } from 'vitest'
import { lateOrdersOf } from './late-orders.ts'

const now = Date.parse('2026-11-20T19:00:00Z')
const order = (order_status: 'processing' | 'ready' | 'picked' | 'completed', promised: string, eta = 45) => ({
  order_status,
  order_type: 'delivery' as const,
  delivery_timestamp: `2026-11-20T${promised}:00Z`,
  preparation_time: 20,
  eta_minutes: eta,
  late_grace_minutes: 5,
})

test('counts orders that are late by more than their grace, and the minutes of the worst', () => {
  expect(lateOrdersOf([], now)).toEqual({ count: 0, worstMinutes: 0 })
  expect(
    lateOrdersOf(
      [
        order('processing', '19:19'),
        order('processing', '19:20'),
        order('ready', '19:15'),
        order('picked', '18:33'),
        order('picked', '18:55'),
        order('completed', '17:00'),
      ],
      now,
    ),
  ).toEqual({ count: 3, worstMinutes: 27 })
})
