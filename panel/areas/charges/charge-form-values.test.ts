import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankCharge, chargeForm, toChargeInput } from './charge-form-values.ts'

const blank = { ...blankCharge({ merchantId: null, currency: 'GBP' }), name: 'Bag' }
const setting = (more: object) => ({ charge_setting: { ...blank.charge_setting, ...more } })

test.each([
  ['a complete charge', {}, []],
  ['no name', { name: '' }, ['name']],
  ['a charge of a merchant without one', { level: 'merchant' }, ['merchant_id']],
  ['a fixed charge without currency', { currency: null }, ['currency']],
  ['a percentage without currency', { currency: null, ...setting({ charge_value_type: 'percentage' }) }, []],
  [
    'above 100 percent',
    setting({ charge_value_type: 'percentage', charge_value: 101 }),
    ['charge_setting.charge_value'],
  ],
  ['a rule without order types', { rule: 'order_type' }, ['charge_setting.order_type']],
  [
    'a rule without payment modes',
    { rule: 'payment_mode', ...setting({ order_type: ['pickup'] }) },
    ['charge_setting.payment_mode'],
  ],
  ['text that is not a number', setting({ charge_value: 'much' }), ['charge_setting.charge_value']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(chargeForm, { ...blank, ...more }).keys()]).toEqual(fields)
})

test('empty translations are left out, and a charge of a merchant leaves its currency to the merchant', () => {
  const values = { ...blank, translations: { fr: { name: 'Sac' }, ar: { name: '' } } }
  expect(toChargeInput(values)).toMatchObject({
    translations: { fr: { name: 'Sac' } },
    currency: 'GBP',
    merchant_id: null,
  })
  expect(toChargeInput({ ...values, level: 'merchant', merchant_id: 'pier' })).toMatchObject({
    currency: null,
    merchant_id: 'pier',
  })
})
