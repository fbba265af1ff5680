import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { choicesOf } from './payment-choice.ts'

const mode = (alias: PaymentAlias, is_tenant_active = true) => ({
  payment_mode_id: alias,
  alias,
  name: alias,
  logo_url: null,
  environment: 'test' as const,
  is_configured: true,
  is_active: false,
  is_tenant_active,
})
const modes = [mode('card'), mode('cash_on_delivery'), mode('upi', false)]
const summary = (override_payment_methods: boolean, active: Record<string, boolean>) =>
  choicesOf(modes, { override_payment_methods, active }).map(({ isOn, isLast, isChangeable }) =>
    [isOn && 'on', isLast && 'last', isChangeable && 'changeable'].filter(Boolean).join(' '),
  )

test('a merchant that follows the network takes its modes and changes none', () => {
  expect(summary(false, { upi: true })).toEqual(['on', 'on', ''])
})

test('the last mode of an own selection cannot be switched off, nor one on that the network does not take', () => {
  expect(summary(true, { card: true, cash_on_delivery: true })).toEqual(['on changeable', 'on changeable', ''])
  expect(summary(true, { card: true, upi: true })).toEqual(['on last', 'changeable', ''])
})
