import { sql } from 'kysely'
import type { PayoutEntry } from '#contract/areas/payouts/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf } from '#api/platform/db/listing.ts'
import type { StatementSums } from './statement.rules.ts'

/** The orders, refunds and adjustments behind a payout, newest first. */
export const listEntries = (db: Db, payoutId: string, page: { page: number; limit: number }): Promise<PayoutEntry[]> =>
  db
    .selectFrom('payout_entry as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select([
      'e.id',
      'e.kind',
      'o.order_id',
      'e.order_amount',
      'e.merchant_amount',
      'e.admin_amount',
      'e.commission_amount',
      'e.currency',
      'e.note',
      'e.available_at',
    ])
    .where('e.payout_id', '=', payoutId)
    .orderBy('e.available_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()

export const countEntries = async (db: Db, payoutId: string): Promise<number> =>
  (
    await db
      .selectFrom('payout_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('payout_id', '=', payoutId)
      .executeTakeFirstOrThrow()
  ).count

/** The merchant's balance in one currency: what it was not paid yet, negative if it owes money. */
export const sumOfUnpaid = async (db: Db, of: { merchant_id: string; currency: string }): Promise<number> =>
  (
    await db
      .selectFrom('payout_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('merchant_amount'), eb.lit(0)).as('sum'))
      .where('merchant_id', '=', of.merchant_id)
      .where('currency', '=', of.currency)
      .where('payout_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).sum

/** Gives all unpaid entries until an instant to a payout, and returns their sums. */
export async function claimEntries(
  db: Db,
  { id, merchant_id, currency }: { id: string; merchant_id: string; currency: string },
  until: string,
): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`
    with claimed as (
      update payout_entry set payout_id = ${id}
       where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchant_id} and currency = ${currency}
         and payout_id is null and available_at < ${until}
      returning kind, order_amount, merchant_amount, admin_amount, commission_amount, tip_amount, admin_tip_amount)
    select count(*) filter (where kind = 'order')::int as order_count,
           coalesce(sum(order_amount) filter (where kind = 'order'), 0)::bigint as order_amount,
           coalesce(sum(admin_amount) filter (where kind = 'order'), 0)::bigint as admin_amount,
           coalesce(sum(commission_amount) filter (where kind = 'order'), 0)::bigint as commission_amount,
           coalesce(sum(merchant_amount) filter (where kind = 'order'), 0)::bigint as merchant_amount,
           coalesce(sum(tip_amount), 0)::bigint as tip_amount,
           coalesce(sum(admin_tip_amount), 0)::bigint as admin_tip_amount,
           coalesce(sum(merchant_amount) filter (where kind = 'refund'), 0)::bigint as refund_amount,
           coalesce(sum(merchant_amount) filter (where kind = 'cash'), 0)::bigint as cash_amount,
           coalesce(sum(merchant_amount) filter (where kind = 'adjustment'), 0)::bigint as adjustment_amount,
           coalesce(sum(merchant_amount), 0)::bigint as amount
      from claimed`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('no sums of claimed entries')
  return sums
}

type Adjustment = {
  id: string
  merchant_id: string
  amount: number
  currency: string
  note: string
  is_dummy: boolean
}

export const insertAdjustment = (db: Db, { id, amount, ...adjustment }: Adjustment) =>
  db
    .insertInto('payout_entry')
    .values({
      id,
      ...adjustment,
      business_key: `adjustment:${id}`,
      kind: 'adjustment',
      order_amount: amount,
      merchant_amount: amount,
      admin_amount: 0,
      commission_amount: 0,
      available_at: db.now,
      created_at: db.now,
    })
    .execute()
