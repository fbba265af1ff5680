import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { BillingInvoiceLineTable, BillingInvoiceTable } from '#api/platform/tables.ts'

export type InvoiceRow = Selectable<BillingInvoiceTable>
export type LineRow = Selectable<BillingInvoiceLineTable>

/** The next number of the seller. Others wait until this transaction ends, and a rollback gives the number back. */
export async function nextInvoiceNumber(db: Db, seller: string): Promise<number> {
  const { value } = await db
    .updateTable('invoice_counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('seller', '=', seller)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export const insertInvoice = (db: Db, row: Insertable<BillingInvoiceTable>) =>
  db
    .insertInto('billing_invoice')
    .values({ ...row, created_at: db.now })
    .execute()

export const insertLines = (db: Db, rows: Omit<Insertable<BillingInvoiceLineTable>, 'id'>[]) =>
  db
    .insertInto('billing_invoice_line')
    .values(rows.map((row) => ({ ...row, id: newId() })))
    .execute()

export const findInvoice = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('billing_invoice').selectAll().where('id', '=', id).executeTakeFirst()

export const hasInvoiceFor = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('billing_invoice').select('id').where('billing_key', '=', key).executeTakeFirst()) !== undefined

export const updateInvoice = (db: Db, id: string, change: Updateable<BillingInvoiceTable>) =>
  db.updateTable('billing_invoice').set(change).where('id', '=', id).execute()

export const listLines = (db: Db, invoiceId: string): Promise<LineRow[]> =>
  db.selectFrom('billing_invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute()

/** Lines that were paid for the running period. What was paid for an earlier one became credit when it was replaced. */
export const listPaidLines = (db: Db): Promise<LineRow[]> =>
  db
    .selectFrom('billing_invoice_line as l')
    .innerJoin('billing_invoice as i', (join) =>
      join.onRef('i.tenant_id', '=', 'l.tenant_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .innerJoin('subscription as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'l.tenant_id')
        .onRef('s.current_period_start', '<=', 'l.period_start')
        .onRef('s.current_period_end', '=', 'l.period_end'),
    )
    .selectAll('l')
    .where('i.status', '=', 'paid')
    .where('i.kind', '=', 'subscription')
    .where('l.period_end', '>', db.now)
    .execute()

/** Oldest first. */
export const listUnpaidInvoices = (db: Db): Promise<InvoiceRow[]> =>
  db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('status', '=', 'payment_due')
    .orderBy('issued_at')
    .orderBy('id')
    .execute()

type ListInput = {
  page: number
  limit: number
  search: string
  sort?: string | undefined
  status?: InvoiceRow['status'] | undefined
}
export const listInvoices = (db: Db, { status, search, ...input }: ListInput) =>
  listPage(
    db
      .selectFrom('billing_invoice as i')
      .selectAll('i')
      .$if(status !== undefined, (query) => query.where('i.status', '=', status ?? 'paid'))
      .$if(search.trim() !== '', (query) => query.where(sql<boolean>`lower(i.name) like ${containsPattern(search)}`)),
    input,
    {
      sorts: ['date', 'name', 'amount', 'status'],
      defaultSort: '-date',
      table: 'i',
      expressions: { date: sql`i.issued_at`, name: sql`i.number` },
    },
  )
