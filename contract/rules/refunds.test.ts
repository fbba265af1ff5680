import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart } from './order-lines.testing.ts'
import { isRefunded, refundableAmount, refundableLines, refundAmountOf } from './refunds.ts'
import type { RefundLine } from './refunds.ts'

const paidFor = (items: readonly { line_total: number; tax: number; discount?: number | undefined }[]) =>
  items.reduce((sum, { line_total, tax, discount = 0 }) => sum + line_total - discount + tax, 0)

const anyBilledCart = anyCart.chain((items) =>
  fc
    .array(fc.record({ tax: fc.integer({ min: 0, max: 900 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      minLength: items.length,
      maxLength: items.length,
    })
    .map((taxes) =>
      items.map((item, index) => ({
        ...item,
        tax: item.line_total === 0 ? 0 : (taxes[index]?.tax ?? 0),
        discount: Math.floor(item.line_total * (taxes[index]?.share ?? 0)),
      })),
    ),
)

test('the lines of an order add up to what was paid for its items', () => {
  fc.assert(
    fc.property(anyBilledCart, (items) => {
      const lines = refundableLines(items, false)
      expect(lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(paidFor(items))
      expect(lines.every(({ paid }) => paid >= 0)).toBe(true)
    }),
  )
})

test('pieces refunded one after the other cost as much as at once', () => {
  fc.assert(
    fc.property(anyBilledCart, (items) => {
      const refunded: RefundLine[] = []
      let sum = 0
      for (const [line, { quantity }] of refundableLines(items, false).entries())
        for (let piece = 0; piece < quantity; piece++) {
          sum += refundAmountOf(refundableLines(items, false, refunded), [{ line, quantity: 1 }]) ?? Number.NaN
          refunded.push({ line, quantity: 1 })
        }
      expect(sum).toBe(paidFor(items))
      expect(refundAmountOf(refundableLines(items, false, refunded), [{ line: 0, quantity: 1 }])).toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('a selection of missing, repeated or too many pieces has no amount', () => {
  const lines = [{ name: 'Pizza', quantity: 2, left: 1, paid: 2001 }]
  expect(refundAmountOf(lines, [{ line: 0, quantity: 1 }])).toBe(1001)
  expect(refundAmountOf(lines, [{ line: 0, quantity: 2 }])).toBeNull()
  expect(refundAmountOf(lines, [{ line: 1, quantity: 1 }])).toBeNull()
  expect(
    refundAmountOf(
      [{ ...lines[0]!, left: 2 }],
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ),
  ).toBeNull()
})

test('refunds count unless they failed or returned a second payment', () => {
  const order = { payment_status: 'paid' as const, grand_total: 2000, txn_id: 'PAY-1' }
  const refund = (
    status: 'pending' | 'succeeded' | 'failed',
    amount: number,
    payment_txn_id: string | null = 'PAY-1',
  ) => ({
    status,
    amount,
    payment_txn_id,
  })
  expect(refundableAmount(order, [])).toBe(2000)
  expect(refundableAmount(order, [refund('pending', 500), refund('succeeded', 300), refund('failed', 900)])).toBe(1200)
  expect(refundableAmount(order, [refund('succeeded', 2000, 'PAY-1-2')])).toBe(2000)
  expect(refundableAmount({ ...order, payment_status: 'pending' }, [])).toBe(0)
  expect(isRefunded(order, [refund('succeeded', 1500), refund('succeeded', 500)])).toBe(true)
  expect(isRefunded(order, [refund('succeeded', 1500), refund('pending', 500)])).toBe(false)
  expect(isRefunded(order, [refund('succeeded', 1500)])).toBe(false)
  expect(isRefunded({ ...order, payment_status: 'refunded' }, [refund('succeeded', 2000)])).toBe(false)
})
