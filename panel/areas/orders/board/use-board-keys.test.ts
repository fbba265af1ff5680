import { expect, test } from 'vitest'
import { boardOf } from './board-columns.ts'
import { buildOrderRow, timeAt } from '../model/orders.testing.ts'
import { cardAfterKey } from './use-board-keys.ts'

const board = boardOf(
  [
    buildOrderRow({ order_id: 'a' }),
    buildOrderRow({ order_id: 'b', placed_at: '2026-11-20T19:01:00.000Z' }),
    buildOrderRow({ order_id: 'c', placed_at: '2026-11-20T19:02:00.000Z' }),
    buildOrderRow({ order_id: 'd', order_status: 'ready', was_ready: true }),
  ],
  timeAt('19:10'),
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
] as const)('from %s %s leads to %s', (from, key, to) => {
  expect(cardAfterKey(board, from, key)?.order_id).toBe(to)
})
