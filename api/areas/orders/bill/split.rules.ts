import { percentOf } from '../money.rules.ts'
import type { Bill } from './bill.rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type SplitTerms = {
  readonly commission_type: 'percentage' | 'fixed'
  /** Percent, or minor units per order. */
  readonly commission_value: number
  /** Who delivers the order. Null for orders without delivery; the merchant receives their tip. */
  readonly delivery_by: 'admin' | 'merchant' | null
}

export type Split = { commission_amount: number; admin_amount: number; merchant_amount: number }

/** Splits the grand total: merchant_amount + admin_amount = grand_total, and neither is negative. */
export function splitFor(bill: Bill, { commission_type, commission_value, delivery_by }: SplitTerms): Split {
  const base = bill.subtotal - bill.goods_discount
  const commission_amount = Math.min(
    commission_type === 'fixed' ? Math.round(commission_value) : percentOf(base, commission_value),
    base,
  )
  const ours = sum(bill.charges.filter(({ level }) => level === 'global').map(({ amount }) => amount))
  const delivery =
    delivery_by === 'admin' ? bill.delivery_fee + bill.delivery_tax + bill.tip - bill.delivery_discount : 0
  const admin_amount = commission_amount + ours + delivery
  return { commission_amount, admin_amount, merchant_amount: bill.grand_total - admin_amount }
}
