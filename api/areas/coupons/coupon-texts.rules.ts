/** English message of each reason why a coupon does not apply. */
export const couponTexts: Readonly<Record<string, string>> = {
  unknown: 'There is no coupon with this code.',
  inactive: 'This coupon is not active.',
  not_started: 'This coupon is not valid yet.',
  expired: 'This coupon has expired.',
  below_minimum: 'This coupon needs a larger order.',
  merchant_not_eligible: 'This coupon is for another merchant.',
  customer_not_eligible: 'This coupon is not for this account.',
  payment_mode_not_eligible: 'This coupon is for another way to pay.',
  order_type_not_eligible: 'This coupon is for another way of ordering.',
  currency_not_eligible: 'This coupon is for another currency.',
  exhausted: 'This coupon has been used up.',
  outside_hours: 'This coupon is not valid at this time.',
  not_first_order: 'This coupon is for the first order.',
  already_used: 'You have already used this coupon.',
  guest: 'Sign in to use this coupon.',
}

export const couponText = (reason: string): string => couponTexts[reason] ?? 'This coupon cannot be applied.'
