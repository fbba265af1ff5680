import { microsOfMinorUnits, minorUnitsOf } from '#contract/rules/currencies.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import { sumByChannel } from './costs.db.ts'
import { listCostSettings } from './cost-settings.db.ts'
import { daysOfMonth } from './costs.rules.ts'

/** Channels whose budget of the month is spent and that send no more campaigns. */
export async function findStoppedChannels(
  db: Db,
  { timezone }: Pick<ResolvedTenant, 'timezone'>,
): Promise<ReadonlySet<Channel>> {
  const limited = (await listCostSettings(db)).filter((row) => row.stops_marketing && row.monthly_budget !== null)
  if (limited.length === 0) return new Set()
  const sums = await sumByChannel(db, daysOfMonth(localDate(db.nowMs, timezone).slice(0, 7)))
  const spentOn = ({ channel, currency }: { channel: Channel; currency: string }) =>
    sums.find((row) => row.channel === channel && row.currency === currency)?.cost_micros ?? 0
  return new Set(
    limited
      .filter((row) => spentOn(row) >= microsOfMinorUnits(row.monthly_budget ?? 0, row.currency))
      .map(({ channel }) => channel),
  )
}

/** What a mailing to so many people costs, in minor units. Prices by country code and in other currencies are left out. */
export async function estimateCost(
  db: Db,
  counts: Readonly<Partial<Record<Channel, number>>>,
  currency: string,
): Promise<number> {
  const settings = (await listCostSettings(db)).filter((row) => row.currency === currency)
  const micros = settings.reduce(
    (sum, { channel, unit_price_micros }) => sum + unit_price_micros * (counts[channel] ?? 0),
    0,
  )
  return minorUnitsOf(micros, currency)
}
