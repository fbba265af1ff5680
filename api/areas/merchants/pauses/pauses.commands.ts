import type { Db } from '#api/platform/db/db.ts'
import { closePause, insertPause, insertPauseSpans } from './pauses.db.ts'
import { hoursOf } from './pauses.queries.ts'
import { openSpans } from './pauses.rules.ts'

/** Records that a locked merchant takes no orders from now on. */
export const startPause = (db: Db, merchantId: string) => insertPause(db, merchantId)

/** The longest time of which a pause is recorded, in milliseconds. */
const longestMs = 1_000 * 86_400_000

/**
 * Records that a locked merchant takes orders again, since the planned end (ISO) of the pause if that has passed. The
 * opening hours of now decide which parts of the pause count.
 */
export async function endPause(db: Db, merchantId: string, plannedEnd: string | null): Promise<void> {
  const pause = await closePause(db, merchantId, plannedEnd !== null && plannedEnd < db.now ? plannedEnd : db.now)
  if (!pause) return
  const timing = (await hoursOf(db, [merchantId])).get(merchantId)
  if (!timing) return
  const end = Date.parse(pause.ended_at)
  const start = Math.max(Date.parse(pause.started_at), end - longestMs)
  await insertPauseSpans(
    db,
    openSpans(timing, { start, end }).map((span) => ({
      pause_id: pause.id,
      merchant_id: merchantId,
      starts_at: new Date(span.start).toISOString(),
      ends_at: new Date(span.end).toISOString(),
    })),
  )
}
