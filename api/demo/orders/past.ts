import type { Chance } from '../random.ts'
import { firstOf } from '../menu.ts'
import { reviewText, starsFor } from '../people/reviews.ts'
import { basketFor } from './baskets.ts'
import { Calendar, daysOf } from './calendar.ts'
import type { PastDay } from './calendar.ts'
import { routeFor, tipFor } from './drafts.ts'
import type { CouponBook, Route } from './drafts.ts'
import { spoken } from './phrases.ts'
import type { Hall, OrderPlan, Stall } from './plan.ts'
import { riderOf } from './riders.ts'
import { cancelled, courseOf } from './timeline.ts'

const minute = 60_000
const hour = 60 * minute
const dayLong = 24 * hour

/** `count` orders of the last 60 days that are over: nearly all completed, some cancelled, none ended after now. */
export function pastOrders(hall: Hall, count: number, coupons: CouponBook): OrderPlan[] {
  const days = daysOf(hall)
  const calendar = new Calendar()
  const plans: OrderPlan[] = []
  while (plans.length < count) {
    const day = hall.chance.weighted(days, ({ weight }) => weight)
    const plan = day && attempt(hall, calendar, day, coupons)
    if (!plan) continue
    if (plan.steps.at(-1)?.status !== 'cancelled') coupons.take(plan)
    plans.push(plan)
  }
  return plans
}

function attempt(hall: Hall, calendar: Calendar, day: PastDay, coupons: CouponBook): OrderPlan | null {
  const { chance, people, now } = hall
  const person = chance.weighted([...people.keys()], (index) => people[index]?.habit ?? 0)
  const who = person === undefined ? undefined : people[person]
  if (person === undefined || !who || who.signed_up <= day.ago + 1) return null
  const stall = stallFor(hall, who.favourites)
  const cell = stall && calendar.cellOn(stall, day.date, now - 100 * minute, chance)
  const route = stall && routeFor(hall, stall, who)
  if (!stall || cell === null || cell === undefined || !route) return null
  const isPlanned = stall.seed.is_scheduling === true && chance.is(0.1)
  const wanted = isPlanned ? cell : cell + chance.between(0, 29 * 60) * 1000
  const placed_at = isPlanned ? cell - Math.round((2.2 + chance.next() * 30) * hour) : wanted
  if (who.signed_up * dayLong <= now - placed_at + hour) return null
  const plan = planOf(
    hall,
    { stall, person, route, placed_at, slot: isPlanned ? { start: cell, end: cell + 30 * minute } : null },
    coupons,
  )
  return plan && finished(hall, plan)
}

function stallFor({ stalls, chance }: Hall, favourites: readonly string[]): Stall | undefined {
  const open = stalls.filter(({ seed }) => seed.weight > 0)
  const loved = chance.is(0.6) ? chance.maybeOne(favourites) : undefined
  return open.find(({ seed }) => seed.key === loved) ?? chance.weighted(open, ({ seed }) => seed.weight)
}

export type Start = { stall: Stall; person: number; route: Route; placed_at: number; slot: OrderPlan['slot'] }

/** An order with all its steps ahead of it. Null when the basket stays empty. */
export function planOf(hall: Hall, start: Start, coupons: CouponBook): OrderPlan | null {
  const { stall, person, route, placed_at, slot } = start
  const { chance, tenant } = hall
  const { seed } = stall
  const locale = hall.people[person]?.locale ?? tenant.locales[0]
  const made_at = slot?.start ?? placed_at
  const lines = basketFor(stall, made_at, locale, chance)
  if (lines.length === 0 && route.order_type !== 'pick_and_drop') return null
  const coupon = coupons.offer(hall, stall, { person, order_type: route.order_type, lines, at: placed_at }, chance)
  const ready_by = slot ? slot.start - route.road_minutes * minute : placed_at + seed.preparation_time * minute
  const course = {
    order_type: route.order_type,
    placed_at,
    ready_by,
    preparation_time: seed.preparation_time,
    road_minutes: route.road_minutes,
    is_auto_accept: seed.is_auto_accept ?? false,
    rider: seed.slabs ? ('merchant' as const) : ('provider' as const),
  }
  const isBrought = route.place !== null
  return {
    stall,
    person,
    lines,
    ...route,
    placed_at,
    slot,
    coupon: coupon?.code ?? null,
    tip: tipFor(tenant, route.order_type, chance),
    source: chance.weighted(sources, ({ share }) => share)?.source ?? 'web',
    payment_mode: payWith(hall, chance),
    customer_note: chance.is(0.09) ? spoken(locale, 'note', chance) : null,
    instruction: isBrought && chance.is(0.55) ? chance.between(0, tenant.instructions.length - 1) : null,
    table_number: route.order_type === 'dine_in' ? String(chance.between(1, 18)) : null,
    parcel:
      route.order_type === 'pick_and_drop'
        ? { description: spoken(locale, 'parcel', chance), weight_grams: chance.between(2, 40) * 100 }
        : null,
    promised_at: slot?.start ?? placed_at + (seed.preparation_time + route.road_minutes) * minute,
    steps: courseOf(course, chance),
    driver: isBrought ? riderOf(tenant.slug, chance) : null,
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

const payWith = ({ tenant }: Hall, chance: Chance) =>
  chance.weighted(tenant.payment_modes, ({ share }) => share)?.alias ?? 'cash_on_delivery'

function finished(hall: Hall, plan: OrderPlan): OrderPlan | null {
  const { chance, tenant, now } = hall
  if (chance.is(0.042)) {
    const steps = cancelled(plan, tenant.cancel_reasons.map(firstOf), chance)
    return steps.every(({ at }) => at < now) ? { ...plan, steps, driver: null } : null
  }
  const ended = plan.steps.at(-1)?.at ?? now
  return ended < now - minute ? { ...plan, review: reviewOf(hall, plan, ended) } : null
}

function reviewOf(
  { chance, people, tenant, now }: Hall,
  { stall, lines, person }: OrderPlan,
  ended: number,
): OrderPlan['review'] {
  const { rating: mean, merchant_type, categories } = stall.seed
  const at = ended + chance.between(20, 40 * 60) * minute
  if (mean === undefined || at > now || !chance.is(0.4)) return null
  const rating = starsFor(mean, chance)
  const locale = people[person]?.locale ?? tenant.locales[0]
  const kind =
    merchant_type === 'pick_and_drop'
      ? 'courier'
      : categories.includes('groceries') || categories.includes('flowers')
        ? 'shop'
        : 'food'
  return {
    rating,
    at,
    text: reviewText({ locale, kind, rating, dish: dishIn(lines[0]?.dish.name ?? '', tenant.locales, locale) }, chance),
  }
}

function dishIn(name: string | readonly string[], locales: readonly string[], locale: string): string {
  const words = typeof name === 'string' ? name : (name[locales.indexOf(locale)] ?? name[0] ?? '')
  return locale === 'en' ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
