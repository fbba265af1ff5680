import { expect, test } from 'vitest'
import { buildOrder } from '../model/orders.testing.ts'
import {
  chosenLines,
  emptyDraft,
  refundablePartsOf,
  refundMethodsOf,
  refundRequest,
  refundTotal,
} from './refund-draft.ts'
import type { RefundDraft } from './refund-draft.ts'

const order = buildOrder()
const parts = refundablePartsOf(order)
const draftOf = (change: Partial<RefundDraft>): RefundDraft => ({ ...emptyDraft(order), ...change })
const totalOf = (change: Partial<RefundDraft>) => refundTotal(order, parts, draftOf(change))

test('the amount is everything, the chosen parts, or what was typed', () => {
  expect(totalOf({})).toBe(4069)
  expect(totalOf({ mode: 'amount', amount: 520 })).toBe(520)
  expect(totalOf({ mode: 'amount' })).toBe(0)
  expect(totalOf({ mode: 'parts' })).toBe(0)
  // Two pizzas of 12.30 each, of which 0.30 are basil; delivery 2.90 with 0.58 tax; tip 2.00.
  expect(totalOf({ mode: 'parts', pieces: { 0: 1 } })).toBe(1230)
  expect(totalOf({ mode: 'parts', pieces: { '0:1': 2 } })).toBe(60)
  expect(totalOf({ mode: 'parts', fees: ['delivery', 'tip'] })).toBe(548)
  expect(totalOf({ mode: 'parts', pieces: { 0: 1, '0:1': 1 }, fees: ['tip'] })).toBe(1460)
})

test('an option of a piece that goes back as a whole is not refunded twice', () => {
  expect(chosenLines(parts.lines, { 0: 1, '0:1': 2 })).toEqual([
    { line: 0, quantity: 1 },
    { line: 0, quantity: 1, option_value: '1' },
  ])
  expect(chosenLines(parts.lines, { 0: 2, '0:1': 2 })).toEqual([{ line: 0, quantity: 2 }])
  expect(totalOf({ mode: 'parts', pieces: { 0: 2, '0:1': 2 } })).toBe(2460)
})

test('what was refunded before is not offered again, unless that refund failed', () => {
  const refund = {
    id: 'r1',
    amount: 1430,
    method: 'provider' as const,
    status: 'succeeded' as const,
    reason: 'Late',
    lines: [{ line: 0, name: 'Margherita', quantity: 1 }],
    fees: ['tip'],
    at: order.created_at,
  }
  const { lines, fees } = refundablePartsOf({ ...order, refunds: [refund] })
  expect(lines[0]).toMatchObject({ left: 1, options: [{ left: 1 }] })
  expect(fees).toMatchObject([
    { key: 'delivery', isRefunded: false },
    { key: 'tip', isRefunded: true },
  ])
  expect(refundablePartsOf({ ...order, refunds: [{ ...refund, status: 'failed' }] })).toEqual(parts)
})

test('a request has the parts or the amount, and how money was given back only if it was by hand', () => {
  const request = (change: Partial<RefundDraft>) => refundRequest(order, parts, draftOf(change))
  const terms = { order_id: '103032', method: 'provider', payer: 'shared' }
  expect(request({ pieces: { 0: 1 }, fees: ['tip'], amount: 5, handNote: 'x' })).toEqual(terms)
  expect(request({ mode: 'amount', amount: 5, pieces: { 0: 1 } })).toEqual({ ...terms, amount: 5 })
  expect(request({ mode: 'parts', fees: ['tip'], amount: 5 })).toEqual({ ...terms, fees: ['tip'] })
  expect(request({ method: 'by_hand', payer: 'merchant', handMethod: 'voucher', handNote: ' V-7 ' })).toEqual({
    order_id: '103032',
    method: 'by_hand',
    payer: 'merchant',
    hand_method: 'voucher',
    hand_note: 'V-7',
  })
})

test('cash has no provider to send it back', () => {
  expect(refundMethodsOf({ payment_mode: 'cash_on_delivery' })).toEqual(['by_hand', 'wallet'])
  expect(emptyDraft({ payment_mode: 'cash_on_delivery' }).method).toBe('by_hand')
  expect(emptyDraft({ payment_mode: 'card' }).method).toBe('provider')
})
