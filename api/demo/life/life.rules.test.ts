import { expect, test } from 'vitest'
import { isOpenAt } from '#api/areas/schedules/hours.rules.ts'
import { canTransition } from '#api/areas/orders/orders.rules.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { demoTenants } from '../load.ts'
import { createTenantContext } from '../orders/context.ts'
import { createRandom } from '../random.ts'
import { arrivalsBetween, cardsOf, nextStep, ordersPerHour, reviewTime } from './life.rules.ts'
import type { LiveOrder } from './life.rules.ts'

const minute = 60_000
const hour = 60 * minute
/** A Wednesday. */
const midnight = Date.parse('2026-06-10T00:00:00Z')
const contexts = demoTenants.map((tenant) => createTenantContext(tenant, midnight))

test.each(contexts)(
  'at any hour of the week $tenant.slug has open merchants and a believable number of orders',
  (context) => {
    const merchants = Math.min(2, context.merchants.length)
    const rates = Array.from({ length: 7 * 24 }, (_none, n) => {
      const at = midnight + n * hour
      expect(context.merchants.filter(({ timing }) => isOpenAt(timing, at)).length).toBeGreaterThanOrEqual(merchants)
      return ordersPerHour(context, at)
    })
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(1.2)
    expect(Math.min(...rates)).toBeLessThan(3)
    expect(Math.max(...rates)).toBeGreaterThan(1.5 * Math.min(...rates))
    expect(Math.max(...rates)).toBeLessThan(30)
  },
)

test('orders arrive at random, in order, within the time, as often as expected', () => {
  const [context] = contexts
  if (!context) throw new Error('no tenant')
  const [from, to] = [midnight, midnight + 24 * hour]
  const arrivals = arrivalsBetween(context, { from, to }, createRandom(7))
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
  expect(arrivals.every((at) => at >= from && at < to)).toBe(true)
  expect(arrivals.length).toBeGreaterThan(100)
  expect(arrivals.length).toBeLessThan(190)
  expect(arrivalsBetween(context, { from, to: from }, createRandom(7))).toEqual([])
})

const newOrder = (order_id: string, order_type: OrderTypeAlias): LiveOrder => ({
  order_id,
  order_type,
  order_status: 'pending',
  placed_at: midnight,
  changed_at: midnight,
  promised_at: midnight + 40 * minute,
  travel_minutes: order_type === 'delivery' || order_type === 'pick_and_drop' ? 15 : 0,
})

function lifeOf(order: LiveOrder): { to: OrderStatus; at: number }[] {
  const steps = []
  let current = order
  let wasReady = false
  for (let step = nextStep(current); step; step = nextStep(current)) {
    const by =
      step.to === 'picked' || step.to === 'delivered' || step.to === 'driver_assigned' ? 'provider' : 'merchant'
    expect(canTransition({ ...current, was_ready: wasReady }, step.to, by)).toBe(true)
    expect(step.at).toBeGreaterThan(current.changed_at)
    steps.push(step)
    wasReady ||= step.to === 'ready'
    current = { ...current, order_status: step.to, changed_at: step.at }
  }
  return steps
}

test.each(['delivery', 'pickup', 'dine_in', 'pick_and_drop'] as const)(
  'an order of type %s ends by allowed steps, most near the promised time, some late, none by hours',
  (order_type) => {
    const lives = Array.from({ length: 400 }, (_none, n) => lifeOf(newOrder(`${9_000 + n}`, order_type)))
    const completed = lives.filter((steps) => steps.at(-1)?.to === 'completed')
    expect(lives.every((steps) => ['completed', 'cancelled'].includes(steps.at(-1)?.to ?? ''))).toBe(true)
    expect(completed.length).toBeGreaterThan(360)
    expect(completed.length).toBeLessThan(400)
    const served = order_type === 'delivery' || order_type === 'pick_and_drop' ? 'delivered' : 'ready'
    const delays = completed.map((steps) => {
      const { at = 0 } = steps.find((step) => step.to === served) ?? {}
      return (at - midnight) / minute - 40
    })
    const late = delays.filter((minutes) => minutes > 6).length
    expect(late).toBeGreaterThan(5)
    expect(late).toBeLessThan(100)
    expect(Math.max(...delays)).toBeLessThan(30)
    expect(Math.min(...delays)).toBeGreaterThan(-20)
  },
)

test('the same order always gives the same next step; a complete order gives none', () => {
  const order = newOrder('9001', 'delivery')
  expect(nextStep(order)).toEqual(nextStep({ ...order }))
  expect(nextStep({ ...order, order_status: 'completed' })).toBeNull()
  expect(nextStep({ ...order, order_status: 'cancelled' })).toBeNull()
})

test('few cards are declined, and some orders are reviewed later', () => {
  const keys = Array.from({ length: 2_000 }, (_none, n) => `order ${n}`)
  const declined = keys.filter((key) => cardsOf(key).includes('declined')).length
  expect(declined).toBeGreaterThan(30)
  expect(declined).toBeLessThan(160)
  const reviewed = keys.flatMap((key) => reviewTime(key, midnight) ?? [])
  expect(reviewed.length).toBeGreaterThan(300)
  expect(reviewed.length).toBeLessThan(600)
  expect(Math.min(...reviewed)).toBeGreaterThan(midnight)
})
