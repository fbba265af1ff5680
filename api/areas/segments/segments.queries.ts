import type { Db } from '#api/platform/db/db.ts'

/** Whether the segment exists. It cannot be deleted until the transaction ends. */
export const lockSegment = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('segment').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
