import { expect, test } from 'vitest'
import { boardOf, actionCountOf } from './board-columns.ts'
import { nextStep, collectsCash } from '../model/order-steps.ts'
import { buildOrderRow, timeAt } from '../model/orders.testing.ts'

const orderIds = (orders: readonly { order_id: string }[] | undefined) => orders?.map(({ order_id }) => order_id)

test('each order is in the column of its stage, late orders first', () => {
  const { columns } = boardOf(
    [
      buildOrderRow({ order_id: 'a' }),
      buildOrderRow({ order_id: 'b', placed_at: '2026-11-20T18:50:00.000Z' }),
      buildOrderRow({ order_id: 'c', order_status: 'processing', delivery_timestamp: '2026-11-20T20:10:00.000Z' }),
      buildOrderRow({ order_id: 'd', order_status: 'processing' }),
      buildOrderRow({ order_id: 'e', order_status: 'driver_assigned', was_ready: true }),
      buildOrderRow({ order_id: 'f', order_status: 'driver_assigned' }),
      buildOrderRow({ order_id: 'g', order_status: 'picked' }),
      buildOrderRow({ order_id: 'h', order_status: 'completed' }),
    ],
    timeAt('19:10'),
    '2026-11-20',
  )
  expect(columns.map(({ stage, cards }) => [stage, orderIds(cards)])).toEqual([
    ['new', ['b', 'a']],
    ['preparing', ['d', 'f', 'c']],
    ['ready', ['e']],
    ['out', ['g']],
  ])
})

test('scheduled orders are separate until they must start; later days are only counted', () => {
  const scheduled = (order_id: string, day: string, time: string) =>
    buildOrderRow({
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
    timeAt('19:10'),
    '2026-11-20',
  )
  expect(orderIds(board.columns[0]?.cards)).toEqual(['b'])
  expect(orderIds(board.columns[0]?.later)).toEqual(['a'])
  expect(board.futureCount).toBe(1)
})

test('a column counts scheduled orders while they ring and when they must start', () => {
  const tonight = {
    is_scheduled: true,
    delivery_timestamp: '2026-11-20T22:30:00.000Z',
    delivery_timestamp_human: { local_date: '2026-11-20', local_time: '22:30', timezone: 'Europe/London' },
  }
  const countAt = (time: string) =>
    boardOf([buildOrderRow(), buildOrderRow({ ...tonight, order_id: 'b' })], timeAt(time), '2026-11-20').columns.map(
      (column) => actionCountOf(column, timeAt(time)),
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
] as const)('%s, %s: next is %s', (order_type, order_status, to, label) => {
  expect(nextStep({ order_type, order_status })).toEqual({ to, label })
})

test('an order with an early driver stays in preparation; a finished order has no next step', () => {
  expect(nextStep({ order_type: 'delivery', order_status: 'driver_assigned', was_ready: false })?.to).toBe('ready')
  expect(nextStep({ order_type: 'delivery', order_status: 'driver_assigned', was_ready: true })?.to).toBe('picked')
  expect(nextStep({ order_type: 'delivery', order_status: 'cancelled' })).toBeNull()
})

test('only completing an unpaid cash order collects money', () => {
  const cash = { payment_mode: 'cash_on_delivery', payment_status: 'pending' } as const
  expect(collectsCash(cash, 'completed')).toBe(true)
  expect(collectsCash(cash, 'picked')).toBe(false)
  expect(collectsCash({ ...cash, payment_status: 'paid' }, 'completed')).toBe(false)
})
