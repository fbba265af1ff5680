import { expect, test } from 'vitest'
import { guestMissing } from './guest.ts'

const whole = {
  first_name: 'Gil',
  last_name: 'Guest',
  email: 'gil@guests.test',
  mobile: '+447700900123',
  consent: false,
  key: '',
}

test.each([
  ['all is said', whole, false, []],
  ['blanks are no answer', { ...whole, first_name: '  ', mobile: '' }, false, ['first_name', 'mobile']],
  ['agreement is asked for where the shop wants it', whole, true, ['consent']],
  ['and may be given', { ...whole, consent: true }, true, []],
] as const)('%s', (_name, guest, asksConsent, missing) => {
  expect(guestMissing(guest, asksConsent)).toEqual(missing)
})
