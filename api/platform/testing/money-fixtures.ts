import type { Db } from '../db/db.ts'
import { newId } from '../runtime/ids.ts'
import type { TestTenant } from './tenants.ts'

type TestUser = Pick<Awaited<ReturnType<TestTenant['user']>>, 'client'>

type MoneyIds = Record<'payment' | 'top_up' | 'refund' | 'transaction' | 'merchant' | 'customer', string>

/** A payment, a refund and a transaction of an order, and a top-up. */
export async function insertMoney(db: Db, ids: MoneyIds, { orderRow, canary }: { orderRow: string; canary: string }) {
  await db
    .insertInto('payment')
    .values({
      id: ids.payment,
      order_id: orderRow,
      merchant_id: ids.merchant,
      customer_id: ids.customer,
      payment_mode: 'card',
      provider: 'sandbox',
      amount: 1000,
      currency: 'GBP',
      status: 'awaiting',
    })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id: ids.top_up,
      customer_id: ids.customer,
      payment_mode: 'card',
      provider: 'sandbox',
      amount: 500,
      currency: 'GBP',
      status: 'awaiting',
    })
    .execute()
  await db
    .insertInto('payment_refund')
    .values({
      id: ids.refund,
      merchant_id: ids.merchant,
      order_id: orderRow,
      txn_id: `REF-${ids.refund}`,
      amount: 500,
      currency: 'GBP',
      method: 'by_hand',
      status: 'failed',
      reason: `${canary} refund`,
    })
    .execute()
  await db
    .insertInto('money_transaction')
    .values({
      id: newId(),
      txn_id: ids.transaction,
      type: 'payment',
      payment_mode: 'card',
      amount: 1000,
      currency: 'GBP',
      merchant_id: ids.merchant,
      order_id: orderRow,
      status: 'succeeded',
    })
    .execute()
}

/** A change of an order that waits for its customer. Returns its id. */
export async function proposeChange({ client }: TestUser, order_id: string, canary: string): Promise<string> {
  const lines = [{ line: 0, quantity: 2 }]
  const { amendments } = await client.merchantOrderAmendments.propose({ order_id, lines, reason: `${canary} change` })
  return amendments[0]?.id ?? ''
}
