import type { Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

const columns = [
  'id',
  'generation',
  'status',
  'total_orders',
  'done_orders',
  'attempts',
  'error',
  'created_at',
] as const

/** A job by id, or the latest. */
export const findJob = (db: Db, id?: string) =>
  db
    .selectFrom('recommendation_job')
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

export const findRunningJob = (db: Db) =>
  db.selectFrom('recommendation_job').select(columns).where('status', 'in', ['queued', 'processing']).executeTakeFirst()

export const insertJob = (db: Db, id: string, generation: number) =>
  db
    .insertInto('recommendation_job')
    .values({ id, generation, status: 'queued', created_at: db.now, updated_at: db.now })
    .execute()

export const updateJob = (db: Db, id: string, changes: Updateable<Tables['recommendation_job']>) =>
  db
    .updateTable('recommendation_job')
    .set({ ...changes, updated_at: db.now })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .execute()

export const addProgress = (db: Db, id: string, orders: number) =>
  db
    .updateTable('recommendation_job')
    .set((eb) => ({ done_orders: eb('done_orders', '+', orders), attempts: 0, updated_at: db.now }))
    .where('id', '=', id)
    .execute()

/** Keeps the newest jobs. */
export const deleteOldJobs = (db: Db, keep: number) =>
  db
    .deleteFrom('recommendation_job')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('recommendation_job')
        .select('id')
        .where('status', 'in', ['completed', 'failed'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute()
