import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { MessagePrice } from '#contract/rules/messages/message-costs.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { DaySpan } from './costs.rules.ts'

/** Campaigns and events that a summary lists, the most expensive first. */
const maxRows = 200

const settingColumns = [
  'channel',
  'unit_price_micros',
  'prefix_prices',
  'monthly_budget',
  'stops_marketing',
  'currency',
  'warned_month',
  'warned_percent',
] as const

export const listCostSettings = (db: Db) => db.selectFrom('message_cost_setting').select(settingColumns).execute()
export type CostSettingRow = Awaited<ReturnType<typeof listCostSettings>>[number]

export const findCostSetting = (db: Db, channel: Channel) =>
  db.selectFrom('message_cost_setting').select(settingColumns).where('channel', '=', channel).executeTakeFirst()

/** Two processes that look at the budget of a channel do so one after the other. */
export const lockCostSetting = (db: Db, channel: Channel) =>
  db
    .selectFrom('message_cost_setting')
    .select(settingColumns)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst()

type SettingValues = MessagePrice & { currency: string; monthly_budget: number | null; stops_marketing: boolean }

/** A changed budget is looked at anew: its notices are sent again. */
export function saveCostSetting(db: Db, channel: Channel, { prefix_prices, ...setting }: SettingValues) {
  const values = {
    ...setting,
    prefix_prices: json(prefix_prices),
    warned_month: null,
    warned_percent: 0,
    updated_at: db.now,
  }
  return db
    .insertInto('message_cost_setting')
    .values({ channel, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'channel']).doUpdateSet(values))
    .execute()
}

export const recordBudgetNotice = (db: Db, channel: Channel, notice: { month: string; percent: number }) =>
  db
    .updateTable('message_cost_setting')
    .set({ warned_month: `${notice.month}-01`, warned_percent: notice.percent })
    .where('channel', '=', channel)
    .execute()

const totals = (db: Db, { from, before }: DaySpan) =>
  db
    .selectFrom('message_total as t')
    .where('t.local_date', '>=', from)
    .where('t.local_date', '<', before)
    .select(({ fn }) => [
      fn.sum<number>('t.sent').as('sent'),
      fn.sum<number>('t.segments').as('segments'),
      fn.sum<number>('t.cost_micros').as('cost_micros'),
    ])

export const sumByChannel = (db: Db, span: DaySpan) =>
  totals(db, span).select(['t.channel', 't.currency']).groupBy(['t.channel', 't.currency']).execute()

export type CostSums = Awaited<ReturnType<typeof sumByChannel>>[number]

export const sumByEvent = (db: Db, span: DaySpan) =>
  totals(db, span)
    .leftJoin('campaign as c', 'c.id', 't.campaign_id')
    .select(['t.channel', 't.template', 't.campaign_id', 't.currency', 'c.title'])
    .groupBy(['t.channel', 't.template', 't.campaign_id', 't.currency', 'c.title'])
    .orderBy('cost_micros', 'desc')
    .orderBy('sent', 'desc')
    .orderBy('t.template')
    .orderBy('t.channel')
    .limit(maxRows)
    .execute()

/** What the messages of a channel have cost in a currency. */
export const sumCosts = async (
  db: Db,
  { channel, currency }: { channel: Channel; currency: string },
  { from, before }: DaySpan,
): Promise<number> => {
  const { cost_micros } = await db
    .selectFrom('message_total')
    .where('channel', '=', channel)
    .where('currency', '=', currency)
    .where('local_date', '>=', from)
    .where('local_date', '<', before)
    .select(({ fn }) => fn.sum<number | null>('cost_micros').as('cost_micros'))
    .executeTakeFirstOrThrow()
  return cost_micros ?? 0
}
