import { isRecord, asArray, asString } from '#shop/data/unknown-values.ts'
import type { ApiError } from '#shop/data/api-error.ts'

/** What the server says of single fields, by the words it always uses for it. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/^passwordMismatch$/, 'field_mismatch'],
  [/^The consent field is required/, 'field_consent'],
  [/ is required\.$/, 'field_required'],
  [/^Invalid OTP$/, 'field_wrong_code'],
  [/^This link is no longer valid/, 'code_LINK_EXPIRED'],
  [/^The current password is wrong/, 'field_wrong_password'],
  [/^Email ID already taken$/, 'field_email_taken'],
  [/^Mobile number already taken$/, 'field_mobile_taken'],
  [/ (may not be longer than|should not be greater than) /, 'field_too_long'],
  [/ must have at least /, 'field_too_short'],
  [/ is invalid\.$/, 'field_invalid'],
]

type Values = Readonly<Record<string, unknown>>
/** Gives the words of a key, null where there are none. */
export type ErrorTextLookup = (key: string, values: Values) => string | null

/**
 * A refusal in the language of the page: carts and coupons by their reasons, fields by the server's own
 * words, all else by its code. What has no words here keeps the server's.
 */
export function translateErrors(refusal: ApiError, words: ErrorTextLookup): ApiError {
  const reasons = isRecord(refusal.data) ? asArray(refusal.data.reasons).filter(isRecord) : []
  const said = (field: string, text: string) => {
    const why = reasons.find((one) => asString(one.field) === field)
    const reason = why && asString(why.reason)
    if (reason)
      return (
        words(`${field === 'coupon_code' ? 'coupon' : 'cart'}_${reason}`, isRecord(why.values) ? why.values : {}) ??
        text
      )
    const [, key] = spoken.find(([pattern]) => pattern.test(text)) ?? []
    return (key && words(key, {})) ?? text
  }
  const fields = Object.fromEntries(Object.entries(refusal.fields).map(([field, text]) => [field, said(field, text)]))
  return { ...refusal, fields, message: words(`code_${refusal.code}`, refusal.values) ?? refusal.message }
}

/** The same refusal with its shop named as the page names it: the server knows its first name alone. */
export function textForKnownMessage(refusal: ApiError | null, merchant: string): ApiError | null {
  if (!refusal || !isRecord(refusal.data)) return refusal
  const reasons = asArray(refusal.data.reasons).map((one) =>
    isRecord(one) && isRecord(one.values) && 'merchant' in one.values
      ? { ...one, values: { ...one.values, merchant } }
      : one,
  )
  return { ...refusal, data: { ...refusal.data, reasons } }
}
