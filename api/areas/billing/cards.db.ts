import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { BillingCardTable } from '#api/platform/tables.ts'

export type CardRow = Selectable<BillingCardTable>

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
