/** One movement from one account to another, so every set is balanced. Amounts are positive minor units. */
export type Posting = { business_key: string; from_account: string; to_account: string; amount: number }

export type PostedOrder = {
  id: string
  merchant_id: string
  grand_total: number
  /** The part that the wallet has paid. */
  wallet_amount: number
  commission_amount: number
  admin_amount: number
  merchant_amount: number
  charges: readonly { id: string; amount: number; level?: 'merchant' | 'global' }[]
}

/**
 * Postings of a paid order. The customer pays into the order's clearing account what the wallet has not; from there the amounts go to the
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
    posting('paid', 'customers', clearing, order.grand_total - order.wallet_amount),
    posting('merchant', clearing, `merchant:${order.merchant_id}`, order.merchant_amount),
    posting('commission', clearing, 'tenant:commission', order.commission_amount),
    posting('charges', clearing, 'tenant:charges', ours),
    posting('delivery', clearing, 'tenant:delivery', delivery),
  ].filter(({ amount }) => amount > 0)
}

/**
 * Postings that turn the shares of an order into those of what it is after a change. What everybody gives up waits in the
 * clearing account for the customer; what the change costs more must be there.
 */
export function amendmentPostings(amendmentId: string, before: PostedOrder, after: PostedOrder): Posting[] {
  const sharesOf = (order: PostedOrder) =>
    new Map(
      postingsFor(order)
        .filter(({ from_account }) => from_account === `order:${order.id}`)
        .map(({ to_account, amount }) => [to_account, amount]),
    )
  const [old, next] = [sharesOf(before), sharesOf(after)]
  const clearing = `order:${before.id}`
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((account) => {
    const change = (next.get(account) ?? 0) - (old.get(account) ?? 0)
    const [from_account, to_account] = change > 0 ? [clearing, account] : [account, clearing]
    const business_key = `amendment:${amendmentId}:${account}`
    return change === 0 ? [] : [{ business_key, from_account, to_account, amount: Math.abs(change) }]
  })
}

export const refundPostingsFor = (order: PostedOrder): Posting[] =>
  postingsFor(order).map(({ business_key, from_account, to_account, amount }) => ({
    business_key: `refund:${business_key}`,
    from_account: to_account,
    to_account: from_account,
    amount,
  }))

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

/** Sums of postings by account: what entered minus what left. */
export function balancesOf(postings: readonly Omit<Posting, 'business_key'>[]): Map<string, number> {
  const balances = new Map<string, number>()
  const add = (account: string, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount)
  for (const { from_account, to_account, amount } of postings) {
    add(from_account, -amount)
    add(to_account, amount)
  }
  return balances
}

/** Who bears a refund. `shared`: everybody who got a share of the order returns the same part of it. */
export type RefundPayer = 'shared' | 'merchant' | 'tenant' | 'delivery'

export type RefundToShare = {
  order: Pick<PostedOrder, 'id' | 'merchant_id'>
  /** Sums of the order's postings before the refund. */
  balances: ReadonlyMap<string, number>
  amount: number
  payer: RefundPayer
  /** The order is cancelled: in the end nobody keeps anything, no matter who bore earlier refunds. */
  isCancelled: boolean
}

/** What each account gives for a refund. A negative amount returns what the account gave for an earlier one. */
export function refundShares({ order, balances, amount, payer, isCancelled }: RefundToShare): [string, number][] {
  const accounts = [...balances].filter(([account]) => account.startsWith('merchant:') || account.startsWith('tenant:'))
  if (accounts.length === 0) return []
  const payerAccount = accountOf[payer]?.(order.merchant_id)
  if (payerAccount !== undefined && !isCancelled) return [[payerAccount, amount]]
  const shared = isCancelled ? accounts : accounts.filter(([, balance]) => balance > 0)
  const held = shared.reduce((sum, [, balance]) => sum + balance, 0)
  return held > 0 ? divideAmong(shared, amount) : [['tenant:adjustments', amount]]
}

const accountOf: Readonly<Record<RefundPayer, ((merchantId: string) => string) | null>> = {
  shared: null,
  merchant: (id) => `merchant:${id}`,
  tenant: () => 'tenant:adjustments',
  delivery: () => 'tenant:delivery',
}

const divideAmong = (accounts: readonly [string, number][], amount: number): [string, number][] => {
  const shares = divideBy(
    accounts.map(([, balance]) => balance),
    amount,
  )
  return accounts.map(([account], index) => [account, shares[index] ?? 0])
}

/** Postings that bring the shares of a refund into the clearing account of the order, from where the customer gets it. */
export const sharePostings = (order: Pick<PostedOrder, 'id'>, txnId: string, shares: readonly [string, number][]) =>
  shares
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]): Posting => {
      const [from_account, to_account] = amount > 0 ? [account, `order:${order.id}`] : [`order:${order.id}`, account]
      return { business_key: `refund:${txnId}:${account}`, from_account, to_account, amount: Math.abs(amount) }
    })
