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
import { sumByChannel, sumByEvent } from './costs.db.ts'
import { findCostSetting, listCostSettings, saveCostSetting } from './cost-settings.db.ts'
import type { CostSums } from './costs.db.ts'
import type { CostSettingRow } from './cost-settings.db.ts'
import { daysOfMonth, monthAfter } from './costs.rules.ts'

type TenantContext = Pick<ResolvedTenant, 'currency' | 'timezone'>
type Sums = Pick<CostSums, 'currency' | 'sent' | 'segments' | 'cost_micros'>

const noCampaign = '00000000-0000-0000-0000-000000000000'

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

const total = (rows: readonly Sums[], field: 'sent' | 'segments' | 'cost_micros'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** Sums with the costs of each currency for itself, that of the tenant first. */
function toFigures(rows: readonly Sums[], ofTenant: string) {
  const costs = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, micros: total(group, 'cost_micros') }))
    .filter(({ micros }) => micros > 0)
    .toSorted((a, b) => Number(b.currency === ofTenant) - Number(a.currency === ofTenant))
  return {
    sent: total(rows, 'sent'),
    segments: total(rows, 'segments'),
    costs: costs.map(({ currency, micros }) => ({ currency, amount: minorUnitsOf(micros, currency) })),
  }
}

/** The costs of a month. They are read from daily sums, so the time does not depend on the number of messages. */
export async function showMessageCosts(
  db: Db,
  input: { month?: string | undefined },
  tenant: TenantContext,
): Promise<MessageCosts> {
  const thisMonth = localDate(db.nowMs, tenant.timezone).slice(0, 7)
  const month = input.month ?? thisMonth
  const [settings, sums, previousSums, events] = await Promise.all([
    listCostSettings(db),
    sumByChannel(db, daysOfMonth(month)),
    sumByChannel(db, daysOfMonth(monthAfter(month, -1))),
    sumByEvent(db, daysOfMonth(month)),
  ])
  const ofChannel = (channel: Channel): ChannelCosts => {
    const row = settings.find((one) => one.channel === channel)
    const setting = toSetting(channel, row)
    const currency = row?.currency ?? tenant.currency
    const ofChannelSums = sums.filter((sum) => sum.channel === channel)
    const spent = total(
      ofChannelSums.filter((sum) => sum.currency === currency),
      'cost_micros',
    )
    const { monthly_budget: budget, stops_marketing } = setting
    return {
      ...setting,
      currency,
      ...toFigures(ofChannelSums, tenant.currency),
      budget_spent: minorUnitsOf(spent, currency),
      previous: toFigures(
        previousSums.filter((sum) => sum.channel === channel),
        tenant.currency,
      ),
      is_marketing_stopped:
        month === thisMonth && stops_marketing && budget !== null && spent >= microsOfMinorUnits(budget, currency),
    }
  }
  return {
    month,
    this_month: thisMonth,
    currency: tenant.currency,
    ...toFigures(sums, tenant.currency),
    previous: toFigures(previousSums, tenant.currency),
    channels: channels.map(ofChannel),
    events: events.map(({ channel, template, campaign_id, title, ...sum }) => ({
      event_type: eventOf(template),
      campaign_id: campaign_id === noCampaign ? null : campaign_id,
      campaign_title: title,
      channel,
      ...toFigures([sum], tenant.currency),
    })),
  }
}

/** Stores the price and budget of a channel, in the currency of the tenant. 422 for a country code that is named twice. */
export async function saveMessageCosts(
  db: Db,
  input: MessageCostSetting,
  { currency }: Pick<TenantContext, 'currency'>,
): Promise<MessageCostSetting> {
  const { channel, unit_price, prefix_prices, monthly_budget, stops_marketing } = input
  if (new Set(prefix_prices.map(({ prefix }) => prefix)).size < prefix_prices.length)
    throw invalid({ prefix_prices: 'Each country code can have one price.' })
  await saveCostSetting(db, channel, {
    unit_price_micros: microsOf(unit_price),
    prefix_prices: prefix_prices.map((one) => ({ prefix: one.prefix, unit_price_micros: microsOf(one.unit_price) })),
    monthly_budget,
    stops_marketing,
    currency,
  })
  await audit(db, 'message_costs.saved', `message_costs:${channel}`, { ...input })
  return toSetting(channel, await findCostSetting(db, channel))
}
