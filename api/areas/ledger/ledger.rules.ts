/** One movement: it leaves an account and enters another, so every set of them is balanced. Amounts are minor units, above zero. */
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
 * What a paid order moves: the customer pays into the order's clearing account, and from there it goes to the merchant, as commission, as global charges and as
 * delivery to whom they belong (shapes 5, money rule 8). A refund is the same set backwards under its own keys.
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

/** The way back of what was posted, under keys of its own. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ business_key, from_account, to_account, amount }) => ({
    business_key: `refund:${business_key}`,
    from_account: to_account,
    to_account: from_account,
    amount,
  }))
