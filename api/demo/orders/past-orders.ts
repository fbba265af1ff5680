import type { Random } from '../random.ts'
import { defaultText } from '../menu.ts'
import { pickReviewText, pickStars } from '../customers/reviews.ts'
import { createCartLines } from './cart-lines.ts'
import { Calendar, createPastDays } from './calendar.ts'
import type { PastDay } from './calendar.ts'
import type { CouponUsage } from './coupons.ts'
import { routeFor } from './routes.ts'
import type { Route } from './routes.ts'
import { pickTip } from './tips.ts'
import { pickPhrase } from './phrases.ts'
import type { TenantContext, OrderPlan, MerchantContext } from './context.ts'
import { pickRider } from './riders.ts'
import { cancelledSteps, createSteps } from './timeline.ts'

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/** Finished orders of the last 60 days: most completed, some cancelled, none ended in the future. */
export function createPastOrders(context: TenantContext, count: number, coupons: CouponUsage): OrderPlan[] {
  const days = createPastDays(context)
  const calendar = new Calendar()
  const plans: OrderPlan[] = []
  while (plans.length < count) {
    const day = context.random.pickWeighted(days, ({ weight }) => weight)
    const plan = day && tryPastOrder(context, calendar, day, coupons)
    if (!plan) continue
    if (plan.steps.at(-1)?.status !== 'cancelled') coupons.recordUse(plan)
    plans.push(plan)
  }
  return plans
}

function tryPastOrder(
  context: TenantContext,
  calendar: Calendar,
  day: PastDay,
  coupons: CouponUsage,
): OrderPlan | null {
  const { random, customers, now } = context
  const customerIndex = random.pickWeighted([...customers.keys()], (index) => customers[index]?.order_weight ?? 0)
  const profile = customerIndex === undefined ? undefined : customers[customerIndex]
  if (customerIndex === undefined || !profile || profile.signup_days_ago <= day.days_ago + 1) return null
  const merchant = pickMerchant(context, profile.favourites)
  const start = merchant && calendar.pickStart(merchant, day.date, now - 100 * minute, random)
  const route = merchant && routeFor(context, merchant, profile)
  if (!merchant || start === null || start === undefined || !route) return null
  const isScheduled = merchant.seed.is_scheduling === true && random.chance(0.1)
  const orderTime = isScheduled ? start : start + random.integer(0, 29 * 60) * 1000
  const placed_at = isScheduled ? start - Math.round((2.2 + random.next() * 30) * hour) : orderTime
  if (profile.signup_days_ago * dayMs <= now - placed_at + hour) return null
  const plan = planOrder(
    context,
    { merchant, customerIndex, route, placed_at, slot: isScheduled ? { start, end: start + 30 * minute } : null },
    coupons,
  )
  return plan && finishOrder(context, plan)
}

function pickMerchant(
  { merchants, random }: TenantContext,
  favourites: readonly string[],
): MerchantContext | undefined {
  const open = merchants.filter(({ seed }) => seed.weight > 0)
  const favourite = random.chance(0.6) ? random.pickOptional(favourites) : undefined
  return open.find(({ seed }) => seed.key === favourite) ?? random.pickWeighted(open, ({ seed }) => seed.weight)
}

export type OrderStart = {
  merchant: MerchantContext
  customerIndex: number
  route: Route
  placed_at: number
  slot: OrderPlan['slot']
}

/** An order with all its steps. Null if the cart is empty. */
export function planOrder(context: TenantContext, start: OrderStart, coupons: CouponUsage): OrderPlan | null {
  const { merchant, customerIndex, route, placed_at, slot } = start
  const { random, tenant } = context
  const { seed } = merchant
  const locale = context.customers[customerIndex]?.locale ?? tenant.locales[0]
  const prepared_at = slot?.start ?? placed_at
  const lines = createCartLines(merchant, prepared_at, locale, random)
  if (lines.length === 0 && route.order_type !== 'pick_and_drop') return null
  const coupon = coupons.pickCoupon(
    context,
    merchant,
    { customer: customerIndex, order_type: route.order_type, lines, at: placed_at },
    random,
  )
  const ready_by = slot ? slot.start - route.travel_minutes * minute : placed_at + seed.preparation_time * minute
  const course = {
    order_type: route.order_type,
    placed_at,
    ready_by,
    preparation_time: seed.preparation_time,
    travel_minutes: route.travel_minutes,
    is_auto_accept: seed.is_auto_accept ?? false,
    rider: seed.slabs ? ('merchant' as const) : ('provider' as const),
  }
  const isDelivered = route.address !== null
  return {
    merchant,
    customer: customerIndex,
    lines,
    ...route,
    placed_at,
    slot,
    coupon: coupon?.code ?? null,
    tip: pickTip(tenant, route.order_type, random),
    source: random.pickWeighted(sources, ({ share }) => share)?.source ?? 'web',
    payment_mode: pickPaymentMode(context, random),
    customer_note: random.chance(0.09) ? pickPhrase(locale, 'note', random) : null,
    instruction: isDelivered && random.chance(0.55) ? random.integer(0, tenant.instructions.length - 1) : null,
    table_number: route.order_type === 'dine_in' ? String(random.integer(1, 18)) : null,
    parcel:
      route.order_type === 'pick_and_drop'
        ? { description: pickPhrase(locale, 'parcel', random), weight_grams: random.integer(2, 40) * 100 }
        : null,
    promised_at: slot?.start ?? placed_at + (seed.preparation_time + route.travel_minutes) * minute,
    steps: createSteps(course, random),
    driver: isDelivered ? pickRider(tenant.slug, random) : null,
    review: null,
  }
}

const sources = [
  { source: 'web', share: 58 },
  { source: 'ios', share: 21 },
  { source: 'android', share: 17 },
  { source: 'whatsapp', share: 3 },
  { source: 'admin', share: 1 },
] as const

const pickPaymentMode = ({ tenant }: TenantContext, random: Random) =>
  random.pickWeighted(tenant.payment_modes, ({ share }) => share)?.alias ?? 'cash_on_delivery'

function finishOrder(context: TenantContext, plan: OrderPlan): OrderPlan | null {
  const { random, tenant, now } = context
  if (random.chance(0.042)) {
    const steps = cancelledSteps(plan, tenant.cancel_reasons.map(defaultText), random)
    return steps.every(({ at }) => at < now) ? { ...plan, steps, driver: null } : null
  }
  const endedAt = plan.steps.at(-1)?.at ?? now
  return endedAt < now - minute ? { ...plan, review: createReview(context, plan, endedAt) } : null
}

function createReview(
  { random, customers, tenant, now }: TenantContext,
  { merchant, lines, customer: customerIndex }: OrderPlan,
  endedAt: number,
): OrderPlan['review'] {
  const { rating: mean, merchant_type, categories } = merchant.seed
  const at = endedAt + random.integer(20, 40 * 60) * minute
  if (mean === undefined || at > now || !random.chance(0.4)) return null
  const rating = pickStars(mean, random)
  const locale = customers[customerIndex]?.locale ?? tenant.locales[0]
  const kind =
    merchant_type === 'pick_and_drop'
      ? 'courier'
      : categories.includes('groceries') || categories.includes('flowers')
        ? 'shop'
        : 'food'
  return {
    rating,
    at,
    text: pickReviewText(
      { locale, kind, rating, product: productNameIn(lines[0]?.product.name ?? '', tenant.locales, locale) },
      random,
    ),
  }
}

function productNameIn(name: string | readonly string[], locales: readonly string[], locale: string): string {
  const text = typeof name === 'string' ? name : (name[locales.indexOf(locale)] ?? name[0] ?? '')
  return locale === 'en' ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
