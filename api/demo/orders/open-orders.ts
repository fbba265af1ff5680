import { isOpenAt } from '#api/areas/schedules/hours.rules.ts'
import { slotsFor } from '#api/areas/schedules/slots.rules.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { CouponUsage } from './coupons.ts'
import { routeFor } from './routes.ts'
import { planOrder } from './past-orders.ts'
import type { TenantContext, OrderPlan, MerchantContext } from './context.ts'
import { scheduleSettingsOf } from './settings.ts'
import { stepsUntil } from './timeline.ts'

const minute = 60_000

/** An order status to show in the panel, and the minutes since its last step. */
type OpenOrderSpec = {
  status: OrderStatus
  order_type?: OrderTypeAlias
  minutes_ago: readonly [from: number, to: number]
}

const openOrderSpecs: readonly OpenOrderSpec[] = [
  { status: 'pending', minutes_ago: [0.5, 3] },
  { status: 'pending', minutes_ago: [2, 8] },
  { status: 'pending', order_type: 'pickup', minutes_ago: [1, 5] },
  { status: 'processing', minutes_ago: [2, 8] },
  { status: 'processing', minutes_ago: [5, 12] },
  { status: 'ready', minutes_ago: [0.5, 4] },
  { status: 'driver_assigned', order_type: 'delivery', minutes_ago: [0.5, 3] },
  { status: 'picked', order_type: 'delivery', minutes_ago: [2, 8] },
  { status: 'collected', order_type: 'pickup', minutes_ago: [0.5, 2] },
  { status: 'delivered', order_type: 'delivery', minutes_ago: [0.5, 3] },
  { status: 'processing', order_type: 'pickup', minutes_ago: [3, 10] },
  { status: 'ready', order_type: 'pickup', minutes_ago: [2, 8] },
  { status: 'picked', order_type: 'delivery', minutes_ago: [5, 12] },
  { status: 'pending', minutes_ago: [4, 12] },
  { status: 'processing', minutes_ago: [1, 6] },
  { status: 'processing', minutes_ago: [8, 16] },
  { status: 'picked', order_type: 'delivery', minutes_ago: [1, 5] },
  { status: 'ready', minutes_ago: [3, 9] },
]

/** Orders in progress, at least one in each open status. */
export function createOpenOrders(context: TenantContext, count: number, coupons: CouponUsage): OrderPlan[] {
  const merchants = context.merchants.filter(({ seed }) => seed.weight > 0 && !seed.is_paused)
  const open = merchants.filter(({ timing }) => isOpenAt(timing, context.now))
  return openOrderSpecs
    .slice(0, count)
    .map((spec) => createOpenOrder(context, { open, working: merchants }, spec, coupons))
}

const maxAttempts = 4000

/** At night no open merchant may have a suitable order, so after some attempts closed merchants are used too. */
function createOpenOrder(
  context: TenantContext,
  { open, working }: { open: readonly MerchantContext[]; working: readonly MerchantContext[] },
  spec: OpenOrderSpec,
  coupons: CouponUsage,
): OrderPlan {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const plan = tryOpenOrder(context, attempts < maxAttempts / 8 && open.length > 0 ? open : working, spec, coupons)
    if (!plan) continue
    coupons.recordUse(plan)
    return plan
  }
  throw new Error(`No open order in status ${spec.status} for ${context.tenant.slug}`)
}

function tryOpenOrder(
  context: TenantContext,
  candidates: readonly MerchantContext[],
  { status, order_type, minutes_ago: minutesAgo }: OpenOrderSpec,
  coupons: CouponUsage,
): OrderPlan | null {
  const { random, customers, now } = context
  const merchant = random.pickWeighted(
    candidates,
    ({ seed }) => seed.weight + (seed.key === candidates[0]?.seed.key ? 30 : 0),
  )
  const customerIndex = random.integer(0, customers.length - 1)
  const profile = customers[customerIndex]
  const route =
    merchant && profile && profile.order_weight > 0 && !profile.is_blocked && profile.signup_days_ago > 2
      ? routeFor(context, merchant, profile)
      : null
  if (!merchant || !route || (order_type && route.order_type !== order_type)) return null
  if (status === 'pending' && merchant.seed.is_auto_accept) return null
  const plan = planOrder(context, { merchant, customerIndex, route, placed_at: now, slot: null }, coupons)
  const steps = plan ? stepsUntil(plan.steps, status) : []
  const last = steps.at(-1)
  if (!plan || !last) return null
  const shiftMs = last.at - now + random.integer(minutesAgo[0] * 60, minutesAgo[1] * 60) * 1000
  const shift = (at: number) => at - shiftMs
  const shifted = {
    ...plan,
    placed_at: shift(plan.placed_at),
    promised_at: shift(plan.promised_at),
    steps: steps.map((step) => ({ ...step, at: shift(step.at) })),
  }
  return { ...shifted, driver: driverDuring(shifted, status) }
}

/** The driver is known from the assignment on, and has a position while delivering. */
function driverDuring({ driver, address: destination, merchant }: OrderPlan, status: OrderStatus): OrderPlan['driver'] {
  if (!driver || !['driver_assigned', 'picked', 'delivered'].includes(status)) return null
  if (status !== 'picked' || !destination) return driver
  const [from, to] = [merchant.seed.location, destination.location]
  return { ...driver, latitude: (from[0] + 2 * to[0]) / 3, longitude: (from[1] + 2 * to[1]) / 3 }
}

type MerchantSlots = { merchant: MerchantContext; slots: readonly { start: string; end: string }[] }

/** Scheduled orders for today and the following days, in available slots. */
export function createScheduledOrders(context: TenantContext, count: number, coupons: CouponUsage): OrderPlan[] {
  const merchantSlots = context.merchants
    .filter(({ seed }) => seed.is_scheduling && seed.weight > 0 && !seed.is_paused)
    .map((merchant): MerchantSlots => ({
      merchant,
      slots: slotsFor({
        timing: merchant.timing,
        settings: scheduleSettingsOf(merchant.seed),
        now: context.now,
        taken: new Map(),
      })
        .slice(0, 3)
        .flatMap(({ slots }) => slots),
    }))
  const plans: OrderPlan[] = []
  for (let attempts = 0; plans.length < count && attempts < 4000; attempts++) {
    const plan = tryScheduledOrder(context, merchantSlots, plans.length, coupons)
    if (!plan) continue
    coupons.recordUse(plan)
    plans.push(plan)
  }
  return plans
}

/** Two of three orders use the next slots, the others any slot. */
function tryScheduledOrder(
  context: TenantContext,
  merchantSlots: readonly MerchantSlots[],
  index: number,
  coupons: CouponUsage,
): OrderPlan | null {
  const { random, customers, now } = context
  const { merchant, slots = [] } =
    random.pickWeighted(merchantSlots, (candidate) => candidate.merchant.seed.weight) ?? {}
  const slot = random.pickOptional(index % 3 === 0 ? slots : slots.slice(0, 14))
  const customerIndex = random.integer(0, customers.length - 1)
  const profile = customers[customerIndex]
  const route =
    merchant && profile && profile.order_weight > 0 && !profile.is_blocked && profile.signup_days_ago > 3
      ? routeFor(context, merchant, profile)
      : null
  if (!merchant || !slot || !route) return null
  const placed_at = now - random.integer(25, 700) * minute
  const plan = planOrder(
    context,
    { merchant, customerIndex, route, placed_at, slot: { start: Date.parse(slot.start), end: Date.parse(slot.end) } },
    coupons,
  )
  if (!plan) return null
  return {
    ...plan,
    driver: null,
    steps: stepsUntil(plan.steps, index % 2 === 0 || merchant.seed.is_auto_accept ? 'processing' : 'pending').filter(
      ({ at }) => at < now,
    ),
  }
}
