/** Every error of the API with its status and English text. `{name}` is replaced by a value. Front ends translate by code. */
export const errors = {
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  BAD_JSON: { status: 400, message: 'The body is not valid JSON.' },
  TENANT_REQUIRED: { status: 400, message: 'Tenant header is required' },
  GOOGLE_SIGN_IN_DISABLED: { status: 400, message: 'Sign-in with Google is not set up.' },
  NOT_SIGNED_IN: { status: 401, message: 'Unauthorized token' },
  BAD_LOGIN: { status: 401, message: 'Invalid Login Credentials' },
  BAD_SIGNATURE: { status: 401, message: 'The signature is not valid.' },
  PLAN_EXPIRED: { status: 402, message: 'Your plan has expired' },
  MODULE_INACTIVE: { status: 402, message: 'The module {module} is not active.' },
  NOT_ALLOWED: { status: 403, message: "You don't have permission to access this page" },
  ADDRESS_NOT_ALLOWED: { status: 403, message: 'This key may not be used from your address.' },
  WRONG_TENANT: { status: 403, message: 'You are not authorized to access this tenant' },
  WRONG_MERCHANT: { status: 403, message: 'You do not have permission to access this merchant.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Your account is inactive' },
  CUSTOMER_BLOCKED: { status: 403, message: 'Your account is blocked' },
  REGISTRATION_DISABLED: { status: 403, message: 'new users cannot create accounts' },
  OTP_DISABLED: { status: 403, message: 'Login via verification code is switched off.' },
  CHANNEL_FORBIDDEN: { status: 403, message: 'You may not listen to this channel.' },
  LINK_EXPIRED: { status: 403, message: 'This link is no longer valid.' },
  PERMISSION_NOT_HELD: {
    status: 403,
    message: 'You cannot give or take permissions that you do not hold: {permissions}',
  },
  API_KEY_OF_ANOTHER: { status: 403, message: 'Only the person who created this key can rotate it.' },
  USER_OUTRANKS_YOU: { status: 403, message: 'This person holds rights that you do not hold.' },
  OWNER_ONLY: { status: 403, message: 'Only an owner can change an owner.' },
  INVITE_FOR_OTHER_EMAIL: {
    status: 403,
    message: 'This invitation was sent to another email address. Sign out to accept it.',
  },
  PAYOUT_INTEGRATION_MISSING: { status: 404, message: 'No Payout Integration Available' },
  NOT_FOUND: { status: 404, message: '{entity} not found' },
  CONFLICT: { status: 409, message: 'Somebody changed this in the meantime. Reload and try again.' },
  REQUEST_IN_PROGRESS: { status: 409, message: 'The same request is still running.' },
  PICKUP_CODE_WRONG: { status: 409, message: 'This is not the pickup code of the order.' },
  ORDER_NOT_TRANSITIONABLE: { status: 409, message: 'Order status cannot be changed from {from} to {to}' },
  STATUS_CHANGE_FINAL: { status: 409, message: 'This change can no longer be undone.' },
  PREPARATION_TIME_LOCKED: {
    status: 409,
    message: 'The preparation time can only be changed while the order is pending or processing.',
  },
  DELIVERY_PROVIDER_LOCKED: { status: 409, message: 'The delivery provider cannot be changed any more.' },
  DRIVER_OFF_DUTY: { status: 409, message: 'This driver is not on duty any more.' },
  DELIVERY_CLOSED: { status: 409, message: 'This delivery is not yours any more, or it has ended.' },
  DELIVERY_CODE_WRONG: { status: 409, message: 'This is not the code of the customer.' },
  DELIVERY_PHOTO_MISSING: { status: 409, message: 'Take a photo of the hand-over first.' },
  DELIVERIES_OPEN: { status: 409, message: 'Finish your deliveries before you go off duty.' },
  EXPORT_IN_PROGRESS: { status: 409, message: 'An export of this list is still running. Wait for it to finish.' },
  BUILD_IN_PROGRESS: { status: 409, message: 'A build of this app is still running. Wait for it or cancel it.' },
  BUILD_ENDED: { status: 409, message: 'This build has already ended.' },
  ORDER_NOT_CANCELLABLE: { status: 409, message: 'This order can no longer be cancelled.' },
  MERCHANT_CLOSED: { status: 409, message: '{merchant} is not accepting orders at the moment.' },
  MERCHANT_HAS_OPEN_ORDERS: {
    status: 409,
    message: 'The merchant still has open orders. Complete or cancel them first.',
  },
  CUSTOMER_HAS_OPEN_ORDERS: {
    status: 409,
    message: 'The customer still has open orders. Complete or cancel them first.',
  },
  ORDER_NOT_OF_POS: { status: 409, message: 'No POS takes this order.' },
  CUSTOMER_HAS_TOO_MANY_ORDERS: {
    status: 409,
    message: 'A merge moves at most {limit} orders. Keep the customer with more orders.',
  },
  CUSTOMER_HAS_WALLET_BALANCE: {
    status: 409,
    message: 'The wallet still holds {balance}. Pay it back or adjust it to zero with a reason first.',
  },
  MERCHANT_NOT_READY: {
    status: 409,
    message: 'The merchant needs a location, opening hours and a product before it can be published.',
  },
  STATIC_MERCHANT_NOT_DELETABLE: { status: 409, message: 'This merchant is the store itself and cannot be deleted.' },
  TOTAL_CHANGED: { status: 409, message: 'The total has changed since you looked. Please check it and order again.' },
  SOLD_OUT: { status: 409, message: '{product} sold out while you were checking out.' },
  PRODUCT_IN_COMBOS: {
    status: 409,
    message: '{product} is part of combos ({count}). Remove it from them first, or hide it.',
  },
  SLOT_FULL: { status: 409, message: 'This time has just been taken. Please choose another.' },
  COUPON_EXHAUSTED: { status: 409, message: 'The coupon has just been used up.' },
  INVOICE_UNPAID: { status: 409, message: 'Pay the open invoices first.' },
  NOTHING_DUE: { status: 409, message: 'No invoice is due.' },
  CARD_DECLINED: { status: 409, message: 'The card was declined. Try another card.' },
  CARD_IN_USE: { status: 409, message: 'This card pays the bills. Choose another card for them first.' },
  CARD_WITHOUT_FUNDS: { status: 409, message: 'The card has insufficient funds. Try another card.' },
  MODULE_NOT_EXPIRED: {
    status: 409,
    message: 'Only expired modules, or ones that wait for removal, can be reactivated.',
  },
  MODULE_NOT_ACTIVE: { status: 409, message: 'This module is not active.' },
  ORDER_NOT_AWAITING_PAYMENT: { status: 409, message: 'This order is not waiting for a payment.' },
  PAYMENT_EXPIRED: { status: 409, message: 'The time to pay is over. Please order again.' },
  ORDER_NOT_REFUNDABLE: { status: 409, message: 'Nothing of this order can be refunded.' },
  WALLET_BALANCE_TOO_LOW: { status: 409, message: 'The balance of the wallet does not suffice.' },
  CURRENCY_IN_USE: {
    status: 409,
    message: 'The currency cannot be changed while balances are open: {balances}.',
  },
  ORDER_NOT_AMENDABLE: {
    status: 409,
    message: 'This order can no longer be changed, or its payment is not captured yet.',
  },
  AMENDMENT_OPEN: { status: 409, message: 'Another change of this order is waiting for the customer.' },
  AMENDMENT_CLOSED: { status: 409, message: 'This change is no longer open.' },
  REFUND_EXCEEDS_PAYMENT: { status: 409, message: 'This is more than can still be refunded.' },
  ORDER_ALREADY_REVIEWED: { status: 409, message: 'You have already reviewed this order.' },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'You can have at most {limit} webhooks. Delete one first.' },
  TOO_MANY_SAVED_REPORTS: { status: 409, message: 'You can have at most {limit} saved reports. Delete one first.' },
  TOO_MANY_LANDING_PAGES: { status: 409, message: 'You can have at most {limit} landing pages. Delete one first.' },
  RECOMMENDATIONS_NOT_READY: { status: 409, message: 'Build the recommendations first.' },
  WEBHOOK_DELIVERY_WAITING: { status: 409, message: 'This delivery is already waiting to be sent.' },
  NO_ACTIVE_CHANNEL: { status: 422, message: 'Please configure and activate a channel first' },
  CHANNEL_NOT_CONFIGURED: { status: 422, message: 'Please configure {service} before activating it' },
  MESSAGE_WAITING: { status: 409, message: 'This message is already waiting to be sent.' },
  MESSAGE_NOT_RESENDABLE: { status: 409, message: 'This message cannot be sent again.' },
  MESSAGE_ALWAYS_ACTIVE: {
    status: 422,
    message: 'This message cannot be switched off: nobody could sign in without it.',
  },
  CAMPAIGN_STARTED: { status: 409, message: 'This campaign has started and can no longer be changed.' },
  CAMPAIGN_TEST_NEEDS_USER: { status: 409, message: 'Only a signed-in user can send a test to themselves.' },
  CAMPAIGN_ENDED: { status: 409, message: 'This campaign has already ended.' },
  REVIEW_NOT_PUBLISHED: { status: 409, message: 'This review waits for approval.' },
  ORDER_NOT_REVIEWABLE: { status: 409, message: 'This order can not be reviewed.' },
  TENANT_HAS_UNPAID_INVOICES: { status: 409, message: 'The tenant has unpaid invoices.' },
  TENANT_IS_PLATFORM: { status: 409, message: 'The platform itself cannot be blocked or deleted.' },
  TENANT_NOT_DELETED: { status: 409, message: 'This tenant is not deleted.' },
  SAMPLE_DATA_IN_USE: {
    status: 409,
    message: 'Some real records depend on the sample data. Delete those records first.',
  },
  SEGMENT_USED_BY_COUPON: {
    status: 409,
    message: 'The segment decides who can use these coupons: {names}. Change or delete them first.',
  },
  SEGMENT_USED_BY_POPUP: {
    status: 409,
    message: 'The segment decides who sees these popups: {names}. Change or delete them first.',
  },
  SEGMENT_USED_BY_CAMPAIGN: {
    status: 409,
    message: 'The segment decides who gets these campaigns: {names}. Change or cancel them first.',
  },
  PAYMENT_MODE_NEEDED: {
    status: 409,
    message: '{merchants} would have no payment mode left. Let them take another one first.',
  },
  PAYOUT_PENDING: { status: 409, message: 'A payout to this account is not completed yet.' },
  PAYOUT_NOT_FAILED: { status: 409, message: 'Only a failed payout can be retried.' },
  PAYOUT_NOT_OPEN: { status: 409, message: 'This payout is already completed or failed.' },
  PAYOUT_UNKNOWN: { status: 409, message: 'Payout is being checked.' },
  PAYOUT_HELD: {
    status: 409,
    message: 'The account has changed. The payout waits for 24 hours after the change.',
  },
  PAYOUT_NOTHING_TO_SEND: { status: 409, message: 'No payout of this run can be sent now.' },
  LAST_OWNER: { status: 409, message: 'At least one owner is required.' },
  OWN_ACCOUNT_NOT_CHANGEABLE: { status: 409, message: 'You cannot do this to your own account.' },
  INVITE_NOT_ACCEPTED: { status: 409, message: 'Only an accepted invitation makes this account active.' },
  USER_IN_OTHER_MERCHANTS: {
    status: 409,
    message: 'This person works elsewhere too. Only the store network can change this.',
  },
  ALREADY_MEMBER: { status: 409, message: 'This person already works for this merchant.' },
  INVITE_USED: { status: 409, message: 'This invitation has already been used.' },
  INVITE_NOT_PENDING: { status: 409, message: 'This invitation is no longer open.' },
  SINGLE_MERCHANT_STORE: { status: 409, message: 'This is not possible for a store with a single merchant.' },
  SETUP_STAGE_LATER: { status: 409, message: 'Complete the earlier steps of the setup first.' },
  SERVICE_ACCOUNT_MISSING: { status: 409, message: 'Upload the key file of the Google service account first.' },
  DEPLOYMENT_RUNNING: { status: 409, message: 'A deployment is already running.' },
  INVITE_CANCELLED: { status: 410, message: 'This invitation was cancelled.' },
  INVITE_EXPIRED: { status: 410, message: 'This invitation has expired.' },
  PAYOUT_ACCOUNT_NOT_CONNECTED: { status: 422, message: 'Connect the account before you select it.' },
  LAST_PAYMENT_MODE: { status: 422, message: 'At least one payment mode must stay active.' },
  PAYMENT_MODE_WITHOUT_GATEWAY: { status: 422, message: 'No gateway takes {service}, so it cannot be activated.' },
  PAYMENT_MODE_NOT_CONFIGURED: { status: 422, message: 'Please configure {service} before activating it' },
  REQUEST_TOO_LARGE: { status: 422, message: 'The request is too large.' },
  INVALID: { status: 422, message: 'Please review and correct the input fields.' },
  SECTION_LOCKED: { status: 423, message: 'This section is locked. Please contact support.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Try again later.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests in a short time. Please try again in a moment.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong.' },
  STORE_CLOSED: { status: 503, message: 'The store is not available at the moment.' },
  MAINTENANCE: { status: 503, message: 'The store is under maintenance.' },
  SERVICE_NOT_CONFIGURED: { status: 503, message: '{service} is not set up.' },
  DEVELOPER_SERVICE_UNREACHABLE: {
    status: 503,
    message: '{service} does not answer at the moment. Try again in a few minutes.',
  },
  PAYMENT_PROVIDER_UNREACHABLE: { status: 503, message: 'Invalid response from server' },
  OUTCOME_UNKNOWN: {
    status: 503,
    message: 'It is not known whether this was saved. Check it, or repeat the request with the same idempotency key.',
  },
  BUSY: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof errors
export type ErrorValues = Readonly<Record<string, string | number>>

export const errorText = (code: ErrorCode, values: ErrorValues = {}) =>
  errors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Body of every error response: the code, its values, the fields of a 422, and the request id for support. */
export type ErrorResponse = {
  success: false
  status_code: number
  message: string
  code: ErrorCode
  values?: ErrorValues
  errors?: Record<string, string[]>
  data?: unknown
  request_id?: string
}
