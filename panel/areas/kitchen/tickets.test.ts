import { expect, test } from 'vitest'
import type { KitchenLine, KitchenTicket } from '#contract/areas/kitchen.ts'
import { kitchenView, stationOf, withChanges } from './tickets.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const line = (position: number, name: string, more: Partial<KitchenLine> = {}): KitchenLine => ({
  position,
  name,
  quantity: 1,
  options: [],
  instruction: null,
  allergens: [],
  station: null,
  done_at: null,
  ...more,
})
const ticket = (order_id: string, lines: KitchenLine[], more: Partial<KitchenTicket> = {}): KitchenTicket => ({
  order_id,
  order_status: 'processing',
  order_type: 'pickup',
  is_scheduled: false,
  delivery_timestamp: at(20),
  placed_at: at(-5),
  created_at: at(-5),
  preparation_time: 20,
  eta_minutes: null,
  auto_reject_at: null,
  was_ready: false,
  customer_name: 'Ada',
  table_number: null,
  customer_note: null,
  amended_at: null,
  cancelled_at: null,
  lines,
  ...more,
})
const view = (tickets: KitchenTicket[], station: string | null = null, dismissed: string[] = []) =>
  kitchenView(tickets, { station, now, dismissed: new Set(dismissed) })
const idsOf = (list: { ticket: KitchenTicket }[]) => list.map(({ ticket: { order_id } }) => order_id)

test('a station shows its lines and those of nobody, and who else is not done', () => {
  const order = ticket('1', [
    line(0, 'Pizza', { station: 'Oven' }),
    line(1, 'Cola', { station: 'Bar' }),
    line(2, 'Soup'),
  ])
  const [seen] = view([order], 'Bar').open
  expect(seen?.lines.map(({ name }) => name)).toEqual(['Cola', 'Soup'])
  expect(seen?.otherStations).toEqual(['Oven'])
  expect(view([order]).open[0]?.lines).toHaveLength(3)
  expect(view([ticket('2', [line(0, 'Cola', { station: 'Bar' })])], 'Oven').open).toEqual([])
})

test('late orders come first, cancelled ones before them until they were read', () => {
  const tickets = [
    ticket('1', [line(0, 'Pizza')], { delivery_timestamp: at(30), placed_at: at(0), preparation_time: 30 }),
    ticket('2', [line(0, 'Pizza')], { delivery_timestamp: at(-5), placed_at: at(-25) }),
    ticket('3', [line(0, 'Pizza')], { order_status: 'cancelled', cancelled_at: at(-1) }),
  ]
  expect(idsOf(view(tickets).open)).toEqual(['3', '2', '1'])
  expect(idsOf(view(tickets, null, ['3']).open)).toEqual(['2', '1'])
})

test('orders for later are only counted', () => {
  const later = ticket('1', [line(0, 'Pizza')], { is_scheduled: true, delivery_timestamp: at(300) })
  expect(view([later])).toEqual({ open: [], recent: [], laterCount: 1, counts: [] })
})

test('finished tickets can be brought back for half an hour, the last first', () => {
  const tickets = [
    ticket('1', [line(0, 'Pizza', { done_at: at(-10) })]),
    ticket('2', [line(0, 'Pizza', { done_at: at(-2) })], { order_status: 'ready', was_ready: true }),
    ticket('3', [line(0, 'Pizza', { done_at: at(-31) })]),
  ]
  expect(idsOf(view(tickets).recent)).toEqual(['2', '1'])
  expect(view(tickets).open).toEqual([])
})

test('counts add up what is not done', () => {
  const tickets = [
    ticket('1', [line(0, 'Pizza', { quantity: 2 }), line(1, 'Cola', { done_at: at(-1) })]),
    ticket('2', [line(0, 'Pizza'), line(1, 'Salad')]),
  ]
  expect(view(tickets).counts).toEqual([
    { name: 'Pizza', quantity: 3 },
    { name: 'Salad', quantity: 1 },
  ])
})

test('changes count before the server has answered', () => {
  const order = ticket('1', [line(0, 'Pizza'), line(1, 'Cola', { done_at: at(-1) })])
  const [changed] = withChanges(
    [order],
    [
      { order_id: '1', positions: [0], is_done: true, at: at(0) },
      { order_id: '1', positions: [1], is_done: false, at: at(0) },
      { order_id: '2', positions: [0], is_done: true, at: at(0) },
    ],
  )
  expect(changed?.lines.map(({ done_at }) => done_at)).toEqual([at(0), null])
})

test('a station that is gone shows all', () => {
  const setup = { stations: [{ name: 'Bar', category_ids: [] }], marks_ready: true, updated_at: null }
  expect([stationOf(setup, 'Bar'), stationOf(setup, 'Oven')]).toEqual(['Bar', null])
})
