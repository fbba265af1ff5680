import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingsFor, refundPostingsFor, refundShares, sharePostings } from './ledger.rules.ts'
import type { Posting, RefundPayer } from './ledger.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const anOrder = fc
  .record({ merchant_amount: amount, commission_amount: amount, ours: amount, delivery: amount })
  .map(({ merchant_amount, commission_amount, ours, delivery }) => ({
    id: 'o',
    wallet_amount: 0,
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

const aRefund = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  payer: fc.constantFrom<RefundPayer>('shared', 'merchant', 'tenant', 'delivery'),
})

test('refunds balance for every payer, leave the others alone, and a cancellation ends at zero', () => {
  fc.assert(
    fc.property(anOrder, fc.array(aRefund, { maxLength: 5 }), (order, wanted) => {
      const all: Posting[] = [...postingsFor(order)]
      let left = order.grand_total
      const refund = (amount: number, payer: RefundPayer, isCancelled: boolean) => {
        const before = balances(all)
        const shares = refundShares({ order, balances: before, amount, payer, isCancelled })
        expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBe(amount)
        const txn = `REF-${all.length}`
        all.push(...sharePostings(order, txn, shares))
        if (amount > 0)
          all.push({
            business_key: `refund:${txn}:customers`,
            from_account: 'order:o',
            to_account: 'customers',
            amount,
          })
        left -= amount
        expect(balances(all).get('order:o') ?? 0).toBe(0)
        expect(balances(all).get('customers') ?? 0).toBe(-left || 0)
        if (isCancelled) return
        const bearer = {
          shared: null,
          merchant: 'merchant:m',
          tenant: 'tenant:adjustments',
          delivery: 'tenant:delivery',
        }[payer]
        for (const [account, sum] of balances(all)) {
          const lost = (before.get(account) ?? 0) - sum
          if (account === 'customers' || account === 'order:o') continue
          if (bearer !== null) expect(lost, account).toBe(account === bearer ? amount : 0)
          else if (account !== 'tenant:adjustments')
            expect(lost).toBeLessThanOrEqual(Math.max(0, before.get(account) ?? 0))
        }
      }
      for (const { share, payer } of wanted) refund(Math.round(left * share), payer, false)
      refund(Math.floor(left / 2), 'shared', true)
      const isAnyLeft = left > 0
      refund(left, 'shared', true)
      if (isAnyLeft) for (const [account, sum] of balances(all)) expect(sum, account).toBe(0)
      expect(new Set(all.map(({ business_key }) => business_key)).size).toBe(all.length)
    }),
  )
})
