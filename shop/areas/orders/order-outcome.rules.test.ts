import { expect, test } from 'vitest'
import { cancelOutcomeOf, isUnpaid, paymentOutcomeOf, merchantReasonOf } from './order-outcome.rules.ts'
import type { History } from './steps.rules.ts'

const at = '2026-05-04T18:00:00.000Z'
const history = (by: History[number]['by'], ...before: History[number]['status'][]): History => [
  ...before.map((status) => ({ status, at, by: 'merchant' as const })),
  { status: 'cancelled', at, by },
]

test("a cancelled order says who cancelled it; only merchants' and tenants' reasons are shown", () => {
  const outcome = (cancel_reason: string | null, entries: History) => {
    const ending = cancelOutcomeOf({ cancel_reason }, entries)
    return [ending, merchantReasonOf({ cancel_reason }, ending)]
  }
  expect(outcome('No dough left', history('merchant', 'pending'))).toEqual(['rejected', 'No dough left'])
  expect(outcome('Oven broke', history('merchant', 'pending', 'processing', 'ready'))).toEqual([
    'by_merchant',
    'Oven broke',
  ])
  expect(outcome('Storm', history('tenant', 'pending', 'processing'))).toEqual(['by_tenant', 'Storm'])
  expect(outcome('No reason given', history('customer', 'pending'))).toEqual(['by_customer', null])
  expect(outcome('auto_rejected', history('system', 'pending'))).toEqual(['auto_rejected', null])
  expect(outcome('payment_expired', history('system'))).toEqual(['payment_expired', null])
})

test('every cancelled order says what happens with the money', () => {
  const money = (
    payment_status: Parameters<typeof paymentOutcomeOf>[0]['payment_status'],
    payment_mode: Parameters<typeof paymentOutcomeOf>[0]['payment_mode'] = 'card',
  ) => paymentOutcomeOf({ payment_status, payment_mode })
  expect([
    money('refund_pending'),
    money('paid'),
    money('refunded'),
    money('failed'),
    money('awaiting'),
    money('pending', 'cash_on_delivery'),
  ]).toEqual(['refund_pending', 'refund_pending', 'refunded', 'not_charged', 'not_charged', 'nothing_due'])
})

test('an order that waits for its payment is not placed', () => {
  expect([
    isUnpaid({ order_status: 'pending', placed_at: null }),
    isUnpaid({ order_status: 'pending', placed_at: at }),
    isUnpaid({ order_status: 'cancelled', placed_at: null }),
  ]).toEqual([true, false, false])
})
