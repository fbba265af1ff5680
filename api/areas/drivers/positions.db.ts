import type { Db } from '#api/platform/db/db.ts'

const onTheWay = (db: Db, userId: string) =>
  db
    .selectFrom('driver_delivery')
    .select('id')
    .where('driver_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('state', '=', 'picked')

export const isOnTheWay = async (db: Db, userId: string): Promise<boolean> =>
  (await onTheWay(db, userId).limit(1).executeTakeFirst()) !== undefined

export const savePosition = (db: Db, userId: string, position: { latitude: number; longitude: number }) =>
  db
    .insertInto('driver_shift')
    .values({ user_id: userId, is_on_duty: true, since: db.now, seen_at: db.now, ...position, located_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ ...position, located_at: db.now, seen_at: db.now }),
    )
    .execute()

/** Forgets where a driver is who has nothing to deliver any more. */
export const erasePosition = (db: Db, userId: string) =>
  db
    .updateTable('driver_shift')
    .set({ latitude: null, longitude: null, located_at: null })
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.exists(onTheWay(db, userId))))
    .execute()
