import type { ChannelCosts, MessageCosts, MessageCostSetting } from '#contract/areas/notifications/costs.ts'
import { microsOfMinorUnits, minorUnitsOf } from '#contract/rules/currencies.ts'
import { amountOf, microsOf } from '#contract/rules/messages/message-costs.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import { invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import { eventOf } from '../templates.rules.ts'
import { findCostSetting, listCostSettings, saveCostSetting, sumByChannel, sumByEvent } from './costs.db.ts'
import type { CostSettingRow } from './costs.db.ts'
import { daysOfMonth, monthAfter } from './costs.rules.ts'

type TenantContext = Pick<ResolvedTenant, 'currency' | 'timezone'>
type Sums = { sent: number; segments: number; cost_micros: number }

const noCampaign = '00000000-0000-0000-0000-000000000000'
const nothing: Sums = { sent: 0, segments: 0, cost_micros: 0 }

const toSetting = (channel: Channel, row: CostSettingRow | undefined): MessageCostSetting => ({
  channel,
  unit_price: amountOf(row?.unit_price_micros ?? 0),
  prefix_prices: (row?.prefix_prices ?? []).map(({ prefix, unit_price_micros }) => ({
    prefix,
    unit_price: amountOf(unit_price_micros),
  })),
  monthly_budget: row?.monthly_budget ?? null,
  stops_marketing: row?.stops_marketing ?? false,
})

const toFigures = ({ sent, segments, cost_micros }: Sums, currency: string) => ({
  sent,
  segments,
  cost: minorUnitsOf(cost_micros, currency),
})

const addSums = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      sent: sum.sent + row.sent,
      segments: sum.segments + row.segments,
      cost_micros: sum.cost_micros + row.cost_micros,
    }),
    nothing,
  )

/** The costs of a month. They are read from daily sums, so the time does not depend on the number of messages. */
export async function showMessageCosts(
  db: Db,
  input: { month?: string | undefined },
  { currency, timezone }: TenantContext,
): Promise<MessageCosts> {
  const thisMonth = localDate(db.nowMs, timezone).slice(0, 7)
  const month = input.month ?? thisMonth
  const [settings, sums, previousSums, events] = await Promise.all([
    listCostSettings(db),
    sumByChannel(db, daysOfMonth(month)),
    sumByChannel(db, daysOfMonth(monthAfter(month, -1))),
    sumByEvent(db, daysOfMonth(month)),
  ])
  const ofChannel = (channel: Channel): ChannelCosts => {
    const setting = toSetting(
      channel,
      settings.find((row) => row.channel === channel),
    )
    const sum = sums.find((row) => row.channel === channel) ?? nothing
    const { monthly_budget: budget, stops_marketing } = setting
    return {
      ...setting,
      ...toFigures(sum, currency),
      previous: toFigures(previousSums.find((row) => row.channel === channel) ?? nothing, currency),
      is_marketing_stopped:
        month === thisMonth &&
        stops_marketing &&
        budget !== null &&
        sum.cost_micros >= microsOfMinorUnits(budget, currency),
    }
  }
  return {
    month,
    this_month: thisMonth,
    currency,
    ...toFigures(addSums(sums), currency),
    previous: toFigures(addSums(previousSums), currency),
    channels: channels.map(ofChannel),
    events: events.map(({ channel, template, campaign_id, title, ...sum }) => ({
      event_type: eventOf(template),
      campaign_id: campaign_id === noCampaign ? null : campaign_id,
      campaign_title: title,
      channel,
      ...toFigures(sum, currency),
    })),
  }
}

/** Stores the price and budget of a channel. 422 for a country code that is named twice. */
export async function saveMessageCosts(db: Db, input: MessageCostSetting): Promise<MessageCostSetting> {
  const { channel, unit_price, prefix_prices, monthly_budget, stops_marketing } = input
  if (new Set(prefix_prices.map(({ prefix }) => prefix)).size < prefix_prices.length)
    throw invalid({ prefix_prices: 'Each country code can have one price.' })
  await saveCostSetting(db, channel, {
    unit_price_micros: microsOf(unit_price),
    prefix_prices: prefix_prices.map((one) => ({ prefix: one.prefix, unit_price_micros: microsOf(one.unit_price) })),
    monthly_budget,
    stops_marketing,
  })
  await audit(db, 'message_costs.saved', `message_costs:${channel}`, { ...input })
  return toSetting(channel, await findCostSetting(db, channel))
}
