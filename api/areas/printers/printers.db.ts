import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Tables } from '#api/platform/tables.ts'

const columns = [
  'p.id',
  'p.merchant_id',
  'p.name',
  'p.protocol',
  'p.paper_width',
  'p.content',
  'p.station',
  'p.copies',
  'p.occasions',
  'p.prints_changes',
  'p.order_types',
  'p.locale',
  'p.expiry_hours',
  'p.is_active',
  'p.state',
  'p.seen_at',
  'p.warned_at',
  'p.occasions_since',
  'p.created_at',
  'p.updated_at',
] as const

const printers = (db: Db) => db.selectFrom('printer as p').select(columns)
export type PrinterRow = Awaited<ReturnType<ReturnType<typeof printers>['execute']>>[number]

export const listPrinters = (db: Db, merchantId: string) =>
  printers(db)
    .select((eb) =>
      eb
        .selectFrom('print_job as j')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('j.printer_id', '=', 'p.id')
        .where('j.state', 'in', ['waiting', 'sent'])
        .where('j.expires_at', '>', db.now)
        .as('waiting_jobs'),
    )
    .where('p.merchant_id', '=', merchantId)
    .orderBy(sql`lower(p.name)`)
    .execute()
export type ListedPrinter = Awaited<ReturnType<typeof listPrinters>>[number]

export const countPrinters = async (db: Db, merchantId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('printer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Printers that print orders of these merchants by themselves. */
export const listAutomaticPrinters = (db: Db, merchantIds: readonly string[]) =>
  printers(db)
    .where('p.merchant_id', 'in', merchantIds)
    .where('p.is_active', '=', true)
    .where(sql<boolean>`p.occasions <> '{}'`)
    .orderBy('p.id')
    .execute()

export const findPrinter = (db: Db, id: string) => printers(db).where('p.id', '=', id).executeTakeFirst()

/** Locks the printer: its jobs are given out one after the other. */
export const lockPrinter = (db: Db, id: string) => printers(db).where('p.id', '=', id).forUpdate().executeTakeFirst()

/** What a poll is checked with. */
export const findPrinterSecret = (db: Db, id: string) =>
  db
    .selectFrom('printer')
    .select(['merchant_id', 'protocol', 'secret_hash', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertPrinter = (db: Db, row: Insertable<Tables['printer']>) =>
  db.insertInto('printer').values(row).execute()

export const updatePrinter = (db: Db, id: string, changes: Updateable<Tables['printer']>) =>
  db.updateTable('printer').set(changes).where('id', '=', id).execute()

export const deletePrinter = (db: Db, id: string) => db.deleteFrom('printer').where('id', '=', id).execute()

/** Locks the merchant's row, so that two calls cannot both add the last printer that is possible. */
export const lockMerchant = (db: Db, merchantId: string) =>
  db.selectFrom('merchant').select('id').where('id', '=', merchantId).forUpdate().executeTakeFirst()

/** Orders with what decides whether they are printed, and how often their content was changed. */
export const listPrintableOrders = (db: Db, orderNumbers: readonly string[]) =>
  db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.order_id',
      'o.merchant_id',
      'o.order_type',
      'o.order_status',
      'o.placed_at',
      'o.accepted_at',
      'o.ready_at',
      'o.closed_at',
      'o.amended_at',
      sql<boolean>`o.undo is not null`.as('can_be_undone'),
      sql<
        string[]
      >`array(select l.product_id from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id)`.as(
        'product_ids',
      ),
      sql<number>`(select count(*) from order_amendment a
        where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state = 'applied')`.as('revision'),
    ])
    .where('o.order_id', 'in', orderNumbers)
    .where('o.placed_at', 'is not', null)
    .execute()
export type PrintableOrder = Awaited<ReturnType<typeof listPrintableOrders>>[number]

/** Printers with a job that has waited since `waitingSince`, which have not asked since then, and were not reported yet. */
export const findSilentPrinter = (db: Db, id: string, silentMs: number) =>
  printers(db)
    .where('p.id', '=', id)
    .where('p.is_active', '=', true)
    .where((eb) => eb.or([eb('p.seen_at', 'is', null), eb('p.seen_at', '<=', isoAt(db.nowMs - silentMs))]))
    .where((eb) => eb.or([eb('p.warned_at', 'is', null), eb('p.warned_at', '<=', eb.ref('p.seen_at'))]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('print_job as j')
          .select('j.id')
          .whereRef('j.printer_id', '=', 'p.id')
          .where('j.state', 'in', ['waiting', 'sent'])
          .where('j.created_at', '<=', isoAt(db.nowMs - silentMs))
          .where('j.expires_at', '>', db.now),
      ),
    )
    .executeTakeFirst()

export const findMerchantForTest = (db: Db, id: string) =>
  db.selectFrom('merchant').select(['name', 'timezone']).where('id', '=', id).executeTakeFirst()
