import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { selectedPaymentOf } from './draft.ts'

const [cash, card] = [{ alias: 'cash_on_delivery' as const }, { alias: 'card' as const }]

test.each<[string, PaymentAlias | null, (typeof cash | typeof card)[], PaymentAlias | null, PaymentAlias | null]>([
  ['the payment mode selected here wins', 'card', [cash, card], 'cash_on_delivery', 'card'],
  ['otherwise the payment mode used last is selected', null, [cash, card], 'cash_on_delivery', 'cash_on_delivery'],
  ['a mode used last that is not offered is ignored', null, [card, card], 'cash_on_delivery', null],
  ['a single payment mode is preselected', null, [card], 'cash_on_delivery', 'card'],
  ['a mode that was never used is not preselected', null, [cash, card], null, null],
])('%s', (_name, payment, modes, last, expected) => {
  expect(selectedPaymentOf({ payment }, modes, last)).toBe(expected)
})
