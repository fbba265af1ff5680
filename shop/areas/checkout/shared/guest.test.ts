import { expect, test } from 'vitest'
import { emptyGuest, missingGuestFields, splitName } from './guest.ts'

const open = {
  otp_mode_enabled: false,
  user_register_consent_enabled: false,
  custom_form_on_user_register_enabled: false,
  user_register_enabled: true,
  guest_code_enabled: true,
}
const filled = { ...emptyGuest, name: 'Gil', mobile: '07700 900123' }

test('a guest fills in name and mobile; a code and consent only where the tenant asks', () => {
  expect(missingGuestFields(emptyGuest, open)).toEqual(['name', 'mobile'])
  expect(missingGuestFields({ ...filled, mobile: '  ' }, open)).toEqual(['mobile'])
  expect(missingGuestFields(filled, open)).toEqual([])
  const strict = { ...open, otp_mode_enabled: true, user_register_consent_enabled: true }
  expect(missingGuestFields(filled, strict)).toEqual(['otp_token', 'consent'])
  expect(missingGuestFields({ ...filled, otp_token: 'proof', consent: true }, strict)).toEqual([])
})

test('a name is split after the first word', () => {
  expect(splitName('  Ada  King Lovelace ')).toEqual({ first_name: 'Ada', last_name: 'King Lovelace' })
  expect(splitName('Gil')).toEqual({ first_name: 'Gil', last_name: '' })
})
