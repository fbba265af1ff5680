import { expect, test } from 'vitest'
import { missingGuestFields } from './guest.ts'

const completeGuest = {
  first_name: 'Gil',
  last_name: 'Guest',
  email: 'gil@guests.test',
  mobile: '+447700900123',
  consent: false,
  key: '',
}

test.each([
  ['all is said', completeGuest, false, []],
  ['blanks are no answer', { ...completeGuest, first_name: '  ', mobile: '' }, false, ['first_name', 'mobile']],
  ['agreement is asked for where the shop wants it', completeGuest, true, ['consent']],
  ['and may be given', { ...completeGuest, consent: true }, true, []],
] as const)('%s', (_name, guest, asksConsent, missing) => {
  expect(missingGuestFields(guest, asksConsent)).toEqual(missing)
})
