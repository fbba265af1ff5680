/** What a reason is about, in the order of a checkout. */
export const checkSubjects = ['store', 'order_type', 'items', 'delivery', 'time', 'coupon', 'payment'] as const
export type CheckSubject = (typeof checkSubjects)[number]

const reasonsBySubject = {
  store: ['network_closed', 'maintenance', 'merchant_inactive', 'not_accepting_orders', 'paused'],
  order_type: ['order_type_not_offered'],
  items: [
    'empty',
    'product_unavailable',
    'inactive',
    'out_of_stock',
    'insufficient_stock',
    'quantity',
    'not_available_now',
    'unknown_option',
    'duplicate_option',
    'option_required',
    'option_single',
    'option_range',
    'unknown_value',
    'duplicate_value',
    'value_out_of_stock',
    'unknown_addon',
    'duplicate_addon',
    'addon_out_of_stock',
    'instruction_required',
    'too_much',
  ],
  delivery: ['address_missing', 'out_of_zone', 'too_far', 'distance_unknown'],
  time: ['closed', 'slot_required', 'scheduling_disabled', 'not_offered', 'slot_full', 'too_soon', 'too_far_ahead'],
  coupon: [
    'coupon_unknown',
    'coupon_inactive',
    'coupon_not_started',
    'coupon_expired',
    'coupon_below_minimum',
    'coupon_merchant_not_eligible',
    'coupon_customer_not_eligible',
    'coupon_payment_mode_not_eligible',
    'coupon_order_type_not_eligible',
    'coupon_currency_not_eligible',
    'coupon_exhausted',
    'coupon_outside_hours',
    'coupon_not_first_order',
    'coupon_already_used',
    'coupon_guest',
  ],
  payment: ['no_payment_mode', 'payment_mode_not_offered', 'over_cod_limit', 'under_mode_limit', 'over_mode_limit'],
} as const satisfies Record<CheckSubject, readonly string[]>

/** Why an order is not accepted, or a coupon does not apply. */
export type CheckReason = (typeof reasonsBySubject)[CheckSubject][number]

export const checkReasons: readonly CheckReason[] = checkSubjects.flatMap((subject) => reasonsBySubject[subject])

const subjects = new Map(
  checkSubjects.flatMap((subject) =>
    reasonsBySubject[subject].map((reason): [string, CheckSubject] => [reason, subject]),
  ),
)

/** What a reason is about; undefined for words that are not a reason. */
export const subjectOf = (word: string): CheckSubject | undefined => subjects.get(word)

export const isCheckReason = (word: string): word is CheckReason => subjects.has(word)

/** Reasons that only say that the order is not complete yet. */
export const missingReasons: ReadonlySet<CheckReason> = new Set(['empty', 'address_missing'])

/** Reasons that depend on the customer, whom a check does not know. */
export const customerReasons: ReadonlySet<CheckReason> = new Set([
  'coupon_guest',
  'coupon_customer_not_eligible',
  'coupon_not_first_order',
  'coupon_already_used',
])
