import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { StoreTiming } from '../../schedules/hours.rules.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { listHours, openPauses, sumPauseSpans } from './pauses.db.ts'
import { openSpans } from './pauses.rules.ts'

const hoursSetting = Settings.pick({ store_timing: true })

/** The opening hours of merchants by id: their own, else those of the tenant. */
export async function hoursOf(db: Db, merchantIds: readonly string[]): Promise<Map<string, StoreTiming>> {
  if (merchantIds.length === 0) return new Map()
  const [{ store_timing }, merchants] = await Promise.all([
    settingsFor(db, null, hoursSetting),
    listHours(db, merchantIds),
  ])
  return new Map([...merchants].map(([id, { timezone, own }]) => [id, { ...(own ?? store_timing), timezone }]))
}

/**
 * Minutes within opening hours in which merchants took no orders, by merchant, from one instant (ISO) until another or
 * now. Null as merchant for all.
 */
export async function pausedMinutes(
  db: Db,
  period: { from: string; until: string; merchantId: string | null },
): Promise<Map<string, number>> {
  const [seconds, open] = await Promise.all([sumPauseSpans(db, period), openPauses(db, period)])
  const hours = await hoursOf(
    db,
    open.map(({ merchant_id }) => merchant_id),
  )
  const end = Math.min(Date.parse(period.until), db.nowMs)
  for (const { merchant_id, started_at } of open) {
    const timing = hours.get(merchant_id)
    const start = Math.max(Date.parse(started_at), Date.parse(period.from))
    if (!timing || start >= end) continue
    const ms = openSpans(timing, { start, end }).reduce((total, span) => total + span.end - span.start, 0)
    seconds.set(merchant_id, (seconds.get(merchant_id) ?? 0) + ms / 1000)
  }
  return new Map([...seconds].map(([id, total]) => [id, Math.round(total / 60)]))
}
