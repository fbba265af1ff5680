import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { shownJobs } from '#contract/areas/printers.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

const columns = [
  'j.id',
  'j.printer_id',
  'j.merchant_id',
  'j.order_id as order_uuid',
  'j.order_number',
  'j.occasion',
  'j.revision',
  'j.copy_number',
  'j.content',
  'j.is_copy',
  'j.state',
  'j.attempts',
  'j.error',
  'j.user_name',
  'j.not_before',
  'j.offered_at',
  'j.sent_at',
  'j.closed_at',
  'j.expires_at',
  'j.created_at',
] as const

const jobs = (db: Db) => db.selectFrom('print_job as j').select(columns)
export type PrintJobRow = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]
export type NewPrintJob = Insertable<Tables['print_job']>

/** Jobs that exist already are left as they are. Returns the new ones. */
export async function insertJobs(db: Db, rows: readonly NewPrintJob[]): Promise<{ id: string; printer_id: string }[]> {
  if (rows.length === 0) return []
  return db
    .insertInto('print_job')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'printer_id'])
    .execute()
}

/** The latest jobs, of one printer or of the merchant. */
export const listJobs = (db: Db, merchantId: string, printerId: string | undefined) =>
  jobs(db)
    .innerJoin('printer as p', 'p.id', 'j.printer_id')
    .select('p.name as printer_name')
    .$if(printerId === undefined, (query) => query.where('j.merchant_id', '=', merchantId))
    .$if(printerId !== undefined, (query) => query.where('j.printer_id', '=', printerId ?? ''))
    .orderBy('j.id', 'desc')
    .limit(shownJobs)
    .execute()
export type ListedJob = Awaited<ReturnType<typeof listJobs>>[number]

export const findJobs = (db: Db, ids: readonly string[]) =>
  jobs(db)
    .innerJoin('printer as p', 'p.id', 'j.printer_id')
    .select('p.name as printer_name')
    .where('j.id', 'in', ids)
    .orderBy('j.id')
    .execute()

export const lockJob = (db: Db, id: string) => jobs(db).where('j.id', '=', id).forUpdate().executeTakeFirst()

export const jobOfPrinter = (db: Db, printerId: string, id: string) =>
  jobs(db).where('j.printer_id', '=', printerId).where('j.id', '=', id).executeTakeFirst()

/** Jobs of a printer that are not finished, the oldest first. Needs the lock of the printer. */
export const listOpenJobs = (db: Db, printerId: string) =>
  jobs(db)
    .where('j.printer_id', '=', printerId)
    .where('j.state', 'in', ['waiting', 'sent'])
    .orderBy('j.id')
    .limit(20)
    .execute()

export const updateJob = (db: Db, id: string, changes: Updateable<Tables['print_job']>) =>
  db.updateTable('print_job').set(changes).where('id', '=', id).execute()

/** Ends jobs of a printer that nobody waits for any more. */
export const expireJobs = (db: Db, printerId: string) =>
  db
    .updateTable('print_job')
    .set({ state: 'cancelled', error: 'expired', closed_at: db.now })
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['waiting', 'sent'])
    .where('expires_at', '<=', db.now)
    .execute()

/** Cancelled orders are not printed: ends the jobs of their occasions that no printer has got yet. */
export const cancelWaitingJobs = (db: Db, orderIds: readonly string[]) =>
  db
    .updateTable('print_job')
    .set({ state: 'cancelled', error: 'order_cancelled', closed_at: db.now })
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('occasion', 'in', ['new', 'accepted', 'ready', 'changed'])
    .execute()

/** Printers that have got a job of these orders, with the time of the first one. */
export const listPrinted = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('print_job')
    .select(['order_id', 'printer_id', (eb) => eb.fn.min('sent_at').as('since')])
    .where('order_id', 'in', orderIds)
    .where('sent_at', 'is not', null)
    .groupBy(['order_id', 'printer_id'])
    .execute()

const purgeBatch = 5_000

/** Deletes jobs of all tenants that were created before this time. */
export async function purgeJobs({ platformPool }: AppServices, before: string): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await platformPool.query(
      `delete from print_job where (tenant_id, id) in
         (select tenant_id, id from print_job where created_at < $1 order by created_at limit $2)`,
      [before, purgeBatch],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < purgeBatch) return deleted
  }
}

/** How many jobs of printers are open, by printer. */
export const countOpenJobs = async (db: Db, printerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('print_job')
    .select(sql<number>`count(*)`.as('count'))
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
