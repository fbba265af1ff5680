import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { FieldTexts } from '../catalog/products.rules.ts'
import { isTimezone } from '../schedules/timezones.rules.ts'

/**
 * The text under a number that is none, or that belongs to another country than the merchant (MER-005).
 * Numbers whose country cannot be told apart count by their dial code.
 */
export function contactRefusal(contactNumber: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(contactNumber)
  if (!number?.isPossible()) return 'The selected contact number is invalid.'
  const fits =
    number.country === undefined
      ? number.getPossibleCountries().some((one) => one === country)
      : number.country === country
  return fits ? undefined : "The contact number's country must match the merchant's country."
}

export type ValidatedMerchant = {
  country: string
  contact_number: string
  order_types: readonly OrderTypeAlias[]
  default_order_type: OrderTypeAlias
  commission_type: 'percentage' | 'fixed'
  commission_value: number
  timezone: string
}

/** What stands against a merchant as it will be, by field; commission is percent, or minor units of each order. */
export function merchantRefusals(merchant: ValidatedMerchant): FieldTexts {
  const contact = contactRefusal(merchant.contact_number, merchant.country)
  const { commission_type, commission_value } = merchant
  const percentOff =
    commission_type === 'percentage' &&
    (commission_value > 100 || Math.abs(commission_value * 100 - Math.round(commission_value * 100)) > 1e-6)
  return {
    ...(contact ? { contact_number: contact } : {}),
    ...(merchant.order_types.includes(merchant.default_order_type)
      ? {}
      : { default_order_type: 'The default order type must be one of the order types.' }),
    ...(percentOff
      ? { commission_value: 'The commission must be between 0 and 100 percent, with at most two decimals.' }
      : {}),
    ...(commission_type === 'fixed' && !Number.isInteger(commission_value)
      ? { commission_value: 'A fixed commission must be a whole number of minor units.' }
      : {}),
    ...(isTimezone(merchant.timezone) ? {} : { timezone: 'The selected timezone is invalid.' }),
  }
}

/** The default order type after a change: what was sent, else the old one while it is still served, else the first. */
export const defaultTypeAfter = (
  order_types: readonly OrderTypeAlias[],
  sent: OrderTypeAlias | undefined,
  before?: OrderTypeAlias,
): OrderTypeAlias =>
  sent ?? (before !== undefined && order_types.includes(before) ? before : (order_types[0] ?? 'delivery'))

/** Mean of the ratings with one decimal, half up; null: not rated. */
export const ratingOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor((sum * 20) / count / 2 + 0.5) / 10

/** A sponsorship counts until its end (ISO times). */
export const isSponsoredAt = (is_sponsored: boolean, expiration: string | null, now: string): boolean =>
  is_sponsored && (expiration === null || Date.parse(expiration) > Date.parse(now))
