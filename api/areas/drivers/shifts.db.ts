import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

export const findShift = (db: Db, userId: string) =>
  db
    .selectFrom('driver_shift')
    .select(['is_on_duty', 'since', 'latitude', 'longitude', 'located_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Starts or ends a shift; one that goes on keeps its start. */
export const saveShift = (db: Db, userId: string, isOnDuty: boolean) =>
  db
    .insertInto('driver_shift')
    .values({ user_id: userId, is_on_duty: isOnDuty, since: db.now, seen_at: db.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({
        is_on_duty: isOnDuty,
        seen_at: db.now,
        since: sql<string>`case when driver_shift.is_on_duty = excluded.is_on_duty then driver_shift.since else excluded.since end`,
      }),
    )
    .execute()

/** The driver has used the panel. */
export const markSeen = (db: Db, userId: string) =>
  db.updateTable('driver_shift').set({ seen_at: db.now }).where('user_id', '=', userId).execute()
