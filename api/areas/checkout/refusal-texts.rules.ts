/** English message of each cart violation; {names} are replaced by values. Shops translate by reason. */
const texts: Readonly<Record<string, string>> = {
  merchant_closed: '{merchant} is not accepting orders at the moment.',
  empty: 'Your basket is empty.',
  product_unavailable: 'This product is no longer available.',
  inactive: '{product} is no longer available.',
  out_of_stock: '{product} is sold out.',
  insufficient_stock: 'Only {available} of {product} are left.',
  quantity: 'Choose a quantity between {min} and {max}.',
  not_available_now: '{product} is not available at this time.',
  unknown_option: 'A choice for {product} is no longer offered.',
  duplicate_option: 'A choice for {product} was sent twice.',
  option_required: 'Please choose: {name}.',
  option_single: 'Choose one: {name}.',
  option_range: 'Choose between {min} and {max}: {name}.',
  unknown_value: 'A choice for {product} is no longer offered.',
  duplicate_value: 'A choice for {product} was sent twice.',
  value_out_of_stock: '{name} is sold out.',
  unknown_addon: 'An extra for {product} is no longer offered.',
  duplicate_addon: 'An extra for {product} was sent twice.',
  addon_out_of_stock: '{name} is sold out.',
  instruction_required: 'Please write what {product} needs.',
  address_missing: 'Please say where.',
  package_missing: 'Please describe the parcel.',
  out_of_zone: '{merchant} does not deliver to this address.',
  too_far: 'This address is too far away.',
  distance_unknown: 'The distance to this address is not known.',
  order_type_not_offered: 'This way of ordering is not offered here.',
  slot_required: 'Please choose a time.',
  closed: '{merchant} is closed right now.',
  scheduling_disabled: 'Orders for later are not taken here.',
  not_offered: 'This time is not offered.',
  slot_full: 'This time is fully booked.',
  too_soon: 'This time is too soon.',
  too_far_ahead: 'This time is too far ahead.',
  payment_mode_not_offered: 'This way to pay is not offered here.',
  over_cod_limit: 'Cash is only taken for smaller orders.',
  cash_order_limit_reached: 'Many of your cash orders are still unanswered.',
  tip_required: 'Please choose a tip.',
  tips_disabled: 'Tips are not taken here.',
  tip_not_offered: 'This tip is not offered.',
  too_much: 'The order is too large.',
  delivery_instruction_unknown: 'This instruction is no longer offered.',
}

export const refusalText = (reason: string, values: Readonly<Record<string, unknown>>): string =>
  (texts[reason] ?? 'This is not possible.').replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  )

/** English message of each reason why a coupon does not apply. */
const couponTexts: Readonly<Record<string, string>> = {
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
  already_used: 'You have already used this coupon.',
  guest: 'Sign in to use this coupon.',
}

export const couponText = (reason: string): string => couponTexts[reason] ?? 'This coupon cannot be applied.'
