import { expect, test } from 'vitest'
import { receiverCountry } from './receiver-country.rules.ts'

test.each([
  ['sms', '+447700900123', 'GB'],
  ['whatsapp', '+353851234567', 'IE'],
  ['sms', '+12025550123', 'US'],
  ['sms', '+14165550123', 'CA'],
  ['sms', '+1', 'US'],
  ['sms', '+77011234567', 'KZ'],
  ['sms', '+79161234567', 'RU'],
  ['sms', '+96550001234', 'KW'],
  ['sms', '+999123', ''],
  ['email', 'ada@buyers.test', ''],
  ['push', '+447700900123', ''],
] as const)('%s to %s: %s', (channel, recipient, country) => {
  expect(receiverCountry(channel, recipient)).toBe(country)
})
