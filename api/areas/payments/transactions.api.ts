import type { TransactionDetails, transactions as calls } from '#contract/areas/payments/transactions.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { findTransaction, listTransactions, moneyOf, moneyOfTopUp } from './transactions.db.ts'

export const transactions: Handlers<typeof calls> = {
  list: ({ db, input }) => {
    assertDateOrder(input)
    return listTransactions(db, input)
  },
  show: ({ db, input: { txn_id } }) => transactionDetails(db, txn_id),
}

async function transactionDetails(db: Db, txnId: string): Promise<TransactionDetails> {
  const { order_uuid, ...transaction } = orNotFound(await findTransaction(db, txnId), 'Transaction')
  const money = order_uuid === null ? await moneyOfTopUp(db, txnId) : await moneyOf(db, order_uuid)
  return { ...transaction, ...money }
}
