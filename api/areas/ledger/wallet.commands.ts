import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError } from '#api/platform/api-error.ts'
import { recordTransaction, settleTransaction } from './ledger.db.ts'
import { insertPostings } from './postings.db.ts'
import { creditWallet, debitWallet, insertWalletEntry } from './wallet.db.ts'
import type { WalletEntryType } from './wallet.db.ts'

export type WalletMovement = {
  /** A movement with a known key is not repeated. */
  business_key: string
  customer_id: string
  currency: string
  /** Positive amounts enter the wallet, negative ones leave it. */
  amount: number
  /** The other side of the posting. */
  account: string
  type: WalletEntryType
  order?: { id: string; merchant_id: string } | undefined
  reason?: string | undefined
}

/**
 * Posts a movement of a wallet and changes its balance with it. Throws 409 if the balance does not suffice: concurrent
 * movements wait for each other at the row of the wallet.
 */
export async function moveWallet(db: Db, movement: WalletMovement): Promise<void> {
  const { business_key, customer_id, currency, amount, account, type, order, reason } = movement
  const wallet = `wallet:${customer_id}`
  const [from_account, to_account] = amount > 0 ? [account, wallet] : [wallet, account]
  const posted = await insertPostings(db, [{ business_key, from_account, to_account, amount: Math.abs(amount) }], {
    merchant_id: order?.merchant_id ?? null,
    order_id: order?.id ?? null,
    currency,
  })
  if (posted === 0) return
  const balance =
    amount > 0
      ? await creditWallet(db, { customer_id, currency }, amount)
      : await debitWallet(db, { customer_id, currency }, -amount)
  if (balance === undefined) throw apiError('WALLET_BALANCE_TOO_LOW')
  await insertWalletEntry(db, {
    customer_id,
    currency,
    type,
    amount,
    balance,
    order_id: order?.id ?? null,
    reason: reason ?? null,
  })
}

export type WalletOrder = {
  id: string
  order_id: string
  merchant_id: string
  customer_id: string
  currency: string
  wallet_amount: number
}

/** The number of the transaction in which the wallet pays an order. */
export const walletNumber = ({ order_id }: Pick<WalletOrder, 'order_id'>) => `WAL-${order_id}`

/** Takes the wallet's part of an order that waits for the rest. It is pending until the order is placed or cancelled. */
export async function takeFromWallet(db: Db, order: WalletOrder): Promise<void> {
  if (order.wallet_amount === 0) return
  await moveWallet(db, {
    business_key: `order:${order.id}:wallet`,
    customer_id: order.customer_id,
    currency: order.currency,
    amount: -order.wallet_amount,
    account: `order:${order.id}`,
    type: 'order',
    order,
  })
  await recordTransaction(db, {
    txn_id: walletNumber(order),
    ref_id: null,
    type: 'payment',
    payment_mode: 'wallet',
    amount: order.wallet_amount,
    currency: order.currency,
    merchant_id: order.merchant_id,
    order_id: order.id,
    customer_id: order.customer_id,
    status: 'pending',
  })
}

/** Takes what a change makes an order cost more from the wallet that has paid for it. `number`: of the order's payments. */
export async function takeMoreFromWallet(
  db: Db,
  order: WalletOrder,
  { amendmentId, amount, number }: { amendmentId: string; amount: number; number: number },
): Promise<void> {
  await moveWallet(db, {
    business_key: `amendment:${amendmentId}:wallet`,
    customer_id: order.customer_id,
    currency: order.currency,
    amount: -amount,
    account: `order:${order.id}`,
    type: 'order',
    order,
  })
  await recordTransaction(db, {
    txn_id: `${walletNumber(order)}-C${number}`,
    ref_id: null,
    type: 'payment',
    payment_mode: 'wallet',
    amount,
    currency: order.currency,
    merchant_id: order.merchant_id,
    order_id: order.id,
    customer_id: order.customer_id,
    status: 'succeeded',
  })
}

/** Gives the wallet's part back: the order was not paid, and nobody else got anything of it. */
export async function returnToWallet(db: Db, order: WalletOrder): Promise<void> {
  if (order.wallet_amount === 0) return
  await moveWallet(db, {
    business_key: `order:${order.id}:wallet-returned`,
    customer_id: order.customer_id,
    currency: order.currency,
    amount: order.wallet_amount,
    account: `order:${order.id}`,
    type: 'order_returned',
    order,
  })
  await settleTransaction(db, walletNumber(order), 'failed')
}

type PaidTopUp = { id: string; customer_id: string; currency: string; amount: number; payment_mode: PaymentAlias }

/** Credits a top-up that was paid. */
export async function bookTopUp(
  db: Db,
  { id, customer_id, currency, amount, payment_mode }: PaidTopUp,
  reference: { txn_id: string; ref_id: string | null },
): Promise<void> {
  await moveWallet(db, {
    business_key: `top-up:${id}`,
    customer_id,
    currency,
    amount,
    account: 'customers',
    type: 'top_up',
  })
  await recordTransaction(db, {
    ...reference,
    type: 'top_up',
    payment_mode,
    amount,
    currency,
    merchant_id: null,
    order_id: null,
    customer_id,
    status: 'succeeded',
  })
}
