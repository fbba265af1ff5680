import { isRecord, asArray, asString } from '#shop/data/unknown-values.ts'
import type { ApiError } from '#shop/data/api-error.ts'

/** The field messages of the API, by pattern. */
const keysByMessage: readonly (readonly [RegExp, string])[] = [
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
/** Returns the text of a key, null if there is none. */
export type ErrorTextLookup = (key: string, values: Values) => string | null

/**
 * Translates an error: cart and coupon errors by reason, field errors by message, all others by code. Without a
 * translation the API's message remains.
 */
export function translateError(error: ApiError, lookUpText: ErrorTextLookup): ApiError {
  const reasons = isRecord(error.data) ? asArray(error.data.reasons).filter(isRecord) : []
  const translateField = (field: string, text: string) => {
    const fieldReason = reasons.find((one) => asString(one.field) === field)
    const reason = fieldReason && asString(fieldReason.reason)
    if (reason)
      return (
        lookUpText(
          `${field === 'coupon_code' ? 'coupon' : 'cart'}_${reason}`,
          isRecord(fieldReason.values) ? fieldReason.values : {},
        ) ?? text
      )
    const [, key] = keysByMessage.find(([pattern]) => pattern.test(text)) ?? []
    return (key && lookUpText(key, {})) ?? text
  }
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => [field, translateField(field, text)]),
  )
  return { ...error, fields, message: lookUpText(`code_${error.code}`, error.values) ?? error.message }
}

/**
 * Replaces the merchant's name by the one that the page shows; the API knows only the name in its default
 * language.
 */
export function withMerchantName(error: ApiError | null, merchant: string): ApiError | null {
  if (!error || !isRecord(error.data)) return error
  const reasons = asArray(error.data.reasons).map((one) =>
    isRecord(one) && isRecord(one.values) && 'merchant' in one.values
      ? { ...one, values: { ...one.values, merchant } }
      : one,
  )
  return { ...error, data: { ...error.data, reasons } }
}
