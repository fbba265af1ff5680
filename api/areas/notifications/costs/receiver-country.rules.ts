import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countries, dialCodeOf } from '#contract/rules/countries.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'

/** Calling codes of several countries whose numbers tell them apart. */
const numberedByArea: ReadonlySet<string> = new Set(['+1', '+7'])
/** The country that nearly all numbers of a calling code belong to, if several share it. */
const mainCountries: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
  '+672': 'NF',
}

/**
 * The country (ISO 3166-1) that services charge a message to a number for; empty for other addresses and unknown numbers.
 * Countries that share a calling code count as the largest of them, but for those of +1 and +7, which have prices of
 * their own.
 */
export function receiverCountry(channel: Channel, recipient: string): string {
  if (channel !== 'sms' && channel !== 'whatsapp') return ''
  const dialCode = dialCodeOf(recipient)
  if (dialCode === '') return ''
  const country = numberedByArea.has(dialCode) ? parsePhoneNumberFromString(recipient)?.country : undefined
  return country ?? mainCountries[dialCode] ?? countries.find(({ dial_code }) => dial_code === dialCode)?.code ?? ''
}
