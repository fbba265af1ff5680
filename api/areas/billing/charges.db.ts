import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { BillingChargeTable } from '#api/platform/tables.ts'

export type ChargeRow = Selectable<BillingChargeTable>

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
