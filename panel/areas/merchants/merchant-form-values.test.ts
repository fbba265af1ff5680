import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankMerchant, merchantForm } from './merchant-form-values.ts'

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
