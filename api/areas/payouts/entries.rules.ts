import type { PaymentAlias } from '#contract/fields.ts'

/** A completed order, as far as payouts read it. */
export type SettledOrder = {
  id: string
  merchant_id: string
  payment_mode: PaymentAlias
  delivery_by: 'admin' | 'merchant' | null
  currency: string
  grand_total: number
  /** Part of the amount of the party that delivers: of the tenant if `delivery_by` is `admin`, else of the merchant. */
  tip: number
  merchant_amount: number
  admin_amount: number
  commission_amount: number
  closed_at: string
  is_dummy: boolean
}
type RefundPosting = {
  business_key: string
  from_account: string
  to_account: string
  amount: number
  created_at: string
}

export type EntryKind = 'order' | 'refund' | 'cash' | 'adjustment'
export type NewEntry = {
  merchant_id: string
  order_id: string | null
  business_key: string
  kind: EntryKind
  order_amount: number
  merchant_amount: number
  admin_amount: number
  commission_amount: number
  /** Tips in `merchant_amount` and in `admin_amount`. */
  tip_amount: number
  admin_tip_amount: number
  currency: string
  note: string | null
  available_at: string
  is_dummy: boolean
}

const withoutTips = { tip_amount: 0, admin_tip_amount: 0 }

/** Cash goes to the party that hands over the order: the drivers of the tenant, or the merchant. */
const isCashOfMerchant = ({ payment_mode, delivery_by }: SettledOrder): boolean =>
  payment_mode === 'cash_on_delivery' && delivery_by !== 'admin'

/**
 * Everything that an order and its refunds change in the balance of its merchant. Business keys make it safe to add the
 * same entries again.
 */
export function entriesOf(order: SettledOrder, postings: readonly RefundPosting[]): NewEntry[] {
  const refunds = refundsOf(order, postings)
  const common = { merchant_id: order.merchant_id, order_id: order.id, currency: order.currency, note: null }
  const { is_dummy } = order
  const earned: NewEntry = {
    ...common,
    business_key: `order:${order.id}`,
    kind: 'order',
    order_amount: order.grand_total,
    merchant_amount: order.merchant_amount,
    admin_amount: order.admin_amount,
    commission_amount: order.commission_amount,
    tip_amount: order.delivery_by === 'admin' ? 0 : order.tip,
    admin_tip_amount: order.delivery_by === 'admin' ? order.tip : 0,
    available_at: order.closed_at,
    is_dummy,
  }
  const returned = refunds.map(({ txn, at, total, merchant, commission }): NewEntry => ({
    ...common,
    business_key: `refund:${order.id}:${txn}`,
    kind: 'refund',
    order_amount: negative(total),
    merchant_amount: negative(merchant),
    admin_amount: negative(total - merchant),
    commission_amount: negative(commission),
    ...withoutTips,
    available_at: laterOf(at, order.closed_at),
    is_dummy,
  }))
  if (!isCashOfMerchant(order)) return [earned, ...returned]
  const cash = (business_key: string, amount: number, available_at: string): NewEntry => ({
    ...common,
    business_key,
    kind: 'cash',
    order_amount: amount,
    merchant_amount: amount,
    admin_amount: 0,
    commission_amount: 0,
    ...withoutTips,
    available_at,
    is_dummy,
  })
  return [
    earned,
    ...returned,
    ...(order.grand_total > 0 ? [cash(`cash:${order.id}`, -order.grand_total, order.closed_at)] : []),
    // What went into the customer's wallet did not leave the merchant's till.
    ...refunds
      .filter(({ handed }) => handed > 0)
      .map(({ txn, at, handed }) => cash(`cash:${order.id}:${txn}`, handed, laterOf(at, order.closed_at))),
  ]
}

type RefundShares = {
  txn: string
  at: string
  total: number
  /** The part of `total` that did not go into a wallet. */
  handed: number
  merchant: number
  commission: number
}

/** Who returned what in each refund. Refunds of payments that never reached the merchant are left out. */
function refundsOf(order: SettledOrder, postings: readonly RefundPosting[]): RefundShares[] {
  const merchant = `merchant:${order.merchant_id}`
  const clearing = `order:${order.id}`
  const ofOrder = postings.filter(
    ({ business_key }) => business_key.startsWith('refund:') && !business_key.includes(':late:'),
  )
  return [...Map.groupBy(ofOrder, ({ business_key }) => business_key.split(':')[1] ?? '')].map(([txn, parts]) => {
    const sum = (isPart: (one: RefundPosting) => boolean) =>
      parts.filter(isPart).reduce((total, { amount }) => total + amount, 0)
    return {
      txn,
      at:
        parts
          .map(({ created_at }) => created_at)
          .toSorted()
          .at(-1) ?? order.closed_at,
      total: sum((one) => one.from_account === clearing && !/^(merchant|tenant):/.test(one.to_account)),
      handed: sum((one) => one.from_account === clearing && one.to_account === 'customers'),
      merchant: sum((one) => one.from_account === merchant) - sum((one) => one.to_account === merchant),
      commission: sum((one) => one.from_account === 'tenant:commission'),
    }
  })
}

/** Without a negative zero. */
const negative = (amount: number) => -amount || 0
const laterOf = (one: string, other: string) => (one > other ? one : other)
