import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { selectedPaymentOf } from './draft.ts'

const [cash, card] = [{ alias: 'cash_on_delivery' as const }, { alias: 'card' as const }]

test.each<[string, PaymentAlias | null, (typeof cash | typeof card)[], PaymentAlias | null, PaymentAlias | null]>([
  ['what was chosen here counts', 'card', [cash, card], 'cash_on_delivery', 'card'],
  ['else how this browser paid last', null, [cash, card], 'cash_on_delivery', 'cash_on_delivery'],
  ['but not where it is not offered', null, [card, card], 'cash_on_delivery', null],
  ['the only way needs no choice', null, [card], 'cash_on_delivery', 'card'],
  ['nobody is put on a way to pay that was never used', null, [cash, card], null, null],
])('%s', (_name, payment, modes, last, expected) => {
  expect(selectedPaymentOf({ payment }, modes, last)).toBe(expected)
})
