import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { failureText } from './failure-texts.rules.ts'
import {
  returnUrlFor,
  mismatches,
  isRefundDue,
  isAwaitingPayment,
  isOpen,
  nextState,
  payRefusal,
  refundable,
} from './payments.rules.ts'
import type { PaymentState } from './payments.rules.ts'

const waiting = {
  payment_mode: 'card',
  payment_status: 'awaiting',
  order_status: 'pending',
  placed_at: null,
  created_at: '2026-11-20T12:00:00.000Z',
} as const

test.each([
  ['waits', {}, '2026-11-20T12:14:59.999Z', null],
  ['failed before', { payment_status: 'failed' }, '2026-11-20T12:05:00.000Z', null],
  ['its time is over', {}, '2026-11-20T12:15:00.000Z', 'PAYMENT_EXPIRED'],
  [
    'was dropped',
    { payment_status: 'failed', order_status: 'cancelled' },
    '2026-11-20T12:05:00.000Z',
    'PAYMENT_EXPIRED',
  ],
  [
    'is paid',
    { payment_status: 'paid', placed_at: '2026-11-20T12:01:00.000Z' },
    '2026-11-20T12:05:00.000Z',
    'ORDER_NOT_AWAITING_PAYMENT',
  ],
  [
    'is paid in cash',
    { payment_mode: 'cash_on_delivery', payment_status: 'pending', placed_at: '2026-11-20T12:00:00.000Z' },
    '2026-11-20T12:05:00.000Z',
    'ORDER_NOT_AWAITING_PAYMENT',
  ],
  [
    'goes back',
    { payment_status: 'refund_pending', order_status: 'cancelled', placed_at: '2026-11-20T12:01:00.000Z' },
    '2026-11-20T12:05:00.000Z',
    'ORDER_NOT_AWAITING_PAYMENT',
  ],
] as const)('paying for an order that %s', (_what, change, now, refusal) => {
  expect(payRefusal({ ...waiting, ...change }, now)).toBe(refusal)
})

test.each([
  [{}, true],
  [{ payment_status: 'failed' }, true],
  [{ payment_mode: 'upi' }, true],
  [{ payment_mode: 'cash_on_delivery' }, false],
  [{ placed_at: '2026-11-20T12:01:00.000Z' }, false],
  [{ order_status: 'cancelled' }, false],
  [{ payment_status: 'paid' }, false],
] as const)('with %j the order waits for its money: %s', (change, waits) => {
  expect(isAwaitingPayment({ ...waiting, ...change })).toBe(waits)
})

const states: readonly PaymentState[] = ['awaiting', 'processing', 'succeeded', 'failed', 'needs_attention']
const providerStatuses: readonly Intent['status'][] = [
  'requires_payment',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
]

test('open states and state transitions', () => {
  expect(states.filter(isOpen)).toEqual(['awaiting', 'processing'])
  expect(
    Object.fromEntries(
      states.map((now) => [now, providerStatuses.map((providerStatus) => nextState(now, providerStatus))]),
    ),
  ).toEqual({
    awaiting: [null, null, 'processing', 'succeeded', 'failed', 'failed'],
    processing: [null, null, null, 'succeeded', 'failed', 'failed'],
    succeeded: [null, null, null, null, null, null],
    failed: [null, null, null, 'succeeded', null, null],
    needs_attention: [null, null, null, null, null, null],
  })
})

test('in any event order a success is kept and needs_attention is final', () => {
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.array(fc.constantFrom(...providerStatuses)), (first, reported) => {
      const last = reported.reduce<PaymentState>((now, one) => nextState(now, one) ?? now, first)
      if (first === 'succeeded' || first === 'needs_attention') expect(last).toBe(first)
      else if (reported.includes('succeeded')) expect(last).toBe('succeeded')
      else if (first === 'failed' || reported.some((one) => one === 'failed' || one === 'cancelled'))
        expect(last).toBe('failed')
      else expect(['awaiting', 'processing']).toContain(last)
    }),
  )
})

const payment = { id: 'p', order_number: '100001', provider_ref: 'pi_1', amount: 500, currency: 'KWD' }
const intent: Intent = {
  ref: 'pi_1',
  status: 'succeeded',
  amount: 500,
  currency: 'KWD',
  clientSecret: null,
  redirectUrl: null,
  failureReason: null,
  metadata: { tenant_id: 't', order_id: '100001', payment_id: 'p' },
}

test.each([
  ['agrees', {}, []],
  ['is another one', { ref: 'pi_2' }, ['ref']],
  ['is too little', { amount: 499 }, ['amount']],
  ['is too much', { amount: 5000 }, ['amount']],
  ['is other money', { currency: 'JPY' }, ['currency']],
  ['is nobody’s', { metadata: {} }, ['payment', 'order', 'tenant']],
] as const)('a payment that %s', (_what, change, odd) => {
  expect(
    mismatches(
      payment,
      { grand_total: 500, wallet_amount: 0, currency: 'KWD', placed_at: null },
      { ...intent, ...change },
      't',
    ),
  ).toEqual(odd)
})

test('a payment does not pay an order whose total has changed', () => {
  expect(
    mismatches(payment, { grand_total: 600, wallet_amount: 0, currency: 'KWD', placed_at: null }, intent, 't'),
  ).toEqual(['amount'])
})

test('the total of a placed order may have changed since it was paid', () => {
  const order = { grand_total: 600, wallet_amount: 0, currency: 'KWD', placed_at: '2026-11-20T19:00:00.000Z' }
  expect(mismatches(payment, order, intent, 't')).toEqual([])
  expect(mismatches(payment, order, { ...intent, amount: 600 }, 't')).toEqual(['amount'])
})

test('a payment pays what the wallet has not paid', () => {
  expect(
    mismatches(payment, { grand_total: 700, wallet_amount: 200, currency: 'KWD', placed_at: null }, intent, 't'),
  ).toEqual([])
})

test('a payment does not pay an order in another currency', () => {
  expect(
    mismatches(payment, { grand_total: 500, wallet_amount: 0, currency: 'JPY', placed_at: null }, intent, 't'),
  ).toEqual(['currency'])
})

test('refunds never exceed the captured amount', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.array(fc.record({ amount })), (paid, back, underWay) => {
      const refunded = Math.min(paid, back)
      const left = refundable({ amount: paid, refunded }, underWay)
      expect(left).toBeGreaterThanOrEqual(0)
      if (left > 0) expect(left + refunded + underWay.reduce((sum, one) => sum + one.amount, 0)).toBe(paid)
    }),
  )
})

test.each([
  ['the one that placed a living order', { order_status: 'completed', txn_id: 'PAY-1' }, 'PAY-1', false],
  ['a second one', { order_status: 'completed', txn_id: 'PAY-1' }, 'PAY-1-2', true],
  ['the one of a cancelled order', { order_status: 'cancelled', txn_id: 'PAY-1' }, 'PAY-1', true],
  ['one that came for a dropped order', { order_status: 'cancelled', txn_id: null }, 'PAY-1', true],
] as const)('what goes back: %s', (_what, order, txn_id, goes) => {
  expect(isRefundDue(order, { txn_id })).toBe(goes)
})

const shop = { hosts: ['shop.example'], origin: 'https://shop.example', secure: true, ports: ['', '8443'] }

test.each([
  ['/en/pay/1', 'https://shop.example/en/pay/1?payment=p'],
  ['https://shop.example:8443/pay?x=1#top', 'https://shop.example:8443/pay?x=1&payment=p#top'],
  ['https://shop.example:6666/pay', null],
  ['http://shop.example/pay', null],
  ['https://evil.example/pay', null],
  ['//evil.example/pay', null],
  ['https://shop.example@evil.example/', null],
  ['https://me:secret@shop.example/', null],
  ['https://:secret@shop.example/', null],
  ['https://me@shop.example/', null],
  ['https://shop.example.evil.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://', null],
])('return URL %s', (returnUrl, url) => {
  expect(returnUrlFor(returnUrl, 'p', shop)).toBe(url)
})

test('a development shop accepts an http return URL', () => {
  expect(
    returnUrlFor('http://harbour.localhost:4000/pay', 'p', {
      hosts: ['harbour.localhost'],
      origin: 'http://harbour.localhost:4000',
      secure: false,
      ports: ['', '4000'],
    }),
  ).toBe('http://harbour.localhost:4000/pay?payment=p')
})

test('failure texts use the customer’s language or fall back to English', () => {
  expect(failureText('insufficient_funds', 'ar')).toBe('رصيد البطاقة غير كافٍ.')
  expect(failureText('insufficient_funds', 'nl')).toBe('There is not enough money on the card.')
  expect(failureText(null, 'en')).toBe('The payment did not go through.')
})
