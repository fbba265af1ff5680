import type { Row } from './rows.ts'
import { idAt, iso } from './rows.ts'
import type { OrderRecord } from './order-rows.ts'
import { paymentTimesOf, refundTxnId } from './payment-rows.ts'

type WalletOrder = OrderRecord & { paidAt: number; refundedAt: number | null }
type WalletMove = {
  at: number
  business_key: string
  /** Positive amounts enter the wallet. */
  amount: number
  /** The other side of the posting. */
  account: string
  type: Row<'wallet_entry'>['type']
  order: OrderRecord | null
}

const hour = 3_600_000
/** Top-ups are multiples of this many minor units. */
const topUpStep = 5_000

/** Wallets of the customers who paid orders with them: what they topped up, spent and got back. */
export function walletRows(orders: readonly OrderRecord[]) {
  const wallets = [...Map.groupBy(paidFromWallet(orders), ({ customer_id }) => customer_id).values()].map(walletOf)
  return {
    wallets: wallets.map(({ wallet }) => wallet),
    entries: wallets.flatMap(({ entries }) => entries),
    payments: wallets.flatMap(({ topUps }) => topUps.map(({ payment }) => payment)),
    transactions: wallets.flatMap(({ topUps }) => topUps.map(({ transaction }) => transaction)),
    refunds: paidFromWallet(orders).flatMap(refundRow),
    postings: wallets.flatMap(({ postings }) => postings),
  }
}

const paidFromWallet = (orders: readonly OrderRecord[]): WalletOrder[] =>
  orders.flatMap((order) => {
    const money = order.row.payment_mode === 'wallet' ? paymentTimesOf(order) : null
    return money ? [{ ...order, paidAt: money.paid_at, refundedAt: money.refunded_at }] : []
  })

/** The wallet of one customer. The first order of each shortage is preceded by a top-up. */
function walletOf(orders: readonly WalletOrder[]) {
  const [{ customer_id, row }] = orders as [WalletOrder]
  const moves = orders.flatMap(movesOf).toSorted((a, b) => a.at - b.at)
  const topUps: ReturnType<typeof topUpOf>[] = []
  const made: (WalletMove & { balance: number })[] = []
  let balance = 0
  for (const move of moves) {
    if (balance + move.amount < 0) {
      const amount = Math.ceil((-move.amount - balance) / topUpStep) * topUpStep
      const topUp = topUpOf(move, { customer_id, currency: row.currency, amount })
      topUps.push(topUp)
      balance += amount
      made.push({ ...topUp.move, balance })
    }
    balance += move.amount
    made.push({ ...move, balance })
  }
  return {
    wallet: { customer_id, currency: row.currency, balance },
    topUps,
    entries: made.map((move) => entryRow(move, customer_id, row.currency)),
    postings: made.map((move) => postingRow(move, customer_id, row.currency)),
  }
}

function movesOf(order: WalletOrder): WalletMove[] {
  const { row, paidAt, refundedAt } = order
  const account = `order:${row.id}`
  const spent: WalletMove = {
    at: paidAt,
    business_key: `${account}:wallet`,
    amount: -row.grand_total,
    account,
    type: 'order',
    order,
  }
  if (row.grand_total === 0) return []
  if (refundedAt === null) return [spent]
  const business_key = `refund:${refundTxnId(order)}:wallet`
  return [spent, { ...spent, at: refundedAt, business_key, amount: row.grand_total, type: 'refund' }]
}

function topUpOf({ at, order }: WalletMove, top: { customer_id: string; currency: string; amount: number }) {
  const paidAt = at - hour
  const id = idAt(paidAt)
  const reference = { txn_id: `TOP-${order?.number}`, payment_mode: 'card' as const, is_dummy: true }
  const move: WalletMove = {
    at: paidAt,
    business_key: `top-up:${id}`,
    amount: top.amount,
    account: 'customers',
    type: 'top_up',
    order: null,
  }
  const payment = {
    id,
    order_id: null,
    merchant_id: null,
    provider: 'sandbox',
    provider_ref: `demo_top_up_${order?.number}`,
    environment: 'test' as const,
    status: 'succeeded' as const,
    created_at: iso(paidAt),
    updated_at: iso(paidAt),
    ...top,
    ...reference,
  }
  const transaction = {
    id: idAt(paidAt),
    ref_id: payment.provider_ref,
    type: 'top_up' as const,
    merchant_id: null,
    order_id: null,
    status: 'succeeded' as const,
    created_at: iso(paidAt),
    ...top,
    ...reference,
  }
  return { move, payment, transaction }
}

const entryRow = (
  { at, amount, balance, type, order }: WalletMove & { balance: number },
  customer_id: string,
  currency: string,
) => ({ id: idAt(at), customer_id, currency, type, amount, balance, order_id: order?.id ?? null, created_at: iso(at) })

function postingRow({ at, business_key, amount, account, order }: WalletMove, customer_id: string, currency: string) {
  const wallet = `wallet:${customer_id}`
  const [from_account, to_account] = amount > 0 ? [account, wallet] : [wallet, account]
  return {
    id: idAt(at),
    business_key,
    from_account,
    to_account,
    amount: Math.abs(amount),
    currency,
    merchant_id: order?.merchant_id ?? null,
    order_id: order?.id ?? null,
    is_dummy: true,
    created_at: iso(at),
  }
}

const refundRow = (order: WalletOrder) => {
  const { row, refundedAt } = order
  if (refundedAt === null || row.grand_total === 0) return []
  return [
    {
      id: idAt(refundedAt),
      payment_id: null,
      order_id: row.id,
      merchant_id: row.merchant_id,
      txn_id: refundTxnId(order),
      amount: row.grand_total,
      currency: row.currency,
      method: 'wallet' as const,
      status: 'succeeded' as const,
      is_dummy: true,
      sent_at: iso(refundedAt),
      created_at: iso(refundedAt),
      updated_at: iso(refundedAt),
    },
  ]
}
