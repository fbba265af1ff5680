import { expect, test } from 'vitest'
import { accountErrors, maskValues, normalizeValues, providerErrors } from './provider-fields.rules.ts'

const iban = 'GB29NWBK60161331926819'

test('a bank account needs a holder and an IBAN, or an account number with a BIC', () => {
  expect(accountErrors('bank_transfer', { account_holder: 'Pier', iban })).toEqual({})
  expect(accountErrors('bank_transfer', { account_holder: 'Pier', account_number: '12', bic: 'NWBKGB2L' })).toEqual({})
  expect(accountErrors('bank_transfer', { account_holder: 'Pier', account_number: '12' })).toEqual({
    'settings.iban': 'The IBAN field is required.',
  })
  expect(accountErrors('bank_transfer', { iban: 'GB29NWBK60161331926818', bic: 'x', colour: 'red' })).toEqual({
    'settings.colour': 'The selected colour is invalid.',
    'settings.account_holder': 'The account holder field is required.',
    'settings.iban': 'The IBAN is not valid.',
    'settings.bic': 'The BIC is not valid.',
  })
  expect(accountErrors('stripe_connect', { iban })).toEqual({ 'settings.iban': 'The selected iban is invalid.' })
})

test('a provider needs all of its fields', () => {
  expect(Object.keys(providerErrors('bank_transfer', {}))).toEqual([
    'settings.account_holder',
    'settings.iban',
    'settings.bic',
  ])
  expect(providerErrors('stripe_connect', { secret_key: 'sk_test_1' })).toEqual({})
})

test('codes are stored without spaces, and only their ends are shown', () => {
  const stored = normalizeValues({ account_holder: ' Pier ', iban: 'gb29 nwbk 6016 1331 9268 19', bic: '' })
  expect(stored).toEqual({ account_holder: 'Pier', iban })
  expect(maskValues({ ...stored, secret_key: 'sk_test_123456' })).toEqual({
    account_holder: 'Pier',
    iban: 'GB29 ••••6819',
    secret_key: '••••3456',
  })
})
