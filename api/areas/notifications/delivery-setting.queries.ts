import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import { messageEvents } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { findDeliverySetting, loadTimeZone, lockMarketingLimitRow } from './delivery-setting.db.ts'
import { afterQuietHours } from './quiet-hours.rules.ts'
import type { QuietHours } from './quiet-hours.rules.ts'
import { listOwners } from './templates.db.ts'

const usualHours: QuietHours = { from: '21:00', until: '08:00' }

/** The quiet hours of the tenant, which campaigns keep if they are set to. */
export async function quietHoursOf(db: Db): Promise<QuietHours> {
  const row = await findDeliverySetting(db)
  return row ? { from: row.quiet_from, until: row.quiet_until } : usualHours
}

/**
 * How many campaigns a customer gets at most in how many days; undefined without a limit. Locked, so that two campaigns
 * that are sent at once do not both count before the other is stored.
 */
export const lockMarketingLimit = (db: Db): Promise<{ messages: number; days: number } | undefined> =>
  lockMarketingLimitRow(db)

/** When a message of an event is sent, as fields of its row: at once, or after the quiet hours if it can wait. */
export async function sendingTime(db: Db, event: MessageEvent): Promise<{ next_attempt_at?: string }> {
  if (!messageEvents[event].waitsInQuietHours) return {}
  const row = await findDeliverySetting(db)
  if (!row?.has_quiet_hours) return {}
  const hours = { from: row.quiet_from, until: row.quiet_until }
  return { next_attempt_at: isoAt(afterQuietHours(db.nowMs, await loadTimeZone(db), hours)) }
}

/** Who gets messages to the owner: those that the event names, else those of the tenant, else the owners. */
export async function ownerAddresses(db: Db, ofEvent: readonly string[]): Promise<readonly string[]> {
  if (ofEvent.length > 0) return ofEvent
  const named = (await findDeliverySetting(db))?.owner_emails ?? []
  return named.length > 0 ? named : (await listOwners(db)).map(({ email }) => email)
}
