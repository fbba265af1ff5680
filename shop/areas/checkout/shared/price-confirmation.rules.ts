import type { Quote } from '#contract/checkout.ts'
import type { Quoted } from '#shop/areas/basket/quote/quote.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'
import type { ApiError } from '#shop/data/api-error.ts'

type Stand = Pick<Quoted, 'quote' | 'refusal' | 'busy'>

/**
 * What a press on the order button leads to once the bill of what is wanted now is known: an order when it is
 * not above the total that was shown, a question when it is, or the refusal to read.
 */
export function nextCheckoutStep(shown: number, { quote, refusal, busy }: Stand): 'wait' | 'place' | 'ask' | 'stop' {
  if (busy) return 'wait'
  if (refusal || !quote) return 'stop'
  return quote.bill.grand_total <= shown ? 'place' : 'ask'
}

/** Refusals that pass by themselves: the shop opens again, stock comes in. */
const passing = ['MERCHANT_CLOSED', 'STORE_CLOSED', 'MAINTENANCE', 'SOLD_OUT', 'BUSY']

/** Whether what stood in the way has gone since: the same cart has a good bill again. */
export const isResolved = (refusal: Pick<ApiError, 'code'> | null, { quote, refusal: refused, busy }: Stand): boolean =>
  refusal !== null && passing.includes(refusal.code) && quote !== null && refused === null && !busy

/** Refusals that come with another total to agree to: a price, or a coupon that does not count any more. */
export const changesTotal = ({ code, fields }: Pick<ApiError, 'code' | 'fields'>): boolean =>
  code === 'TOTAL_CHANGED' || code === 'COUPON_EXHAUSTED' || fields['coupon_code'] !== undefined

/** The cart as the customer saw its bill: a coupon that was said not to count stays out of the order. */
export const toOrderInput = (wanted: Wanted, { coupon }: Pick<Quote, 'coupon'>): Wanted =>
  coupon?.is_applied === false ? { ...wanted, coupon_code: null } : wanted

/** A refusal without what it says of the place: who has not been asked where it goes has done nothing wrong. */
export function withoutAddressErrors(refusal: ApiError | null): ApiError | null {
  const fields = Object.entries(refusal?.fields ?? {})
  const others = fields.filter(([field]) => !/^address\b|^address_id$/.test(field))
  return refusal === null || (fields.length > 0 && others.length === 0)
    ? null
    : { ...refusal, fields: Object.fromEntries(others) }
}

/** Fields whose questions stand on the page: what is wrong with them is said there. */
export const isAsked = (field: string) =>
  /^(slot|address|address_id|table_number|form_data|tip|payment_mode|coupon_code|customer_note)(\.|$)/.test(field)

/** Whether all of a refusal is said where it is mended, and so needs no words anywhere else. */
export const isShownInline = ({ fields }: Pick<ApiError, 'fields'>) =>
  Object.keys(fields).length > 0 && Object.keys(fields).every(isAsked)
