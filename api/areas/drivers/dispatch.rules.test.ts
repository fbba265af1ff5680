import { expect, test } from 'vitest'
import type { BoardDriver, BoardOrder, BoardTask } from '#contract/areas/drivers/dispatch.ts'
import { fitsOneTrip, suggestDrivers } from './dispatch.rules.ts'

const nowMs = Date.parse('2026-03-03T18:00:00Z')
const at = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString()
const store = { latitude: 51.5, longitude: -0.08 }
/** A place this many kilometres north of the store. */
const north = (km: number) => ({ latitude: 51.5 + km / 111.2, longitude: -0.08 })

const order = (order_id: string, drop: BoardOrder['drop']['point'], more: Partial<BoardOrder> = {}): BoardOrder => ({
  order_id,
  merchant_id: 'a',
  merchant_name: 'Pier',
  timezone: 'UTC',
  is_ready: true,
  pickup_at: at(0),
  deliver_at: at(30),
  pickup: { address: '', point: store },
  drop: { address: '', point: drop },
  ...more,
})
const task = (of: BoardOrder, state: BoardTask['state'] = 'accepted'): BoardTask => ({ ...of, id: of.order_id, state })
const driver = (id: string, tasks: BoardTask[] = [], more: Partial<BoardDriver> = {}): BoardDriver => ({
  id,
  name: id,
  seen_at: at(-1),
  position: null,
  merchant_ids: null,
  tasks,
  ...more,
})

test('two orders fit one trip only if both arrive in time, in one order of stops or the other', () => {
  const [near, far] = [order('1', north(1)), order('2', north(2))]
  expect(fitsOneTrip(near, far, nowMs)).toBe(true)
  expect(fitsOneTrip(far, near, nowMs)).toBe(true)
  // near after 8 minutes, then far after 17; or far after 13, then near after 21
  const urgent = { ...near, deliver_at: at(20) }
  expect(fitsOneTrip(urgent, { ...far, deliver_at: at(16) }, nowMs)).toBe(false)
  expect(fitsOneTrip(urgent, { ...far, deliver_at: at(18) }, nowMs)).toBe(true)
  expect(fitsOneTrip({ ...near, deliver_at: at(22) }, { ...far, deliver_at: at(16) }, nowMs)).toBe(true)
  expect(fitsOneTrip(near, order('3', north(-2), { deliver_at: at(15) }), nowMs), 'the other way').toBe(true)
  expect(fitsOneTrip(urgent, order('3', north(-2), { deliver_at: at(15) }), nowMs)).toBe(false)
})

test('one trip waits until both are ready, and needs one store and known places', () => {
  const near = order('1', north(1), { deliver_at: at(20) })
  const later = order('2', north(1.1), { is_ready: false, pickup_at: at(15), deliver_at: at(60) })
  expect(fitsOneTrip(near, later, nowMs)).toBe(false)
  expect(fitsOneTrip({ ...near, deliver_at: at(40) }, later, nowMs)).toBe(true)
  expect(fitsOneTrip(near, order('3', null), nowMs)).toBe(false)
  const elsewhere = order('4', north(1), { pickup: { address: '', point: north(0.5) } })
  expect(fitsOneTrip(near, elsewhere, nowMs)).toBe(false)
})

test('a free driver is suggested first, then one who takes the order along, then the ranking', () => {
  const first = order('1', north(1))
  const busy = driver('busy', [task(order('9', north(1.2)))])
  expect(suggestDrivers([first], [busy, driver('free')], nowMs)).toMatchObject([{ driver_id: 'free', reason: 'free' }])
  expect(suggestDrivers([first], [busy, driver('gone', [task(order('8', north(5)))])], nowMs)).toEqual([
    { driver_id: 'busy', driver_name: 'busy', reason: 'same_trip', with_order_id: '9' },
  ])
  const onTheWay = driver('way', [task(order('9', north(1.2)), 'picked')])
  expect(suggestDrivers([first], [onTheWay], nowMs)).toMatchObject([{ reason: 'fewest', with_order_id: null }])
  const late = driver('late', [task(order('9', north(-3), { deliver_at: at(15) }))])
  expect(suggestDrivers([order('1', north(3), { deliver_at: at(20) })], [late], nowMs)).toMatchObject([
    { reason: 'fewest' },
  ])
})

test('a suggested driver counts as taken for the next order, and only drivers of its store are named', () => {
  const orders = [order('1', north(1)), order('2', north(-1)), order('3', north(1), { merchant_id: 'b' })]
  const drivers = [driver('one'), driver('two', [], { merchant_ids: ['a'], seen_at: at(-2) })]
  expect(suggestDrivers(orders, drivers, nowMs).map((one) => one?.driver_id)).toEqual(['one', 'two', 'one'])
  expect(suggestDrivers([orders[2] ?? order('', null)], drivers.slice(1), nowMs)).toEqual([null])
})
