import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Payout, PayoutEntry, PayoutListInput } from '#contract/areas/payouts/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage, offsetOf } from '#api/platform/db/listing.ts'
import type { PayoutTable } from '#api/platform/tables.ts'
import type { StatementSums } from './entries.rules.ts'

const columns = [
  'p.id',
  'p.number',
  'p.run_id',
  'p.merchant_id',
  'm.name as merchant_name',
  'p.provider_id as payout_provider_id',
  'p.provider as payout_provider',
  'p.period_start',
  'p.period_end',
  'p.currency',
  'p.status',
  'p.order_count',
  'p.order_amount',
  'p.admin_amount',
  'p.commission_amount',
  'p.merchant_amount',
  'p.tip_amount',
  'p.admin_tip_amount',
  'p.refund_amount',
  'p.cash_amount',
  'p.adjustment_amount',
  'p.amount',
  'p.reversed_amount',
  'p.account_masked as account',
  'p.reference',
  'p.failure_reason',
  'p.held_until',
  sql<boolean>`p.outcome_unknown_at is not null`.as('is_outcome_unknown'),
  'p.sent_at',
  'p.paid_at',
  'p.created_at',
] as const

const payouts = (db: Db) =>
  db.selectFrom('payout as p').innerJoin('merchant as m', 'm.id', 'p.merchant_id').select(columns)

type Filters = Pick<PayoutListInput, 'run_id' | 'merchant_id' | 'payout_provider_id' | 'status'>
type PageInput = Pick<PayoutListInput, 'page' | 'limit' | 'search' | 'sort'>

export async function listPayouts(db: Db, { search, page, limit, sort, ...filters }: PageInput & Filters) {
  const { run_id, merchant_id, payout_provider_id, status } = filters
  const [list, failed] = await Promise.all([
    listPage(
      payouts(db)
        .$if(run_id !== undefined, (query) => query.where('p.run_id', '=', run_id ?? ''))
        .$if(merchant_id !== undefined, (query) => query.where('p.merchant_id', '=', merchant_id ?? ''))
        .$if(payout_provider_id !== undefined, (query) => query.where('p.provider_id', '=', payout_provider_id ?? ''))
        .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? 'pending'))
        .$if(search.trim() !== '', (query) =>
          query.where(
            sql<boolean>`(lower(p.number) like ${containsPattern(search)} or lower(m.name) like ${containsPattern(search)})`,
          ),
        ),
      { page, limit, sort },
      { sorts: ['created_at', 'amount', 'period_end'], defaultSort: '-created_at', table: 'p' },
    ),
    db
      .selectFrom('payout as p')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('p.status', '=', 'failed')
      .$if(merchant_id !== undefined, (query) => query.where('p.merchant_id', '=', merchant_id ?? ''))
      .executeTakeFirstOrThrow(),
  ])
  return { data: list.data satisfies Payout[], meta: { ...list.meta, failed_count: failed.count } }
}

export const findPayout = (db: Db, id: string, merchantId: string | null) =>
  payouts(db)
    .where('p.id', '=', id)
    .$if(merchantId !== null, (query) => query.where('p.merchant_id', '=', merchantId ?? ''))
    .executeTakeFirst()

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

/** Locks payouts in one order. All changes of a payout begin with it. */
export const lockPayouts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payout as p')
    .selectAll()
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute()
export type PayoutRow = Awaited<ReturnType<typeof lockPayouts>>[number]

/** Locks the payouts of a run that wait for a bank transfer. */
export const lockTransfers = (db: Db, runId: string) =>
  db
    .selectFrom('payout as p')
    .selectAll()
    .where('p.run_id', '=', runId)
    .where('p.provider', '=', 'bank_transfer')
    .where('p.status', 'in', ['pending', 'processing'])
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute()

export const updatePayouts = (db: Db, ids: readonly string[], change: Updateable<PayoutTable>) =>
  db
    .updateTable('payout')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

/** False if the merchant has a payout for the period already. */
export async function insertPayout(db: Db, row: Insertable<PayoutTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('payout')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .onConflict((conflict) => conflict.constraint('payout_period_taken').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

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

/** The last day that earlier payouts of the merchant have paid. */
export const lastPaidDay = async (db: Db, merchantId: string, currency: string): Promise<string | null> =>
  (
    await db
      .selectFrom('payout')
      .select((eb) => eb.fn.max<string | null>('period_end').as('day'))
      .where('merchant_id', '=', merchantId)
      .where('currency', '=', currency)
      .executeTakeFirst()
  )?.day ?? null

/** The next number of a tenant. */
export async function nextPayoutNumber(db: Db): Promise<string> {
  const { value } = await db
    .insertInto('counter')
    .values({ name: 'payout', value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return `PO-${String(value).padStart(6, '0')}`
}

export async function ownBalances(db: Db, merchantId: string) {
  const { rows } = await sql<{ currency: string; available: number; pending: number; on_the_way: number }>`
    select currency, sum(available)::bigint as available, sum(pending)::bigint as pending, sum(on_the_way)::bigint as on_the_way
      from (
        select currency, merchant_amount as available, 0 as pending, 0 as on_the_way from payout_entry
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and payout_id is null
        union all
        select currency, 0, merchant_amount, 0 from orders
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and placed_at is not null
           and closed_at is null and payment_status = 'paid'
        union all
        select currency, 0, 0, amount from payout
         where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and status <> 'completed'
      ) amounts group by 1 order by 1`.execute(db)
  return rows
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
