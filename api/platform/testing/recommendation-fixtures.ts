import type { Db } from '../db/db.ts'

/** A job that failed. */
export const insertRecommendationJob = (db: Db, id: string, canary: string) =>
  db
    .insertInto('recommendation_job')
    .values({ id, generation: 1, status: 'failed', error: canary, created_at: db.now, updated_at: db.now })
    .execute()
