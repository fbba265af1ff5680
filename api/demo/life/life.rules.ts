import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { isOpenAt } from '#api/areas/schedules/hours.rules.ts'
import { localTime } from '#api/areas/schedules/local-time.rules.ts'
import { hourlyDemand } from '../orders/calendar.ts'
import type { MerchantContext, TenantContext } from '../orders/context.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'

const minute = 60_000

/** More than on the sixty days that the demo is loaded with, so that something happens while somebody looks. */
const ordersPerDay = ({ tenant }: TenantContext) => 60 + (tenant.orders / 60) * 1.6
/** Orders per hour while hardly anybody is awake. */
const minPerHour = 1.2
/** No more orders are placed while this many are in progress. */
export const maxOpenOrders = 24

/** An order of the demo that no person has placed or moved. Times are epoch ms. */
export type LiveOrder = {
  order_id: string
  order_type: OrderTypeAlias
  order_status: OrderStatus
  placed_at: number
  /** When it got its status. */
  changed_at: number
  promised_at: number
  travel_minutes: number
}

/** Whether the order is in progress, not one that is scheduled for later. */
export const isInProgress = ({ promised_at }: LiveOrder, at: number): boolean => promised_at < at + 75 * minute

export type Step = { to: OrderStatus; at: number }

/** Open merchants of the demo with their demand at an instant. */
export function demandAt(
  merchants: readonly MerchantContext[],
  at: number,
): { merchant: MerchantContext; demand: number }[] {
  return merchants
    .filter(({ seed, timing }) => seed.weight > 0 && !seed.is_inactive && isOpenAt(timing, at))
    .map((merchant) => {
      const hour = Number(localTime(at, merchant.timing.timezone).local_time.slice(0, 2))
      return { merchant, demand: merchant.seed.weight * Math.max(0.1, hourlyDemand[merchant.seed.demand][hour] ?? 0) }
    })
}

/** Expected orders per hour: by the demand of the open merchants, never none while one is open. */
export function ordersPerHour(context: TenantContext, at: number): number {
  const open = demandAt(context.merchants, at)
  if (open.length === 0) return 0
  const total = context.merchants.reduce(
    (sum, { seed }) => sum + seed.weight * hourlyDemand[seed.demand].reduce((all, one) => all + one, 0),
    0,
  )
  const demand = open.reduce((sum, one) => sum + one.demand, 0)
  return Math.max(minPerHour, (ordersPerDay(context) * demand) / total)
}

const rateMinutes = 15

/** The instants of new orders from `from` to `to`, at random by the demand of each quarter of an hour. */
export function arrivalsBetween(
  context: TenantContext,
  { from, to }: { from: number; to: number },
  random: Random,
): number[] {
  const arrivals: number[] = []
  for (let start = from; start < to; start += rateMinutes * minute) {
    const rate = ordersPerHour(context, start)
    const end = Math.min(to, start + rateMinutes * minute)
    for (let at = start; at < end; at += minute) {
      const length = Math.min(minute, end - at)
      if (random.chance((rate * length) / (60 * minute))) arrivals.push(Math.floor(at + random.next() * length))
    }
  }
  return arrivals
}

/** One in twelve orders is late. */
const isLate = (random: Random) => random.chance(0.08)

/** The next step of an order and when it is due; null when the order is complete. The same order gives the same step. */
export function nextStep(order: LiveOrder): Step | null {
  const { order_type, order_status, changed_at, promised_at, travel_minutes } = order
  const late = isLate(createRandom(seedOf(order.order_id)))
  const random = createRandom(seedOf(`${order.order_id} ${order_status}`))
  const after = (fromSeconds: number, toSeconds: number) => changed_at + random.integer(fromSeconds, toSeconds) * 1_000
  if (order_status === 'pending') return { to: random.chance(0.03) ? 'cancelled' : 'processing', at: after(40, 240) }
  if (order_status === 'processing') {
    const leaves = promised_at - travel_minutes * minute
    const ready = leaves + (late ? random.integer(7, 13) : random.integer(-5, 0)) * minute
    return { to: order_type === 'pick_and_drop' ? 'driver_assigned' : 'ready', at: Math.max(ready, after(180, 300)) }
  }
  if (order_status === 'ready') {
    if (order_type === 'pickup') return { to: 'collected', at: after(60, 480) }
    return order_type === 'dine_in'
      ? { to: 'completed', at: after(900, 1_800) }
      : { to: 'driver_assigned', at: after(10, 90) }
  }
  if (order_status === 'driver_assigned') return { to: 'picked', at: after(60, 200) }
  if (order_status === 'picked')
    return { to: 'delivered', at: changed_at + Math.max(4, travel_minutes + random.integer(-3, 2)) * minute }
  if (order_status === 'delivered' || order_status === 'collected') return { to: 'completed', at: after(60, 200) }
  return null
}

/** How a customer pays by card: one card in twenty-five is declined first; half of those customers try another one. */
export function cardsOf(key: string): readonly ('declined' | 'valid')[] {
  const random = createRandom(seedOf(key))
  if (!random.chance(0.04)) return ['valid']
  return random.chance(0.5) ? ['declined', 'valid'] : ['declined']
}

/** When the customer reviews the completed order; null if never. */
export function reviewTime(orderId: string, completedAt: number): number | null {
  const random = createRandom(seedOf(`${orderId} review`))
  return random.chance(0.22) ? completedAt + random.integer(3, 25) * minute : null
}

/** FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
