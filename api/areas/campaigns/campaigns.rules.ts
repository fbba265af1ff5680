import { createHash } from 'node:crypto'
import type { CampaignInput } from '#contract/areas/campaigns.ts'
import { afterQuietHours } from '../notifications/quiet-hours.rules.ts'
import type { QuietHours } from '../notifications/quiet-hours.rules.ts'
import { instantOf, localTime } from '../schedules/local-time.rules.ts'

const hour = 3_600_000
const largestOffset = 14 * hour

type Draft = Pick<CampaignInput, 'timing' | 'scheduled_at' | 'audience' | 'segment_id'>

/** Texts by field of what is missing; empty if the campaign can be sent. */
export function campaignErrors({ timing, scheduled_at, audience, segment_id }: Draft, now: number) {
  const errors: Record<string, string> = {}
  if (audience === 'segment' && !segment_id) errors['segment_id'] = 'The segment id field is required.'
  if (timing === 'scheduled') {
    if (!scheduled_at) errors['scheduled_at'] = 'The scheduled at field is required.'
    else if (Date.parse(scheduled_at) <= now) errors['scheduled_at'] = 'The scheduled at must be in the future.'
  }
  return errors
}

/** Whether a customer is held out of a campaign: always the same answer, and another one for another campaign. */
export function isHeldOut(campaignId: string, customerId: string, percent: number): boolean {
  const hash = createHash('sha256').update(`${campaignId} ${customerId}`).digest()
  return hash.readUInt32BE(0) < (percent / 100) * 2 ** 32
}

type Plan = { scheduled_at: string | null; zone: 'tenant' | 'customer'; timezone: string }

/** When the first customer may get it, epoch milliseconds: at once, at its time, or at this time in the first zone. */
export function startOf({ scheduled_at, zone, timezone }: Plan, now: number): number {
  if (scheduled_at === null) return now
  const at = Date.parse(scheduled_at)
  if (zone === 'tenant') return at
  const { local_date, local_time } = localTime(at, timezone)
  return Math.max(now, Date.parse(`${local_date}T${local_time}Z`) - largestOffset)
}

/**
 * When a customer gets it, epoch milliseconds. `customerZone` is null if the zone of the customer is not known. A time
 * that has passed means now; in quiet hours it waits for the morning.
 */
export function sendTime(
  { scheduled_at, zone, timezone, keeps_quiet_hours }: Plan & { keeps_quiet_hours: boolean },
  customerZone: string | null,
  now: number,
  quietHours: QuietHours,
): number {
  const local = customerZone ?? timezone
  const planned = scheduled_at === null ? now : Date.parse(scheduled_at)
  const wall = localTime(planned, timezone)
  const at = Math.max(
    now,
    scheduled_at !== null && zone === 'customer' ? instantOf(wall.local_date, wall.local_time, local) : planned,
  )
  return keeps_quiet_hours ? afterQuietHours(at, local, quietHours) : at
}
