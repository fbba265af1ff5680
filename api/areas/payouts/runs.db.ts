import type { Insertable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { listPage } from '#api/platform/db/listing.ts'
import type { PayoutRunTable } from '#api/platform/tables.ts'

const columns = ['r.id', 'r.period_end', 'r.status', 'r.started_by', 'r.created_at', 'r.completed_at'] as const

export const listRuns = (db: Db, input: SearchInput) =>
  listPage(db.selectFrom('payout_run as r').select(columns), input, {
    sorts: ['period_end', 'created_at'],
    defaultSort: '-period_end',
    table: 'r',
  })

export const findRun = (db: Db, id: string) =>
  db.selectFrom('payout_run as r').select(columns).where('r.id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The run of a day: a new one, or the one that exists. It is open again until it has been worked through. */
export async function openRun(db: Db, run: Insertable<PayoutRunTable>): Promise<string> {
  const { id } = await db
    .insertInto('payout_run')
    .values({ ...run, created_at: db.now, updated_at: db.now })
    .onConflict((conflict) =>
      conflict
        .constraint('payout_run_taken')
        .doUpdateSet({ status: 'processing', completed_at: null, updated_at: db.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const completeRun = (db: Db, id: string) =>
  db
    .updateTable('payout_run')
    .set({ status: 'completed', completed_at: db.now, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Number and sum of the payouts of runs, by status and currency. */
export const sumsOfRuns = (db: Db, runIds: readonly string[]) =>
  db
    .selectFrom('payout')
    .select((eb) => [
      'run_id',
      'status',
      'currency',
      eb.fn.countAll<number>().as('payouts'),
      eb.fn.sum<number>('order_count').as('orders'),
      eb.fn.sum<number>('amount').as('amount'),
    ])
    .where('run_id', '=', (eb) => eb.fn.any(eb.val([...runIds])))
    .groupBy(['run_id', 'status', 'currency'])
    .execute()
