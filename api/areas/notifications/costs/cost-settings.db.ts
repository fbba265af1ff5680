import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { MessagePrice } from '#contract/rules/messages/message-costs.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

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
