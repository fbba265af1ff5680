import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, postingsFor, refundShares, sharePostings } from '../ledger/ledger.rules.ts'
import type { Posting } from '../ledger/ledger.rules.ts'
import { entriesOf } from './entries.rules.ts'
import { statementOf } from './statement.rules.ts'
import type { SettledOrder } from './entries.rules.ts'

const amount = fc.integer({ min: 0, max: 500_000 })
const anOrder = fc
  .record({
    merchant_amount: amount,
    commission_amount: amount,
    ours: amount,
    delivery: amount,
    payment_mode: fc.constantFrom('card' as const, 'cash_on_delivery' as const),
    delivery_by: fc.constantFrom('admin' as const, 'merchant' as const, null),
    tip: fc.integer({ min: 0, max: 5_000 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ ours, delivery, shares, ...order }) => ({
    shares,
    ours,
    order: {
      ...order,
      id: crypto.randomUUID(),
      merchant_id: 'm',
      currency: 'GBP',
      admin_amount: order.commission_amount + ours + delivery,
      grand_total: order.merchant_amount + order.commission_amount + ours + delivery,
      closed_at: '2026-11-20T12:00:00.000Z',
      is_dummy: false,
    } satisfies SettledOrder,
  }))

/** The postings of an order and of refunds of parts of it. */
function ledgerOf({ order, ours, shares }: { order: SettledOrder; ours: number; shares: readonly number[] }) {
  const paid = postingsFor({ ...order, wallet_amount: 0, charges: [{ id: 'c', amount: ours, level: 'global' }] })
  const refunds: Posting[] = []
  let left = order.grand_total
  for (const [index, share] of shares.entries()) {
    const part = Math.round(left * share)
    left -= part
    if (part === 0) continue
    const txn = `REF-${index}`
    const balances = balancesOf([...paid, ...refunds])
    const shares = refundShares({ order, balances, amount: part, payer: 'shared', isCancelled: false })
    const [from_account, to_account] = [`order:${order.id}`, 'customers']
    refunds.push(...sharePostings(order, txn, shares), {
      business_key: `refund:${txn}:customers`,
      from_account,
      to_account,
      amount: part,
    })
  }
  return { paid, refunds, returned: order.grand_total - left }
}

const at = (created_at: string) => (posting: Posting) => ({ ...posting, created_at })

test('merchant amount plus admin amount is the order amount, in every entry and in the statement', () => {
  fc.assert(
    fc.property(fc.array(anOrder, { maxLength: 6 }), (orders) => {
      const entries = orders.flatMap((one) =>
        entriesOf(one.order, ledgerOf(one).refunds.map(at('2026-11-21T00:00:00.000Z'))),
      )
      for (const entry of entries) {
        expect(entry.merchant_amount + entry.admin_amount).toBe(entry.order_amount)
        expect(Math.abs(entry.commission_amount)).toBeLessThanOrEqual(Math.abs(entry.admin_amount))
        expect(Object.is(entry.admin_amount, -0)).toBe(false)
      }
      expect(new Set(entries.map(({ business_key }) => business_key)).size).toBe(entries.length)
      const statement = statementOf(entries)
      const tips = (of: 'admin' | 'merchant') =>
        orders
          .filter(({ order }) => (order.delivery_by === 'admin') === (of === 'admin'))
          .reduce((sum, { order }) => sum + order.tip, 0)
      expect([statement.tip_amount, statement.admin_tip_amount]).toEqual([tips('merchant'), tips('admin')])
      expect(statement.merchant_amount + statement.admin_amount).toBe(statement.order_amount)
      expect(statement.amount).toBe(
        statement.merchant_amount + statement.refund_amount + statement.cash_amount + statement.adjustment_amount,
      )
    }),
  )
})

test('the entries are what the ledger owes the merchant, less the cash that the merchant holds', () => {
  fc.assert(
    fc.property(anOrder, (one) => {
      const { order } = one
      const { paid, refunds, returned } = ledgerOf(one)
      const owed = [...paid, ...refunds].reduce(
        (sum, { from_account, to_account, amount: moved }) =>
          sum + (to_account === 'merchant:m' ? moved : 0) - (from_account === 'merchant:m' ? moved : 0),
        0,
      )
      const cash =
        order.payment_mode === 'cash_on_delivery' && order.delivery_by !== 'admin' ? order.grand_total - returned : 0
      const { amount: due } = statementOf(entriesOf(order, refunds.map(at('2026-11-21T00:00:00.000Z'))))
      expect(due).toBe(owed - cash)
    }),
  )
})

test('a refund before the order was completed becomes available with the order, a later one when it was made', () => {
  const [{ order, ours } = { order: undefined, ours: 0 }] = fc.sample(anOrder, { numRuns: 1, seed: 3 })
  if (!order) throw new Error('no order')
  const { refunds } = ledgerOf({
    order: { ...order, merchant_amount: 900, grand_total: order.grand_total - order.merchant_amount + 900 },
    ours,
    shares: [0.5],
  })
  const timeOf = (time: string) =>
    entriesOf(order, refunds.map(at(time))).find(({ kind }) => kind === 'refund')?.available_at
  expect(timeOf('2026-11-19T00:00:00.000Z')).toBe(order.closed_at)
  expect(timeOf('2026-11-22T00:00:00.000Z')).toBe('2026-11-22T00:00:00.000Z')
})

test('a refund of a payment that came too late is not the merchant’s', () => {
  const [{ order } = { order: undefined }] = fc.sample(anOrder, { numRuns: 1, seed: 5 })
  if (!order) throw new Error('no order')
  const late = {
    business_key: 'refund:REF-1:late:p:paid',
    from_account: `order:${order.id}`,
    to_account: 'customers',
    amount: 500,
    created_at: order.closed_at,
  }
  expect(entriesOf(order, [late]).some(({ kind }) => kind === 'refund')).toBe(false)
})
