import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number as people read it: "+44 20 7946 0123". What is not one stays as it is. */
export const formatPhone = (number: string | null): string | null =>
  number === null ? null : (parsePhoneNumberFromString(number)?.formatInternational() ?? number)
