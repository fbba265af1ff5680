import { isOpenAt } from '#api/areas/schedules/hours.rules.ts'
import { slotsFor } from '#api/areas/schedules/slots.rules.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { CouponBook } from './drafts.ts'
import { routeFor } from './drafts.ts'
import { planOf } from './past.ts'
import type { Hall, OrderPlan, Stall } from './plan.ts'
import { scheduleSettingsOf } from './settings.ts'
import { until } from './timeline.ts'

const minute = 60_000

/** A status somebody should find in the panel right now, and how long ago its last step was, in minutes. */
type Wanted = { status: OrderStatus; order_type?: OrderTypeAlias; ago: readonly [from: number, to: number] }

const wantedNow: readonly Wanted[] = [
  { status: 'pending', ago: [0.5, 3] },
  { status: 'pending', ago: [2, 8] },
  { status: 'pending', order_type: 'pickup', ago: [1, 5] },
  { status: 'processing', ago: [2, 8] },
  { status: 'processing', ago: [5, 12] },
  { status: 'ready', ago: [0.5, 4] },
  { status: 'driver_assigned', order_type: 'delivery', ago: [0.5, 3] },
  { status: 'picked', order_type: 'delivery', ago: [2, 8] },
  { status: 'collected', order_type: 'pickup', ago: [0.5, 2] },
  { status: 'delivered', order_type: 'delivery', ago: [0.5, 3] },
  { status: 'processing', order_type: 'pickup', ago: [3, 10] },
  { status: 'ready', order_type: 'pickup', ago: [2, 8] },
  { status: 'picked', order_type: 'delivery', ago: [5, 12] },
  { status: 'pending', ago: [4, 12] },
  { status: 'processing', ago: [1, 6] },
  { status: 'processing', ago: [8, 16] },
  { status: 'picked', order_type: 'delivery', ago: [1, 5] },
  { status: 'ready', ago: [3, 9] },
]

/** Orders that are under way at now, at least one in each status that is not an end. */
export function liveOrders(hall: Hall, count: number, coupons: CouponBook): OrderPlan[] {
  const working = hall.stalls.filter(({ seed }) => seed.weight > 0 && !seed.is_paused)
  const open = working.filter(({ timing }) => isOpenAt(timing, hall.now))
  return wantedNow.slice(0, count).map((wanted) => liveOrder(hall, { open, working }, wanted, coupons))
}

const mostTries = 4000

/** At night nobody may be open who has such orders: then somebody who is closed has one that was left over. */
function liveOrder(
  hall: Hall,
  { open, working }: { open: readonly Stall[]; working: readonly Stall[] },
  wanted: Wanted,
  coupons: CouponBook,
): OrderPlan {
  for (let tries = 0; tries < mostTries; tries++) {
    const plan = openAttempt(hall, tries < mostTries / 8 && open.length > 0 ? open : working, wanted, coupons)
    if (!plan) continue
    coupons.take(plan)
    return plan
  }
  throw new Error(`No live order in status ${wanted.status} could be made for ${hall.tenant.slug}`)
}

function openAttempt(
  hall: Hall,
  stalls: readonly Stall[],
  { status, order_type, ago }: Wanted,
  coupons: CouponBook,
): OrderPlan | null {
  const { chance, people, now } = hall
  const stall = chance.weighted(stalls, ({ seed }) => seed.weight + (seed.key === stalls[0]?.seed.key ? 30 : 0))
  const person = chance.between(0, people.length - 1)
  const who = people[person]
  const route =
    stall && who && who.habit > 0 && !who.is_blocked && who.signed_up > 2 ? routeFor(hall, stall, who) : null
  if (!stall || !route || (order_type && route.order_type !== order_type)) return null
  if (status === 'pending' && stall.seed.is_auto_accept) return null
  const trial = planOf(hall, { stall, person, route, placed_at: now, slot: null }, coupons)
  const steps = trial ? until(trial.steps, status) : []
  const last = steps.at(-1)
  if (!trial || !last) return null
  const back = last.at - now + chance.between(ago[0] * 60, ago[1] * 60) * 1000
  const earlier = (at: number) => at - back
  const moved = {
    ...trial,
    placed_at: earlier(trial.placed_at),
    promised_at: earlier(trial.promised_at),
    steps: steps.map((step) => ({ ...step, at: earlier(step.at) })),
  }
  return { ...moved, driver: driverAt(moved, status) }
}

/** A rider is known from the assignment on, and has a position on the road while carrying. */
function driverAt({ driver, place, stall }: OrderPlan, status: OrderStatus): OrderPlan['driver'] {
  if (!driver || !['driver_assigned', 'picked', 'delivered'].includes(status)) return null
  if (status !== 'picked' || !place) return driver
  const [from, to] = [stall.seed.at, place.at]
  return { ...driver, latitude: (from[0] + 2 * to[0]) / 3, longitude: (from[1] + 2 * to[1]) / 3 }
}

type Free = { stall: Stall; slots: readonly { start: string; end: string }[] }

/** Orders for later today, tomorrow and the days after, in slots that are still free. */
export function plannedOrders(hall: Hall, count: number, coupons: CouponBook): OrderPlan[] {
  const free = hall.stalls
    .filter(({ seed }) => seed.is_scheduling && seed.weight > 0 && !seed.is_paused)
    .map((stall): Free => ({
      stall,
      slots: slotsFor({
        timing: stall.timing,
        settings: scheduleSettingsOf(stall.seed),
        now: hall.now,
        taken: new Map(),
      })
        .slice(0, 3)
        .flatMap(({ slots }) => slots),
    }))
  const plans: OrderPlan[] = []
  for (let tries = 0; plans.length < count && tries < 4000; tries++) {
    const plan = plannedAttempt(hall, free, plans.length, coupons)
    if (!plan) continue
    coupons.take(plan)
    plans.push(plan)
  }
  return plans
}

/** Two of three within the next slots, the others within three days. */
function plannedAttempt(hall: Hall, free: readonly Free[], nth: number, coupons: CouponBook): OrderPlan | null {
  const { chance, people, now } = hall
  const { stall, slots = [] } = chance.weighted(free, (one) => one.stall.seed.weight) ?? {}
  const slot = chance.maybeOne(nth % 3 === 0 ? slots : slots.slice(0, 14))
  const person = chance.between(0, people.length - 1)
  const who = people[person]
  const route =
    stall && who && who.habit > 0 && !who.is_blocked && who.signed_up > 3 ? routeFor(hall, stall, who) : null
  if (!stall || !slot || !route) return null
  const placed_at = now - chance.between(25, 700) * minute
  const plan = planOf(
    hall,
    { stall, person, route, placed_at, slot: { start: Date.parse(slot.start), end: Date.parse(slot.end) } },
    coupons,
  )
  if (!plan) return null
  return {
    ...plan,
    driver: null,
    steps: until(plan.steps, nth % 2 === 0 || stall.seed.is_auto_accept ? 'processing' : 'pending').filter(
      ({ at }) => at < now,
    ),
  }
}
