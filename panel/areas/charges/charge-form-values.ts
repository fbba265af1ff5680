import { ChargeInput } from '#contract/areas/charges.ts'
import type { Charge } from '#contract/areas/charges.ts'
import { alwaysRun } from '#kit/data/form-values.ts'

/** The contract's schema with the rules that the server applies to several fields. */
export const chargeForm = ChargeInput.required()
  .extend({ charge_setting: ChargeInput.shape.charge_setting.required() })
  .superRefine(({ level, merchant_id, rule, charge_setting: setting, currency }, context) => {
    const require = (path: string[]) => context.addIssue({ code: 'custom', path, message: 'required' })
    if (level === 'merchant' && !merchant_id) require(['merchant_id'])
    if (level === 'global' && setting.charge_value_type === 'fixed' && !currency) require(['currency'])
    if (rule === 'order_type' && setting.order_type.length === 0) require(['charge_setting', 'order_type'])
    if (rule === 'payment_mode' && setting.payment_mode.length === 0) require(['charge_setting', 'payment_mode'])
    if (setting.charge_value_type === 'percentage' && setting.charge_value > 100)
      context.addIssue({
        code: 'too_big',
        maximum: 100,
        origin: 'number',
        input: setting.charge_value,
        path: ['charge_setting', 'charge_value'],
      })
  }, alwaysRun)

export type ChargeValues = {
  name: string
  description: string | null
  level: Charge['level']
  merchant_id: string | null
  rule: Charge['rule']
  charge_setting: Charge['charge_setting']
  currency: string | null
  status: Charge['status']
  translations: Charge['translations']
}

export const blankCharge = (panel: { merchantId: string | null; currency: string }): ChargeValues => ({
  name: '',
  description: null,
  level: panel.merchantId === null ? 'global' : 'merchant',
  merchant_id: panel.merchantId,
  rule: 'always',
  charge_setting: {
    charge_value_type: 'fixed',
    charge_value: 0,
    calculate_on: 'subtotal',
    order_type: [],
    payment_mode: [],
  },
  currency: panel.merchantId === null ? panel.currency : null,
  status: 'active',
  translations: {},
})

export const valuesOf = (charge: Charge): ChargeValues => ({
  name: charge.name,
  description: charge.description,
  level: charge.level,
  merchant_id: charge.merchant_id,
  rule: charge.rule,
  charge_setting: charge.charge_setting,
  currency: charge.currency,
  status: charge.status,
  translations: charge.translations,
})

/** Without empty names in other languages. A charge of a merchant has that merchant's currency. */
export const toChargeInput = <V extends ChargeValues>(values: V): V => ({
  ...values,
  merchant_id: values.level === 'merchant' ? values.merchant_id : null,
  currency: values.level === 'merchant' ? null : values.currency,
  translations: Object.fromEntries(Object.entries(values.translations).filter(([, texts]) => texts['name'])),
})
