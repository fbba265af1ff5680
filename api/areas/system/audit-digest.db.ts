import type { Db } from '#api/platform/db/db.ts'

/** Records the week; false if it is recorded already. */
export const claimWeek = async (db: Db, week: string, chain_number: number): Promise<boolean> =>
  (
    await db
      .insertInto('audit_digest_mail')
      .values({ week, chain_number, sent_at: db.now })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n
