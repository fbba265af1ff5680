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
  ['a complete guest has no missing fields', completeGuest, false, []],
  ['blank fields are missing', { ...completeGuest, first_name: '  ', mobile: '' }, false, ['first_name', 'mobile']],
  ['consent is missing if the shop requires it', completeGuest, true, ['consent']],
  ['given consent is not missing', { ...completeGuest, consent: true }, true, []],
] as const)('%s', (_name, guest, asksConsent, missing) => {
  expect(missingGuestFields(guest, asksConsent)).toEqual(missing)
})
