import type { Quote } from '#contract/areas/checkout.ts'
import type { QuoteState } from '#shop/areas/basket/quote/quote.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import type { ApiError } from '#shop/data/api-error.ts'

type QuoteProgress = Pick<QuoteState, 'quote' | 'error' | 'busy'>

/**
 * What follows a click on the order button when the quote is known: place the order if it is not above the total
 * shown, ask if it is, or stop on an error.
 */
export function nextCheckoutStep(
  shownTotal: number,
  { quote, error, busy }: QuoteProgress,
): 'wait' | 'place' | 'ask' | 'stop' {
  if (busy) return 'wait'
  if (error || !quote) return 'stop'
  return quote.bill.grand_total <= shownTotal ? 'place' : 'ask'
}

/** Errors that end without the customer: shops reopen, stock is refilled. */
const temporaryErrors = ['MERCHANT_CLOSED', 'STORE_CLOSED', 'MAINTENANCE', 'SOLD_OUT', 'BUSY']

/** Whether the reason of an error is gone: the same cart has a valid quote again. */
export const isResolved = (orderError: Pick<ApiError, 'code'> | null, { quote, error, busy }: QuoteProgress): boolean =>
  orderError !== null && temporaryErrors.includes(orderError.code) && quote !== null && error === null && !busy

/** Errors after which the customer has to accept another total: changed prices or a rejected coupon. */
export const changesTotal = ({ code, fields }: Pick<ApiError, 'code' | 'fields'>): boolean =>
  code === 'TOTAL_CHANGED' || code === 'COUPON_EXHAUSTED' || fields['coupon_code'] !== undefined

/** The cart as billed: a coupon that was not applied is left out. */
export const toOrderInput = (cartInput: CartRequest, { coupon }: Pick<Quote, 'coupon'>): CartRequest =>
  coupon?.is_applied === false ? { ...cartInput, coupon_code: null } : cartInput

/** Drops address errors: the customer has not been asked for an address yet. */
export function withoutAddressErrors(error: ApiError | null): ApiError | null {
  const fields = Object.entries(error?.fields ?? {})
  const others = fields.filter(([field]) => !/^address\b|^address_id$/.test(field))
  return error === null || (fields.length > 0 && others.length === 0)
    ? null
    : { ...error, fields: Object.fromEntries(others) }
}

/** Whether the field is on the page and shows its own error. */
export const isCheckoutField = (field: string) =>
  /^(slot|address|address_id|table_number|form_data|tip|payment_mode|coupon_code|customer_note)(\.|$)/.test(field)

/** Whether all errors are shown at their fields, so that no other message is needed. */
export const isShownInline = ({ fields }: Pick<ApiError, 'fields'>) =>
  Object.keys(fields).length > 0 && Object.keys(fields).every(isCheckoutField)
