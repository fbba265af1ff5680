import { refundAccounts } from '#contract/areas/payments/payments.ts'
import type { RefundInput, RefundPreview } from '#contract/areas/payments/payments.ts'
import type { Db } from '#api/platform/db/db.ts'
import { previewShares } from '../../ledger/ledger.commands.ts'
import { planRefund } from './staff-refunds.commands.ts'

/**
 * What a refund would do to everybody's part of the order, by the plan and the rule of the refund itself. Refunds that
 * are on their way count as done.
 */
export async function previewRefund(db: Db, input: Omit<RefundInput, 'reason'>): Promise<RefundPreview> {
  const { order, planned, refunds } = await planRefund(db, input)
  const { payer } = input
  const pending = refunds.filter(({ status, amendment_id }) => status === 'pending' && amendment_id === null)
  const { before, after } = await previewShares(
    db,
    order,
    pending,
    planned.map(({ amount }) => ({ amount, payer })),
  )
  const nameOf = (account: string) =>
    refundAccounts.find((name) => account.startsWith(`${name}:`) || account === `tenant:${name}`)
  return {
    amount: planned.reduce((sum, { amount }) => sum + amount, 0),
    destinations: planned.map(({ method, amount }) => ({ method, amount })),
    effects: refundAccounts.flatMap((name) => {
      const accounts = [...after.keys()].filter((account) => nameOf(account) === name)
      const sumOf = (balances: ReadonlyMap<string, number>) =>
        accounts.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0)
      return accounts.length === 0 ? [] : [{ account: name, before: sumOf(before), after: sumOf(after) }]
    }),
  }
}
