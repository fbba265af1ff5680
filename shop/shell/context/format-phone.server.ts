import { countryOf } from '#contract/rules/countries.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** "+44 20 7946 0123". Text that is not a phone number is returned unchanged. */
export const formatPhone = (number: string | null): string | null =>
  number === null ? null : (parsePhoneNumberFromString(number)?.formatInternational() ?? number)

/** Calling code of a country, such as "+44". */
export const dialCodeIn = (country: string): string => countryOf(country)?.dial_code ?? ''
