import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** "+44 20 7946 0123". Text that is not a phone number is returned unchanged. */
export const formatPhone = (number: string | null): string | null =>
  number === null ? null : (parsePhoneNumberFromString(number)?.formatInternational() ?? number)
