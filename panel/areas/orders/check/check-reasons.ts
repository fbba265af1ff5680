import type { CheckRefusal } from '#contract/areas/order-check.ts'
import type { CheckReason } from '#contract/rules/checkout/order-check.ts'
import { useText } from '#kit/data/text.ts'
import type { TextKey } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'

/** The text of each reason. */
const reasonTexts: Readonly<Record<CheckReason, TextKey<'order-check'>>> = {
  network_closed: 'reason_network_closed',
  maintenance: 'reason_maintenance',
  merchant_inactive: 'reason_merchant_inactive',
  not_accepting_orders: 'reason_not_accepting_orders',
  paused: 'reason_paused',
  order_type_not_offered: 'reason_order_type_not_offered',
  empty: 'reason_empty',
  product_unavailable: 'reason_product_unavailable',
  inactive: 'reason_inactive',
  out_of_stock: 'reason_sold_out',
  insufficient_stock: 'reason_insufficient_stock',
  quantity: 'reason_quantity',
  not_available_now: 'reason_not_available_now',
  unknown_option: 'reason_unknown_choice',
  duplicate_option: 'reason_unknown_choice',
  option_required: 'reason_option_required',
  option_single: 'reason_option_single',
  option_range: 'reason_option_range',
  unknown_value: 'reason_unknown_choice',
  duplicate_value: 'reason_unknown_choice',
  value_out_of_stock: 'reason_sold_out',
  unknown_addon: 'reason_unknown_choice',
  duplicate_addon: 'reason_unknown_choice',
  addon_out_of_stock: 'reason_sold_out',
  instruction_required: 'reason_instruction_required',
  too_much: 'reason_too_much',
  address_missing: 'reason_address_missing',
  out_of_zone: 'reason_out_of_zone',
  too_far: 'reason_too_far',
  distance_unknown: 'reason_distance_unknown',
  closed: 'reason_closed',
  slot_required: 'reason_slot_required',
  scheduling_disabled: 'reason_scheduling_disabled',
  not_offered: 'reason_not_offered',
  slot_full: 'reason_slot_full',
  too_soon: 'reason_too_soon',
  too_far_ahead: 'reason_too_far_ahead',
  coupon_unknown: 'reason_coupon_unknown',
  coupon_inactive: 'reason_coupon_inactive',
  coupon_not_started: 'reason_coupon_not_started',
  coupon_expired: 'reason_coupon_expired',
  coupon_below_minimum: 'reason_coupon_below_minimum',
  coupon_merchant_not_eligible: 'reason_coupon_merchant_not_eligible',
  coupon_customer_not_eligible: 'reason_coupon_customer',
  coupon_payment_mode_not_eligible: 'reason_coupon_payment_mode_not_eligible',
  coupon_order_type_not_eligible: 'reason_coupon_order_type_not_eligible',
  coupon_currency_not_eligible: 'reason_coupon_currency_not_eligible',
  coupon_exhausted: 'reason_coupon_exhausted',
  coupon_outside_hours: 'reason_coupon_outside_hours',
  coupon_not_first_order: 'reason_coupon_customer',
  coupon_already_used: 'reason_coupon_customer',
  coupon_guest: 'reason_coupon_customer',
  no_payment_mode: 'reason_no_payment_mode',
  payment_mode_not_offered: 'reason_payment_mode_not_offered',
  over_cod_limit: 'reason_over_limit',
  under_mode_limit: 'reason_under_limit',
  over_mode_limit: 'reason_over_limit',
}

const instants = new Set(['until', 'next_opening', 'earliest', 'start_date', 'end_date'])
const amounts = new Set(['limit', 'minimum', 'missing'])

/** Sentences for the reasons of a check, with times of the store and amounts in its currency. */
export function useReasonText(
  currency: string,
  timezone: string,
): (refusal: Pick<CheckRefusal, 'reason' | 'values'>) => string {
  const t = useText('order-check')
  const time = useTime()
  const money = useMoney()
  const format = ([name, value]: [string, unknown]): [string, string | number] => {
    if (typeof value === 'number') return [name, amounts.has(name) ? money(value, currency) : value]
    if (typeof value !== 'string') return [name, '']
    if (instants.has(name)) return [name, time(value, 'full', timezone)]
    return [name, name === 'last_date' ? time(`${value}T12:00:00Z`, 'weekday', 'UTC') : value]
  }
  return ({ reason, values }) => {
    if (reason === 'closed' && !values['next_opening']) return t('reason_closed_long')
    const named = reason === 'out_of_stock' ? { ...values, name: values['product'] } : values
    return t(reasonTexts[reason], Object.fromEntries(Object.entries(named).map(format)))
  }
}
