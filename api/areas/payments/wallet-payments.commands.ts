import type { Db } from '#api/platform/db/db.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { bookPayment } from '../ledger/ledger.commands.ts'
import { takeFromWallet, walletNumber } from '../ledger/wallet.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import { placePaidOrder } from '../orders/order-status.commands.ts'

/**
 * Takes the wallet's part of a new order, in the transaction that creates it. An order that the wallet pays in full is
 * placed; any other waits for the rest.
 */
export async function payFromWallet(db: Db, orderId: string): Promise<void> {
  const order = orNotFound(await lockOrder(db, orderId), 'Order')
  await takeFromWallet(db, order)
  if (order.payment_mode !== 'wallet') return
  const txn_id = walletNumber(order)
  await bookPayment(db, order, { txn_id, ref_id: null })
  await placePaidOrder(db, order, { txn_id })
}
