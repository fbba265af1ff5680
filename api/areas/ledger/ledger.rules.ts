/** One movement from one account to another, so every set is balanced. Amounts are positive minor units. */
export type Posting = { business_key: string; from_account: string; to_account: string; amount: number }

export type PostedOrder = {
  id: string
  merchant_id: string
  grand_total: number
  commission_amount: number
  admin_amount: number
  merchant_amount: number
  charges: readonly { id: string; amount: number; level?: 'merchant' | 'global' }[]
}

/**
 * Postings of a paid order. The customer pays into the order's clearing account; from there the amounts go to the
 * merchant, to the commission, to global charges and to the provider of the delivery. A refund is the same set
 * reversed, under keys of its own.
 */
export function postingsFor(order: PostedOrder): Posting[] {
  const clearing = `order:${order.id}`
  const ours = order.charges.filter(({ level }) => level === 'global').reduce((sum, { amount }) => sum + amount, 0)
  const delivery = order.admin_amount - order.commission_amount - ours
  const posting = (what: string, from_account: string, to_account: string, amount: number): Posting => ({
    business_key: `order:${order.id}:${what}`,
    from_account,
    to_account,
    amount,
  })
  return [
    posting('paid', 'customers', clearing, order.grand_total),
    posting('merchant', clearing, `merchant:${order.merchant_id}`, order.merchant_amount),
    posting('commission', clearing, 'tenant:commission', order.commission_amount),
    posting('charges', clearing, 'tenant:charges', ours),
    posting('delivery', clearing, 'tenant:delivery', delivery),
  ].filter(({ amount }) => amount > 0)
}

export const refundPostingsFor = (order: PostedOrder): Posting[] => reversePostings(postingsFor(order))

/** The reversal of these postings, under keys of their own. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ business_key, from_account, to_account, amount }) => ({
    business_key: `refund:${business_key}`,
    from_account: to_account,
    to_account: from_account,
    amount,
  }))
