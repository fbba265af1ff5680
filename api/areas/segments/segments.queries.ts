import type { SegmentFilter } from '#contract/areas/segments.ts'
import type { Db } from '#api/platform/db/db.ts'

/** Whether the segment exists. It cannot be deleted until the transaction ends. */
export const lockSegment = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('segment').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined

/** The filters of a segment; undefined if there is none. */
export const findFilters = async (db: Db, id: string): Promise<SegmentFilter[] | undefined> =>
  (await db.selectFrom('segment').select('filters').where('id', '=', id).executeTakeFirst())?.filters
