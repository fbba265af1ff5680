import { expect, test } from 'vitest'
import { isDue } from './new-orders.ts'

const order = (local_date: string, timezone: string) => ({ delivery_timestamp_human: { local_date, local_time: '19:40', timezone } })
const now = Date.parse('2026-11-20T22:30:00Z')

test.each([
  ['2026-11-20', 'Europe/London', true],
  ['2026-11-19', 'Europe/London', true],
  ['2026-11-21', 'Europe/London', false],
  ['2026-11-21', 'Asia/Kuwait', true],
  ['2026-11-22', 'Asia/Tokyo', false],
])('an order for %s in %s rings: %s', (day, zone, rings) => {
  expect(isDue(order(day, zone), now)).toBe(rings)
})
