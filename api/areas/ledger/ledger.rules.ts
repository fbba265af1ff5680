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

/** Divides an amount by weights, exactly and never above a weight as long as the amount is not above their sum. */
function divideBy(weights: readonly number[], amount: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [seen, given] = [0, 0]
  return weights.map((weight) => {
    seen += weight
    const upToHere = total === 0 ? 0 : Number((BigInt(amount) * BigInt(seen)) / BigInt(total))
    const share = upToHere - given
    given = upToHere
    return share
  })
}

/**
 * Reverses a part of a payment: the customer gets `amount`, and everybody who got a share returns the same part of what
 * is left of it. `reversed` are earlier reversals. After refunds of the whole payment nothing is left.
 */
export function partialRefundPostings(
  postings: readonly Posting[],
  reversed: readonly Posting[],
  amount: number,
  txnId: string,
): Posting[] {
  const leftOf = ({ business_key, amount: posted }: Posting) =>
    posted - reversed.reduce((sum, one) => sum + (one.business_key.endsWith(`:${business_key}`) ? one.amount : 0), 0)
  const reverse = (some: readonly Posting[]) => {
    const shares = divideBy(some.map(leftOf), amount)
    return some.map((posting, index) => ({
      business_key: `refund:${txnId}:${posting.business_key}`,
      from_account: posting.to_account,
      to_account: posting.from_account,
      amount: shares[index] ?? 0,
    }))
  }
  const isFromCustomer = ({ from_account }: Posting) => from_account === 'customers'
  return [
    ...reverse(postings.filter(isFromCustomer)),
    ...reverse(postings.filter((posting) => !isFromCustomer(posting))),
  ].filter((posting) => posting.amount > 0)
}

/** The reversal of these postings, under keys of their own. */
const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ business_key, from_account, to_account, amount }) => ({
    business_key: `refund:${business_key}`,
    from_account: to_account,
    to_account: from_account,
    amount,
  }))
