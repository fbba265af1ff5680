import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partialRefundPostings, postingsFor, refundPostingsFor } from './ledger.rules.ts'
import type { Posting } from './ledger.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const anOrder = fc
  .record({ merchant_amount: amount, commission_amount: amount, ours: amount, delivery: amount })
  .map(({ merchant_amount, commission_amount, ours, delivery }) => ({
    id: 'o',
    merchant_id: 'm',
    commission_amount,
    merchant_amount,
    admin_amount: commission_amount + ours + delivery,
    grand_total: merchant_amount + commission_amount + ours + delivery,
    charges: [
      { id: 'c', amount: ours, level: 'global' as const },
      { id: 'd', amount: 7, level: 'merchant' as const },
    ],
  }))

function balances(postings: readonly Posting[]) {
  const sums = new Map<string, number>()
  for (const { from_account, to_account, amount: moved } of postings) {
    sums.set(from_account, (sums.get(from_account) ?? 0) - moved)
    sums.set(to_account, (sums.get(to_account) ?? 0) + moved)
  }
  return sums
}

test('a paid order clears its clearing account, and a refund clears every account', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const paid = postingsFor(order)
      expect(balances(paid).get('order:o') ?? 0).toBe(0)
      expect(balances(paid).get('merchant:m') ?? 0).toBe(order.merchant_amount)
      for (const [account, due] of [
        ['customers', -order.grand_total],
        ['tenant:commission', order.commission_amount],
        ['tenant:charges', order.charges[0]?.amount],
        ['tenant:delivery', order.admin_amount - order.commission_amount - (order.charges[0]?.amount ?? 0)],
      ] as const) {
        expect(balances(paid).get(account) ?? 0, account).toBe(due)
      }
      expect(paid.every((one) => one.amount > 0)).toBe(true)
      for (const left of balances([...paid, ...refundPostingsFor(order)]).values()) expect(left).toBe(0)
      expect(new Set([...paid, ...refundPostingsFor(order)].map(({ business_key }) => business_key)).size).toBe(
        paid.length * 2,
      )
    }),
  )
})

test('partial refunds share each amount exactly, never take more than was given, and end at zero', () => {
  fc.assert(
    fc.property(anOrder, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), (order, shares) => {
      const paid = postingsFor(order)
      const refunds: Posting[] = []
      let left = order.grand_total
      for (const [index, share] of [...shares, 1].entries()) {
        const amount = Math.round(left * share)
        left -= amount
        refunds.push(...partialRefundPostings(paid, refunds, amount, `REF-${index}`))
        expect(balances([...paid, ...refunds]).get('customers') ?? 0).toBe(-left || 0)
        expect(balances([...paid, ...refunds]).get('order:o') ?? 0).toBe(0)
        for (const [account, sum] of balances([...paid, ...refunds]))
          if (account !== 'customers') expect(sum, account).toBeGreaterThanOrEqual(0)
      }
      for (const sum of balances([...paid, ...refunds]).values()) expect(sum).toBe(0)
      expect(new Set(refunds.map(({ business_key }) => business_key)).size).toBe(refunds.length)
    }),
  )
})
