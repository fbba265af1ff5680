import type { TransactionDetails, transactions as calls } from '#contract/areas/payments/transactions.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { merchantChoice } from '../exports/merchant-choice.commands.ts'
import { transactionsExport } from './transactions.export.ts'
import { findTransaction, listTransactions, moneyOf, moneyOfTopUp } from './transactions.db.ts'

export const transactions: Handlers<typeof calls> = {
  list: ({ db, input }) => {
    assertDateOrder(input)
    return listTransactions(db, input)
  },
  show: ({ db, input: { txn_id } }) => transactionDetails(db, txn_id),
  startExport: async (context) =>
    startExport(context, transactionsExport, await merchantChoice(context.db, context.input)),
  exports: (context) => exportHistory(context, transactionsExport),
}

async function transactionDetails(db: Db, txnId: string): Promise<TransactionDetails> {
  const { order_uuid, ...transaction } = orNotFound(await findTransaction(db, txnId), 'Transaction')
  const money = order_uuid === null ? await moneyOfTopUp(db, txnId) : await moneyOf(db, order_uuid)
  return { ...transaction, ...money }
}
