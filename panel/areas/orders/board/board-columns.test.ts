import { expect, test } from 'vitest'
import { boardOf, countIn } from './board-columns.ts'
import { nextStep, takesMoney } from '../model/order-steps.ts'
import { anOrder, clock } from '../model/orders.testing.ts'

const numbers = (orders: readonly { order_id: string }[] | undefined) => orders?.map(({ order_id }) => order_id)

test('each order stands in the column of the kitchen, late first', () => {
  const { columns } = boardOf(
    [
      anOrder({ order_id: 'a' }),
      anOrder({ order_id: 'b', placed_at: '2026-11-20T18:50:00.000Z' }),
      anOrder({ order_id: 'c', order_status: 'processing', delivery_timestamp: '2026-11-20T20:10:00.000Z' }),
      anOrder({ order_id: 'd', order_status: 'processing' }),
      anOrder({ order_id: 'e', order_status: 'driver_assigned', was_ready: true }),
      anOrder({ order_id: 'f', order_status: 'driver_assigned' }),
      anOrder({ order_id: 'g', order_status: 'picked' }),
      anOrder({ order_id: 'h', order_status: 'completed' }),
    ],
    clock('19:10'),
    '2026-11-20',
  )
  expect(columns.map(({ stage, cards }) => [stage, numbers(cards)])).toEqual([
    ['new', ['b', 'a']],
    ['preparing', ['d', 'f', 'c']],
    ['ready', ['e']],
    ['out', ['g']],
  ])
})

test('a scheduled order stands apart until it has to begin; other days are only counted', () => {
  const scheduled = (order_id: string, day: string, time: string) =>
    anOrder({
      order_id,
      is_scheduled: true,
      delivery_timestamp: `${day}T${time}:00.000Z`,
      delivery_timestamp_human: { local_date: day, local_time: time, timezone: 'Europe/London' },
    })
  const board = boardOf(
    [
      scheduled('a', '2026-11-20', '21:00'),
      scheduled('b', '2026-11-20', '19:45'),
      scheduled('c', '2026-11-21', '12:00'),
    ],
    clock('19:10'),
    '2026-11-20',
  )
  expect(numbers(board.columns[0]?.cards)).toEqual(['b'])
  expect(numbers(board.columns[0]?.later)).toEqual(['a'])
  expect(board.ahead).toBe(1)
})

test('a column counts what wants a hand: one for tonight while it rings, and again once it begins', () => {
  const tonight = {
    is_scheduled: true,
    delivery_timestamp: '2026-11-20T22:30:00.000Z',
    delivery_timestamp_human: { local_date: '2026-11-20', local_time: '22:30', timezone: 'Europe/London' },
  }
  const countAt = (time: string) =>
    boardOf([anOrder(), anOrder({ ...tonight, order_id: 'b' })], clock(time), '2026-11-20').columns.map((column) =>
      countIn(column, clock(time)),
    )[0]
  expect([countAt('19:30'), countAt('20:30'), countAt('21:55')]).toEqual([2, 1, 2])
})

test.each([
  ['delivery', 'pending', 'processing', 'accept'],
  ['delivery', 'ready', 'picked', 'hand_over'],
  ['pickup', 'ready', 'completed', 'hand_over'],
  ['dine_in', 'ready', 'completed', 'served'],
  ['pick_and_drop', 'processing', 'picked', 'hand_over'],
  ['delivery', 'picked', 'completed', 'delivered'],
  ['pickup', 'collected', 'completed', 'complete'],
] as const)('%s, %s: next is %s', (order_type, order_status, to, word) => {
  expect(nextStep({ order_type, order_status })).toEqual({ to, word })
})

test('a driver found early leaves the kitchen to finish; nothing follows the end', () => {
  expect(nextStep({ order_type: 'delivery', order_status: 'driver_assigned', was_ready: false })?.to).toBe('ready')
  expect(nextStep({ order_type: 'delivery', order_status: 'driver_assigned', was_ready: true })?.to).toBe('picked')
  expect(nextStep({ order_type: 'delivery', order_status: 'cancelled' })).toBeNull()
})

test('only completing an unpaid cash order takes money', () => {
  const cash = { payment_mode: 'cash_on_delivery', payment_status: 'pending' } as const
  expect(takesMoney(cash, 'completed')).toBe(true)
  expect(takesMoney(cash, 'picked')).toBe(false)
  expect(takesMoney({ ...cash, payment_status: 'paid' }, 'completed')).toBe(false)
})
