import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Payout, PayoutListInput } from '#contract/areas/payouts/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { PayoutTable } from '#api/platform/tables.ts'

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
