import { isOrderTypeOf } from '#contract/rules/order-types.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { PublishChecklist } from '#contract/areas/merchants/merchants.ts'
import type { FieldTexts } from '../catalog/products.rules.ts'
import { isTimezone } from '../schedules/timezones.rules.ts'

/**
 * Returns an error text if the number is invalid or belongs to another country than the merchant. Numbers that
 * several countries share are compared by dial code.
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
  merchant_type: 'ecommerce' | 'pick_and_drop'
  country: string
  contact_number: string
  order_types: readonly OrderTypeAlias[]
  default_order_type: OrderTypeAlias
  commission_type: 'percentage' | 'fixed'
  commission_value: number
  timezone: string
}

/** Returns the errors of a merchant by field. Commission is a percentage, or minor units per order. */
export function merchantRefusals(merchant: ValidatedMerchant): FieldTexts {
  const contact = contactRefusal(merchant.contact_number, merchant.country)
  const { commission_type, commission_value } = merchant
  const percentOff =
    commission_type === 'percentage' &&
    (commission_value > 100 || Math.abs(commission_value * 100 - Math.round(commission_value * 100)) > 1e-6)
  return {
    ...(contact ? { contact_number: contact } : {}),
    ...(merchant.order_types.every((alias) => isOrderTypeOf(alias, merchant.merchant_type))
      ? {}
      : { order_types: 'An order type does not suit the type of the merchant.' }),
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

/**
 * Returns the default order type after a change: the sent one, otherwise the old one if it is still offered,
 * otherwise the first.
 */
export const defaultTypeAfter = (
  order_types: readonly OrderTypeAlias[],
  sent: OrderTypeAlias | undefined,
  before?: OrderTypeAlias,
): OrderTypeAlias =>
  sent ?? (before !== undefined && order_types.includes(before) ? before : (order_types[0] ?? 'delivery'))

/** Whether a merchant has everything that it needs to sell. */
export const canSell = ({ has_location, has_opening_hours, has_product }: PublishChecklist): boolean =>
  has_location && has_opening_hours && has_product

/** Average rating, rounded half up to one decimal. Null without ratings. */
export const ratingOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor((sum * 20) / count / 2 + 0.5) / 10

/** Whether a sponsorship is active. Times are ISO strings. */
export const isSponsoredAt = (is_sponsored: boolean, expiration: string | null, now: string): boolean =>
  is_sponsored && (expiration === null || Date.parse(expiration) > Date.parse(now))
