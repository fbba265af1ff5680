import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canChangePreparation,
  canTransition,
  isTerminal,
  liveActivityStatus,
  nextStatuses,
  orderStatuses,
  statusesOf,
  transitionsFrom,
} from './orders.rules.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderActor, TransitionableOrder } from './orders.rules.ts'

const types = ['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const
const movers: readonly OrderActor[] = ['customer', 'merchant', 'tenant', 'system', 'provider']

/** Expected transitions: * is tenant only, ? only if the order was never ready. */
const table = `
pending         | processing, cancelled             | processing, cancelled            | processing, cancelled | processing, cancelled
processing      | ready, driver_assigned, cancelled | ready, cancelled                 | ready, cancelled      | driver_assigned, picked, cancelled
ready           | driver_assigned, picked, cancelled| collected, completed, cancelled  | completed, cancelled  | -
driver_assigned | ready?, picked, cancelled         | -                                | -                     | picked, cancelled
picked          | delivered, completed, cancelled*  | -                                | -                     | delivered, completed, cancelled*
collected       | -                                 | completed                        | -                     | -
delivered       | completed                         | -                                | -                     | completed
completed       | -                                 | -                                | -                     | -
cancelled       | -                                 | -                                | -                     | -`

type Step = { to: string; tenantOnly: boolean; neverReady: boolean }
const model = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [from = '', ...cells] = row.split('|').map((cell) => cell.trim())
      const steps = cells.map((cell) =>
        cell
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '-')
          .map((one): Step => ({
            to: one.replace(/[*?]/, ''),
            tenantOnly: one.endsWith('*'),
            neverReady: one.endsWith('?'),
          })),
      )
      return [from, new Map(types.map((type, index) => [type, steps[index] ?? []]))]
    }),
)

function modelSays(
  { order_type, order_status, was_ready }: TransitionableOrder,
  to: OrderStatus,
  by: OrderActor,
): boolean {
  const step = model
    .get(order_status)
    ?.get(order_type)
    ?.find((one) => one.to === to)
  if (!step || (step.neverReady && was_ready)) return false
  if (by === 'tenant') return true
  if (by === 'merchant') return !step.tenantOnly
  if (by === 'customer') return order_status === 'pending' && to === 'cancelled'
  if (by === 'system') return order_status === 'pending' && ['processing', 'cancelled'].includes(to)
  return ['driver_assigned', 'picked', 'delivered'].includes(to)
}

describe.each(types)('%s', (order_type) => {
  test.each(orderStatuses)('from %s exactly what the table says, for everybody', (order_status) => {
    for (const was_ready of [false, true])
      for (const by of movers) {
        const order = { order_type, order_status, was_ready }
        const expected = orderStatuses.filter((to) => modelSays(order, to, by))
        expect([by, nextStatuses(order, by)]).toEqual([by, expected])
        expect(orderStatuses.filter((to) => canTransition(order, to, by))).toEqual(expected)
      }
  })
})

test.each([
  ['delivery', 'driver_assigned', false, 'ready', 'merchant', true],
  ['delivery', 'driver_assigned', true, 'ready', 'merchant', false],
  ['delivery', 'picked', true, 'cancelled', 'merchant', false],
  ['delivery', 'picked', true, 'cancelled', 'tenant', true],
  ['pickup', 'pending', false, 'cancelled', 'customer', true],
  ['pickup', 'processing', false, 'cancelled', 'customer', false],
  ['pickup', 'pending', false, 'processing', 'customer', false],
  ['delivery', 'ready', true, 'ready', 'merchant', false],
  ['delivery', 'ready', true, 'completed', 'tenant', false],
  ['dine_in', 'processing', false, 'driver_assigned', 'tenant', false],
  ['delivery', 'processing', false, 'driver_assigned', 'provider', true],
  ['delivery', 'processing', false, 'cancelled', 'provider', false],
  ['delivery', 'picked', true, 'delivered', 'provider', true],
  ['delivery', 'delivered', true, 'completed', 'provider', false],
  ['delivery', 'pending', false, 'cancelled', 'system', true],
  ['delivery', 'processing', false, 'ready', 'system', false],
] as const)('%s %s (was ready: %s) to %s by %s: %s', (order_type, order_status, was_ready, to, by, allowed) => {
  expect(canTransition({ order_type, order_status, was_ready }, to, by)).toBe(allowed)
})

test('statuses by order type, terminal statuses and changeable preparation time', () => {
  expect(statusesOf('pickup')).toEqual(['pending', 'processing', 'ready', 'collected', 'completed', 'cancelled'])
  expect(statusesOf('dine_in')).toEqual(['pending', 'processing', 'ready', 'completed', 'cancelled'])
  expect(statusesOf('pick_and_drop')).not.toContain('ready')
  expect(transitionsFrom('pick_and_drop', 'ready')).toEqual([])
  expect(orderStatuses.filter(isTerminal)).toEqual(['completed', 'cancelled'])
  expect(orderStatuses.filter(canChangePreparation)).toEqual(['pending', 'processing'])
})

test.each([
  ['delivery', 'pending', false, 'pending'],
  ['delivery', 'processing', false, 'accepted'],
  ['delivery', 'ready', true, 'ready'],
  ['delivery', 'driver_assigned', false, 'accepted'],
  ['delivery', 'driver_assigned', true, 'ready'],
  ['pick_and_drop', 'driver_assigned', false, 'ready'],
  ['delivery', 'picked', true, 'collected'],
  ['pickup', 'collected', true, 'collected'],
  ['delivery', 'delivered', true, 'completed'],
  ['dine_in', 'completed', true, 'completed'],
  ['delivery', 'cancelled', true, null],
] as const)('%s %s (was ready: %s) shows %s', (order_type, order_status, was_ready, status) => {
  expect(liveActivityStatus({ order_type, order_status, was_ready })).toBe(status)
})

const levels = ['pending', 'accepted', 'ready', 'collected', 'completed']
const attempt = fc.record({ to: fc.constantFrom(...orderStatuses), by: fc.constantFrom(...movers) })

test('random status changes follow the table, stop at terminal statuses and keep counts correct', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.array(attempt, { maxLength: 60 }), (order_type, attempts) => {
      let order: TransitionableOrder = { order_type, order_status: 'pending', was_ready: false }
      const history: OrderStatus[] = ['pending']
      const counts = new Map<OrderStatus, number>([['pending', 1]])
      for (const { to, by } of attempts) {
        const allowed = canTransition(order, to, by)
        expect(allowed).toBe(modelSays(order, to, by))
        if (!allowed) continue
        expect(isTerminal(order.order_status)).toBe(false)
        const before = liveActivityStatus(order)
        counts.set(order.order_status, counts.get(order.order_status)! - 1)
        counts.set(to, (counts.get(to) ?? 0) + 1)
        order = { order_type, order_status: to, was_ready: order.was_ready || to === 'ready' }
        history.push(to)
        const after = liveActivityStatus(order)
        if (after !== null) expect(levels.indexOf(after)).toBeGreaterThanOrEqual(levels.indexOf(before!))
      }
      expect(history.length).toBeLessThanOrEqual(8)
      expect([...counts].filter(([, count]) => count !== 0)).toEqual([[order.order_status, 1]])
    }),
    { numRuns: 1000 },
  )
})

test('the tenant can complete or cancel an order from every reachable status', () => {
  const seen = new Set<string>()
  const visit = (order: TransitionableOrder): boolean => {
    seen.add(JSON.stringify(order))
    const next = nextStatuses(order, 'tenant').map((to) => ({
      ...order,
      order_status: to,
      was_ready: order.was_ready || to === 'ready',
    }))
    return isTerminal(order.order_status)
      ? next.length === 0
      : next.length > 0 && next.every((one) => seen.has(JSON.stringify(one)) || visit(one))
  }
  expect(types.every((order_type) => visit({ order_type, order_status: 'pending', was_ready: false }))).toBe(true)
  expect(seen.size).toBeGreaterThan(25)
})
