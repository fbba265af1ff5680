import { amountCell, localDateTime } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import { listTransactionsAfter } from './transactions.db.ts'

/** Movements of money. Refunds and payouts are negative. */
export const transactionsExport = defineExport({
  type: 'transactions',
  page: (db, { options, ...page }) => listTransactionsAfter(db, { ...page, merchantIds: chosenMerchants(options) }),
  categories: [
    {
      category: 'payment',
      columns: {
        txn_id: ({ txn_id }) => txn_id,
        ref_id: ({ ref_id }) => ref_id,
        kind: ({ type }, { translate }) => translate(`transaction_${type}`),
        payment_mode: ({ payment_mode }, { translate }) => translate(payment_mode),
        amount: ({ amount, type, currency }) =>
          amountCell(type === 'refund' || type === 'payout' ? -amount : amount, currency),
        currency: ({ currency }) => currency,
        transaction_status: ({ status }, { translate }) => translate(`transaction_${status}`),
        created_at: ({ created_at }, format) => localDateTime(created_at, format),
      },
    },
    {
      category: 'orders',
      columns: {
        order_id: ({ order_id }) => order_id,
        merchant_name: ({ merchant_name }) => merchant_name,
      },
    },
  ],
})
