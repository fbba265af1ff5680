import type { EntryKind, NewEntry } from './entries.rules.ts'

export type StatementSums = {
  order_count: number
  order_amount: number
  admin_amount: number
  commission_amount: number
  merchant_amount: number
  tip_amount: number
  admin_tip_amount: number
  refund_amount: number
  cash_amount: number
  adjustment_amount: number
  amount: number
}

type SummedField =
  | 'order_amount'
  | 'merchant_amount'
  | 'admin_amount'
  | 'commission_amount'
  | 'tip_amount'
  | 'admin_tip_amount'

/** The sums of a statement. Its lines are the sums of its entries by kind. */
export function statementOf(entries: readonly Pick<NewEntry, 'kind' | SummedField>[]): StatementSums {
  const sum = (kind: EntryKind, field: SummedField) =>
    entries.reduce((total, entry) => (entry.kind === kind ? total + entry[field] : total), 0)
  return {
    order_count: entries.filter(({ kind }) => kind === 'order').length,
    order_amount: sum('order', 'order_amount'),
    admin_amount: sum('order', 'admin_amount'),
    commission_amount: sum('order', 'commission_amount'),
    merchant_amount: sum('order', 'merchant_amount'),
    tip_amount: sum('order', 'tip_amount'),
    admin_tip_amount: sum('order', 'admin_tip_amount'),
    refund_amount: sum('refund', 'merchant_amount'),
    cash_amount: sum('cash', 'merchant_amount'),
    adjustment_amount: sum('adjustment', 'merchant_amount'),
    amount: entries.reduce((total, { merchant_amount }) => total + merchant_amount, 0),
  }
}
