import type { OrderCheck } from '#contract/areas/order-check.ts'
import type { CheckSubject } from '#contract/rules/checkout/order-check.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useOrderLabels } from '../model/order-labels.ts'

/** Sentences about the facts that the rules of each subject use. */
export function useCheckFacts(result: OrderCheck): Record<CheckSubject, string[]> {
  const t = useText('order-check')
  const refused = new Set(result.refusals.map(({ subject }) => subject))
  const passed = (subject: CheckSubject, text: string) => (refused.has(subject) ? [] : [text])
  const { coupon, bill } = result
  const money = useMoney()
  return {
    store: passed('store', t('store_ok')),
    order_type: passed('order_type', t('order_type_ok')),
    items: passed('items', t('items_ok')),
    delivery: useDeliveryFacts(result),
    time: useTimeFacts(result),
    coupon: coupon?.is_applied
      ? [t('coupon_applied', { code: coupon.code, discount: money(bill.coupon_discount, bill.currency) })]
      : [],
    payment: usePaymentFacts(result),
  }
}

/** A range of numbers or times is left to right in every language. */
const isolatedRange = (from: string, to: string) => `\u2066${from}–${to}\u2069`

function useTimeFacts({ hours, times, timezone, eta, preparation_minutes, delivery, refusals }: OrderCheck): string[] {
  const t = useText('order-check')
  const time = useTime()
  const between = useKitText()('between')
  const date = time(`${hours.local_date}T12:00:00Z`, 'weekday', 'UTC')
  const clock = (at: string) => time(at, 'clock', timezone)
  const isAllDay = hours.spans.some(({ start, end }) => clock(start) === clock(end))
  const spans = hours.spans.map(({ start, end }) => isolatedRange(clock(start), clock(end)))
  const openHours = isAllDay ? t('hours_all_day', { date }) : t('hours_on', { date, hours: spans.join(between) })
  const hoursOfDay = spans.length > 0 ? openHours : t('hours_closed', { date })
  const isPossible = !refusals.some(({ subject }) => subject === 'time')
  const minutes = delivery?.minutes ?? 0
  const arrival = () =>
    minutes === 0
      ? t('eta', { minutes: preparation_minutes })
      : t('eta_delivery', { minutes: eta ?? 0, preparation: preparation_minutes, delivery: minutes })
  /** With its day, unless the time before it is of the same day. */
  const freeTime = (at: string, earlier: string | undefined) => {
    const day = time(at, 'weekday', timezone)
    return earlier !== undefined && time(earlier, 'weekday', timezone) === day ? clock(at) : `${day} ${clock(at)}`
  }
  const { wanted } = times
  return [
    ...(hours.is_enabled ? [hoursOfDay] : [t('hours_off')]),
    ...(hours.holiday === null ? [] : [t('hours_holiday', { name: hours.holiday })]),
    ...(isPossible && wanted ? [t('wanted_ok')] : []),
    ...(wanted && wanted.limit !== null ? [t('wanted_booked', { booked: wanted.booked, limit: wanted.limit })] : []),
    ...(wanted && wanted.items_limit !== null
      ? [t('wanted_items', { booked: wanted.booked_items, limit: wanted.items_limit })]
      : []),
    ...(isPossible && eta !== null ? [arrival()] : []),
    ...(times.free.length > 0
      ? [
          t('free_times', {
            times: times.free.map(({ start }, index) => freeTime(start, times.free[index - 1]?.start)).join(between),
          }),
        ]
      : []),
  ]
}

function useDeliveryFacts({ delivery, refusals, bill }: OrderCheck): string[] {
  const t = useText('order-check')
  const money = useMoney()
  const labels = useOrderLabels()
  const feeText = useFeeText()
  if (!delivery) return []
  const { zone, distance, max_distance } = delivery
  const reasons = new Set(refusals.filter(({ subject }) => subject === 'delivery').map(({ reason }) => reason))
  const withoutZone = reasons.has('out_of_zone') ? [] : [t('no_zone')]
  const withFee = delivery.is_free
    ? t('fee_waived', { amount: money(delivery.free_above ?? 0, bill.currency) })
    : feeText(delivery, bill.currency)
  return [
    ...(zone ? [t('zone', { name: zone.name })] : withoutZone),
    ...(distance === null ? [] : [t('distance', { distance: labels.distance(distance) })]),
    ...(max_distance === null ? [] : [t('distance_max', { distance: labels.distance(max_distance) })]),
    ...(reasons.size > 0 ? [] : [withFee]),
  ]
}

const units = { km: 'kilometer', mi: 'mile' } as const

function useFeeText() {
  const t = useText('order-check')
  const money = useMoney()
  const { locale } = useLocaleContext()
  return ({ fee, fee_source, slab }: NonNullable<OrderCheck['delivery']>, currency: string) => {
    const amount = money(fee, currency)
    if (!slab) return t(fee_source === 'zone' ? 'fee_zone' : 'fee_fixed', { fee: amount })
    const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 1 })
    const withUnit = (value: number) =>
      formatNumber(value, locale, { style: 'unit', unit: units[slab.unit], maximumFractionDigits: 1 })
    const range = slab.to === null ? `${withUnit(slab.from)}+` : isolatedRange(number(slab.from), withUnit(slab.to))
    return t('fee_slab', { fee: amount, range })
  }
}

function usePaymentFacts({ payment_modes, bill }: OrderCheck): string[] {
  const t = useText('order-check')
  const orders = useText('orders')
  const money = useMoney()
  const between = useKitText()('between')
  const takers = payment_modes.filter(({ reason }) => reason === null)
  if (takers.length === 0) return []
  const modes = takers.map(({ alias }) => orders(`pay_${alias}`)).join(between)
  return [t('payment_ok', { total: money(bill.grand_total, bill.currency), modes })]
}
