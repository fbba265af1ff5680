import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { selectedPaymentOf } from './draft.ts'

const cash = { alias: 'cash_on_delivery' as const, min_amount: null, max_amount: 5_000 }
const card = { alias: 'card' as const, min_amount: null, max_amount: null }
type Mode = Omit<typeof cash | typeof card, 'min_amount' | 'max_amount'> & {
  min_amount: number | null
  max_amount: number | null
}

test.each<[string, PaymentAlias | null, Mode[], PaymentAlias | null, number, PaymentAlias | null]>([
  ['the payment mode selected here wins', 'card', [cash, card], 'cash_on_delivery', 100, 'card'],
  ['otherwise the payment mode used last is selected', null, [cash, card], 'card', 100, 'card'],
  ['a mode used last that is not offered is ignored', null, [card], 'cash_on_delivery', 100, 'card'],
  ['the first order is preselected with cash', null, [card, cash], null, 100, 'cash_on_delivery'],
  ['a mode below the amount is not preselected', null, [cash, card], 'cash_on_delivery', 5_001, 'card'],
  [
    'a mode above the amount is not preselected',
    null,
    [{ ...card, min_amount: 500 }, cash],
    'card',
    400,
    'cash_on_delivery',
  ],
  ['no mode accepts the amount', null, [cash], null, 5_001, null],
])('%s', (_name, payment, modes, last, amount, expected) => {
  expect(selectedPaymentOf({ payment }, modes, last, amount)).toBe(expected)
})
