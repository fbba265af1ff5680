import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type {
  BillingCardTable,
  BillingChargeTable,
  BillingInvoiceLineTable,
  BillingInvoiceTable,
} from '#api/platform/tables.ts'

export type InvoiceRow = Selectable<BillingInvoiceTable>
export type LineRow = Selectable<BillingInvoiceLineTable>
export type ChargeRow = Selectable<BillingChargeTable>
export type CardRow = Selectable<BillingCardTable>

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

export const listCards = (db: Db): Promise<CardRow[]> =>
  db
    .selectFrom('billing_card')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

export const findCard = (db: Db, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('billing_card').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

export const findCardToDetach = (db: Db, id: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('billing_card')
    .selectAll()
    .where('id', '=', id)
    .where('detach_due_at', '<=', db.now)
    .forUpdate()
    .executeTakeFirst()

/** Whether the gateway is answering a charge of this card. */
export const isCharging = async (db: Db, cardId: string): Promise<boolean> =>
  (await db
    .selectFrom('billing_charge')
    .select('id')
    .where('card_id', '=', cardId)
    .where('status', 'in', ['created', 'processing'])
    .executeTakeFirst()) !== undefined

/** The card of a charge, also after it was removed. */
export const findChargedCard = (db: Db, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('billing_card').selectAll().where('id', '=', id).executeTakeFirst()

export const findPrimaryCard = (db: Db): Promise<CardRow | undefined> =>
  db.selectFrom('billing_card').selectAll().where('is_primary', '=', true).executeTakeFirst()

/** Inserts a card, or updates the one with the same token. */
export const saveCard = (db: Db, row: Insertable<BillingCardTable>): Promise<CardRow> =>
  db
    .insertInto('billing_card')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .onConflict((oc) =>
      oc.constraint('billing_card_token').doUpdateSet({ expiry_year: row.expiry_year, updated_at: db.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCard = (db: Db, id: string, change: Updateable<BillingCardTable>) =>
  db
    .updateTable('billing_card')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export async function setPrimaryCard(db: Db, id: string): Promise<void> {
  await db.updateTable('billing_card').set({ is_primary: false }).where('is_primary', '=', true).execute()
  await db.updateTable('billing_card').set({ is_primary: true }).where('id', '=', id).execute()
}

export const listCharges = (db: Db, invoiceId: string): Promise<ChargeRow[]> =>
  db.selectFrom('billing_charge').selectAll().where('invoice_id', '=', invoiceId).orderBy('attempt', 'desc').execute()

export const findCharge = (db: Db, id: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('billing_charge').selectAll().where('id', '=', id).executeTakeFirst()

export const insertCharge = (db: Db, row: Insertable<BillingChargeTable>): Promise<ChargeRow> =>
  db
    .insertInto('billing_charge')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCharge = (db: Db, id: string, change: Updateable<BillingChargeTable>) =>
  db
    .updateTable('billing_charge')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Whether a webhook event was handled before. */
export const hasEvent = async (db: Db, gateway: string, event_id: string): Promise<boolean> =>
  (await db
    .selectFrom('billing_event')
    .select('event_id')
    .where('gateway', '=', gateway)
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined

/** Records a webhook event. False if it was handled before. */
export async function claimEvent(db: Db, gateway: string, event_id: string): Promise<boolean> {
  const result = await db
    .insertInto('billing_event')
    .values({ gateway, event_id, received_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'gateway', 'event_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
