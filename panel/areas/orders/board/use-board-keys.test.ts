import { expect, test } from 'vitest'
import { boardOf } from './board-columns.ts'
import { anOrder, clock } from '../model/orders.testing.ts'
import { stepOn } from './use-board-keys.ts'

const board = boardOf(
  [
    anOrder({ order_id: 'a' }),
    anOrder({ order_id: 'b', placed_at: '2026-11-20T19:01:00.000Z' }),
    anOrder({ order_id: 'c', placed_at: '2026-11-20T19:02:00.000Z' }),
    anOrder({ order_id: 'd', order_status: 'ready', was_ready: true }),
  ],
  clock('19:10'),
  '2026-11-20',
)

test.each([
  [null, 'down', 'a'],
  ['a', 'down', 'b'],
  ['c', 'down', 'd'],
  ['d', 'down', 'd'],
  ['d', 'up', 'c'],
  ['a', 'up', 'a'],
  ['c', 'end', 'd'],
  ['d', 'start', 'a'],
  ['d', 'end', 'd'],
  ['gone', 'end', 'a'],
] as const)('from %s %s is %s', (from, key, to) => {
  expect(stepOn(board, from, key)?.order_id).toBe(to)
})
