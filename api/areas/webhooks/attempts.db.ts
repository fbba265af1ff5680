import type { Insertable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

export const listAttempts = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'duration_ms', 'status_code', 'response', 'error'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()

export const insertAttempt = (db: Db, attempt: Omit<Insertable<Tables['webhook_attempt']>, 'tenant_id'>) =>
  db.insertInto('webhook_attempt').values(attempt).execute()
