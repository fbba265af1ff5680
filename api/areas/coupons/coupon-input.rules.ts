import type { CouponInput } from '#contract/areas/coupons.ts'

type CouponDraft = Pick<CouponInput, 'type' | 'discount_value' | 'max_amount' | 'start_date' | 'end_date'>

/** Fields of a coupon whose values do not fit together, with the text for each. */
export function couponErrors(draft: CouponDraft): Record<string, string> {
  const { type, discount_value: value, max_amount, start_date, end_date } = draft
  return {
    ...valueError(type, value),
    ...(type !== 'fixed_percentage' && hasValue(max_amount)
      ? { max_amount: 'Only a percentage has a maximum discount.' }
      : {}),
    ...(hasValue(end_date) && Date.parse(end_date) <= Date.parse(start_date)
      ? { end_date: 'The end date must be after the start date.' }
      : {}),
  }
}

function valueError(type: CouponDraft['type'], value: number): Record<string, string> {
  if (type === 'free_delivery') return {}
  if (value <= 0) return { discount_value: 'The discount must be above 0.' }
  if (type === 'fixed_percentage') return value > 100 ? { discount_value: 'A percentage must be at most 100.' } : {}
  return Number.isInteger(value) ? {} : { discount_value: 'A fixed discount must be in minor units.' }
}

const hasValue = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
