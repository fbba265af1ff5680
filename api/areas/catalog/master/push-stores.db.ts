import type { Db } from '#api/platform/db/db.ts'
import type { PushPart } from './push-rows.db.ts'

/** The stores of a push at which an undo is not complete. */
export const storesToUndo = async (db: Db, pushId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('menu_push_store')
      .select('merchant_id')
      .where('push_id', '=', pushId)
      .where('undone_at', 'is', null)
      .orderBy('merchant_id')
      .execute()
  ).map(({ merchant_id }) => merchant_id)

export const markStoreUndone = (db: Db, { pushId, merchantId }: PushPart) =>
  db
    .updateTable('menu_push_store')
    .set({ undone_at: db.now })
    .where('push_id', '=', pushId)
    .where('merchant_id', '=', merchantId)
    .execute()
