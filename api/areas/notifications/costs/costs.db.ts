import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { DaySpan } from './costs.rules.ts'

/** Campaigns and events that a summary lists, the most expensive first. */
const maxRows = 200

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
