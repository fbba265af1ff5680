import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'

export const newPayoutIds = () => ({
  payout_provider: newId(),
  payout_run: newId(),
  payout: newId(),
  payout_entry: newId(),
})

type PayoutFixture = ReturnType<typeof newPayoutIds> & { merchant: string; orderRow: string; canary: string }

/** A payout of one order, which failed. The providers of a tenant are shared by its merchants. */
export async function insertPayout(
  db: Db,
  ids: PayoutFixture,
): Promise<{ payout_provider: string; payout_run: string }> {
  const provider = await db
    .insertInto('payout_provider')
    .values({ id: ids.payout_provider, provider: 'bank_transfer', is_configured: true, is_active: true })
    .onConflict((conflict) => conflict.constraint('payout_provider_taken').doUpdateSet({ environment: 'test' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await db
    .insertInto('payout_run')
    .values({ id: ids.payout_run, period_end: '2026-01-31', status: 'completed' })
    .onConflict((conflict) => conflict.constraint('payout_run_taken').doUpdateSet({ status: 'completed' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = newId()
  await db
    .insertInto('payout_account')
    .values({
      id: account,
      merchant_id: ids.merchant,
      provider_id: provider.id,
      status: 'connected',
      masked: json({ account_holder: ids.canary }),
    })
    .execute()
  const amounts = { order_amount: 1000, merchant_amount: 850, admin_amount: 150, commission_amount: 150 }
  await db
    .insertInto('payout')
    .values({
      id: ids.payout,
      merchant_id: ids.merchant,
      run_id: run.id,
      provider_id: provider.id,
      provider: 'bank_transfer',
      account_id: account,
      number: `PO-${ids.canary}-${ids.payout.slice(-6)}`,
      period_start: '2026-01-01',
      period_end: '2026-01-31',
      currency: 'GBP',
      status: 'failed',
      order_count: 1,
      ...amounts,
      refund_amount: 0,
      cash_amount: 0,
      adjustment_amount: 0,
      amount: 850,
    })
    .execute()
  await db
    .insertInto('payout_entry')
    .values({
      id: ids.payout_entry,
      merchant_id: ids.merchant,
      order_id: ids.orderRow,
      payout_id: ids.payout,
      business_key: `order:${ids.orderRow}`,
      kind: 'order',
      ...amounts,
      currency: 'GBP',
      available_at: '2026-01-31T12:00:00.000Z',
    })
    .execute()
  return { payout_provider: provider.id, payout_run: run.id }
}
