import type { CartInput } from '#contract/areas/checkout.ts'
import type { CheckReason } from '#contract/rules/checkout/order-check.ts'
import type { PaymentAlias } from '#contract/fields.ts'
import type { CheckRefusal, OrderCheck, OrderCheckInput } from '#contract/areas/order-check.ts'
import { isCheckReason, subjectOf } from '#contract/rules/checkout/order-check.ts'
import { hasRoomFor } from '#contract/rules/hours/slot-room.ts'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { validatePayment } from '../checkout/cart-validation.rules.ts'
import type { CartViolation } from '../checkout/cart-violation.rules.ts'
import type { PricingContext } from '../checkout/coupon-validation.rules.ts'
import { priceCart } from '../checkout/quote.rules.ts'
import type { PricedCart } from '../checkout/quote.rules.ts'
import { slabAt } from '../delivery/delivery.rules.ts'
import { availablePaymentModes } from '../payments/modes.rules.ts'
import { isOpenAt, nextOpening, openUntil, spansOn } from '../schedules/hours.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { isSchedulingEnabled, slotsFor } from '../schedules/slots.rules.ts'
import type { SlotBooking, SlotQuestion } from '../schedules/slots.rules.ts'
import { storeState } from '../settings/store-open.rules.ts'

const maxFreeTimes = 5

type Facts = {
  tenant: Parameters<typeof storeState>[0]
  /** What is booked by the start of each time, in epoch milliseconds. */
  taken: ReadonlyMap<number, SlotBooking>
}

/** The cart of an order that is checked. A wanted time is the start of a time of the store's length. */
export function cartToCheck(input: OrderCheckInput, slotMinutes: number): CartInput {
  const { merchant_id, order_type, items, place, wanted_at, coupon_code, payment_mode } = input
  const start = wanted_at ? Date.parse(wanted_at) : null
  return {
    merchant_id,
    order_type,
    items,
    meta: {},
    address: place ? { address: '-', ...place } : null,
    slot: start === null ? null : { start: isoAt(start), end: isoAt(start + slotMinutes * 60_000) },
    coupon_code: coupon_code ?? null,
    payment_mode: payment_mode ?? null,
  }
}

/** Checks the cart at the moment of its context with the rules of the checkout, and says which of them decided. */
export function checkCart(context: PricingContext, facts: Facts): OrderCheck {
  const { merchant, snapshot, cart, now } = context
  const priced = priceCart(context)
  const timing = { ...snapshot.timing, timezone: merchant.timezone }
  const { settings } = snapshot
  const modes = paymentFacts(context, priced)
  const refusals = refusalsOf(context, priced, facts, modes)
  const moment = cart.slot ? Date.parse(cart.slot.start) : now
  const date = localDate(moment, merchant.timezone)
  const [until, opening] = [openUntil(timing, moment), nextOpening(timing, moment)]
  const question = { timing, settings, now, taken: facts.taken }
  return {
    at: isoAt(now),
    timezone: merchant.timezone,
    is_accepted: refusals.every(({ subject }) => subject === 'coupon'),
    refusals,
    hours: {
      is_enabled: timing.is_business_hours_enabled,
      is_open: isOpenAt(timing, moment),
      local_date: date,
      holiday: timing.is_business_hours_enabled
        ? (timing.holidays.find((holiday) => holiday.date === date)?.name ?? null)
        : null,
      spans: spansOn(timing, date).map(({ start, end }) => ({ start: isoAt(start), end: isoAt(end) })),
      open_until: until === null ? null : isoAt(until),
      next_opening: opening === null ? null : isoAt(opening),
    },
    times: {
      is_enabled: isSchedulingEnabled(question),
      is_required: isSchedulingEnabled(question) && settings.is_forced_scheduling,
      wanted: wantedTime(context),
      free: freeTimes(question, cart.slot?.start, pieceCountOf(orderLinesOf(priced.cart_items))),
    },
    delivery: deliveryFacts(context, priced),
    preparation_minutes: settings.preparation_time,
    eta: priced.eta,
    coupon: priced.coupon && { code: priced.coupon.code, is_applied: priced.coupon.is_applied },
    payment_modes: modes,
    bill: priced.bill,
  }
}

const wantedTime = ({ cart, booked, snapshot: { settings } }: PricingContext): OrderCheck['times']['wanted'] =>
  cart.slot
    ? {
        ...cart.slot,
        booked: booked.orders,
        limit: settings.bookings_per_slot_limit,
        booked_items: booked.items,
        items_limit: settings.items_per_slot_limit,
      }
    : null

function freeTimes(question: SlotQuestion, wanted: string | undefined, items: number) {
  const from = wanted === undefined ? question.now : Date.parse(wanted)
  return slotsFor(question)
    .flatMap(({ slots }) => slots)
    .filter((slot) => Date.parse(slot.start) >= from && hasRoomFor(slot, items))
    .slice(0, maxFreeTimes)
    .map(({ start, end }) => ({ start, end }))
}

/** An order needs a payment mode; until one is chosen, one of those that are offered must take the total. */
function modeRefusals(context: PricingContext, modes: OrderCheck['payment_modes']): CheckRefusal[] {
  const isPayable = modes.some(({ reason }) => reason === null) || offeredModes(context).includes('wallet')
  return context.cart.payment_mode || isPayable ? [] : [refusal('no_payment_mode', {})]
}

const offeredModes = ({ merchant, snapshot: { modes, settings } }: PricingContext): PaymentAlias[] =>
  availablePaymentModes(merchant, modes, settings.payment_settings.environment).map(({ alias }) => alias)

function refusalsOf(
  context: PricingContext,
  { violations, coupon }: PricedCart,
  { tenant }: Facts,
  modes: OrderCheck['payment_modes'],
): CheckRefusal[] {
  const others = violations
    // the check asks for no tip, and the state of the store is told apart below
    .filter(({ field }) => field !== 'tip' && field !== 'merchant_id')
    .map(toRefusal)
  const refused =
    coupon && !coupon.is_applied && coupon.reason
      ? [refusal(`coupon_${coupon.reason}`, { ...coupon.values, code: coupon.code })]
      : []
  return [...storeRefusals(context, tenant), ...others, ...refused, ...modeRefusals(context, modes)]
}

const toRefusal = ({ field, reason, values }: CartViolation) => {
  const [, index] = /^items\.(\d+)/.exec(field) ?? []
  return refusal(reason, values, index)
}

/** Throws for a word that is not a reason: a test compares them with those of the checkout. */
function toReason(word: string): CheckReason {
  if (isCheckReason(word)) return word
  throw new Error(`${word} is not a reason of order checks`)
}

function refusal(word: string, values: Record<string, unknown>, index?: string): CheckRefusal {
  const reason = toReason(word)
  const subject = subjectOf(reason)
  if (!subject) throw new Error(`${reason} has no subject`)
  return { subject, reason, values, item: index === undefined ? null : Number(index) }
}

function storeRefusals({ merchant, snapshot, now }: PricingContext, tenant: Facts['tenant']): CheckRefusal[] {
  const state = storeState(tenant, snapshot.settings, now)
  const { status, is_accepting_orders, paused_until } = merchant
  return [
    ...(state.is_open ? [] : [refusal(state.reason === 'MAINTENANCE' ? 'maintenance' : 'network_closed', {})]),
    ...(status === 'active' ? [] : [refusal('merchant_inactive', {})]),
    ...(is_accepting_orders ? [] : [refusal('not_accepting_orders', {})]),
    ...(paused_until !== null && Date.parse(paused_until) > now ? [refusal('paused', { until: paused_until })] : []),
  ]
}

function deliveryFacts(context: PricingContext, { delivery }: PricedCart): OrderCheck['delivery'] {
  const { snapshot, cart, address } = context
  if (cart.order_type !== 'delivery' || !address) return null
  const { delivery_rate: rate, free_delivery_above, max_distance } = snapshot.settings
  const { distance, zone, fee, is_free, minutes } = delivery
  const source = typeof zone?.fee === 'number' ? 'zone' : rate.type
  const slab = rate.type === 'slab' && distance !== null ? slabAt(rate.slabs, rate.unit, distance) : undefined
  return {
    distance,
    zone: zone && { id: zone.id, name: zone.name },
    fee,
    fee_source: source,
    slab: source === 'slab' && rate.type === 'slab' && slab ? { from: slab.from, to: slab.to, unit: rate.unit } : null,
    is_free,
    free_above: free_delivery_above,
    max_distance,
    minutes,
  }
}

/** The wallet is left out: whether it suffices depends on the customer. */
function paymentFacts(context: PricingContext, { bill }: PricedCart): OrderCheck['payment_modes'] {
  return offeredModes(context)
    .filter((alias) => alias !== 'wallet')
    .map((alias) => {
      const [problem] = validatePayment(context, alias, bill.grand_total)
      const limit: unknown = problem?.values['limit']
      return {
        alias,
        reason: problem ? toReason(problem.reason) : null,
        limit: typeof limit === 'number' ? limit : null,
      }
    })
}
