import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankMerchant, merchantForm, merchantFormFor } from './merchant-form-values.ts'

test('issues of several fields show together with those of one field', () => {
  const values = {
    ...blankMerchant({ country: '', currency: 'GBP', timeZone: 'Europe/London', orderTypes: ['delivery', 'pickup'] }),
    show_contact_to_customer: null,
    commission_value: 120,
    latitude: 51.5,
  }
  const codes = new Map([...issuesOf(merchantForm, values)].map(([path, { code }]) => [path, code]))
  expect(Object.fromEntries(codes)).toMatchObject({
    name: 'required',
    show_contact_to_customer: 'required',
    longitude: 'required',
    commission_value: 'too_big_number',
  })
})

test('a number is written as in the country of the merchant or internationally', () => {
  const schema = merchantFormFor((country) => (country === 'GB' ? '+44' : ''))
  const values = {
    ...blankMerchant({ country: 'GB', currency: 'GBP', timeZone: 'Europe/London', orderTypes: ['delivery'] }),
    name: 'Quay Kitchen',
    address: '1 Quay',
    contact_email: 'quay@example.com',
  }
  const written = (contact_number: string) => schema.parse({ ...values, contact_number }).contact_number
  expect(['020 7946 0555', '+33 1 42 68 53 00'].map(written)).toEqual(['+442079460555', '+33142685300'])
  expect([...issuesOf(schema, { ...values, contact_number: '12' }).keys()]).toEqual(['contact_number'])
  expect([...issuesOf(schema, { ...values, contact_number: '' }).keys()]).toEqual(['contact_number'])
})
