import { z } from 'zod'
import { call } from '../../call.ts'
import { id, money } from '../../fields.ts'
import { channels } from '../../rules/messages/message-events.ts'
import { exportCalls } from '../exports.ts'
import { notificationPermission } from './messages.ts'

const channel = z.enum(channels)
/** In main units of the currency, such as 0.0075, with at most six decimals. */
const unitPrice = z.number().min(0).max(10_000).multipleOf(0.000001)

export const MessageCostSetting = z.object({
  channel,
  /** For a part of a text message, else for a message. */
  unit_price: unitPrice,
  /** Other prices for numbers that begin with a country code; the longest one applies. */
  prefix_prices: z
    .array(
      z.object({
        prefix: z
          .string()
          .regex(/^\+[1-9]\d{0,6}$/, 'The country code must look like +44.')
          .meta({ examples: ['+44'] }),
        unit_price: unitPrice,
      }),
    )
    .max(100),
  /** Minor units. At 80 % and 100 % a notice is sent. Null: no budget. */
  monthly_budget: z.int().min(1).max(1_000_000_000_000).nullable(),
  /** Whether campaigns are no longer sent on this channel once the budget is spent. */
  stops_marketing: z.boolean(),
})
export type MessageCostSetting = z.infer<typeof MessageCostSetting>

const Cost = z.object({ currency: z.string(), amount: money })
export type Cost = z.infer<typeof Cost>

const figures = {
  /** Messages that a service has taken. */
  sent: z.int(),
  /** Parts of text messages, else messages. */
  segments: z.int(),
  /**
   * At the price when each was sent, in minor units, rounded. In several currencies if that of the tenant has changed;
   * empty if nothing was spent.
   */
  costs: z.array(Cost),
}
const Figures = z.object(figures)

const MessageCosts = z.object({
  month: z.string(),
  /** The current month. */
  this_month: z.string(),
  /** Of the tenant, for new prices. */
  currency: z.string(),
  ...figures,
  previous: Figures,
  channels: z.array(
    MessageCostSetting.extend({
      /** Of its price and budget. */
      currency: z.string(),
      /** What counts towards the budget: the cost in its currency. */
      budget_spent: money,
      ...figures,
      /** The month before. */
      previous: Figures,
      /** The budget of this month is spent and holds back campaigns. */
      is_marketing_stopped: z.boolean(),
    }),
  ),
  /** By event or campaign and channel, the most expensive first; at most 200. */
  events: z.array(
    z.object({
      event_type: z.string(),
      campaign_id: id.nullable(),
      /** Null for an event, and for a campaign that was deleted. */
      campaign_title: z.string().nullable(),
      channel,
      ...figures,
    }),
  ),
})
export type MessageCosts = z.infer<typeof MessageCosts>
export type ChannelCosts = MessageCosts['channels'][number]

const path = '/notification/costs'

/** What messages cost, by local month of the tenant, and the prices and budgets of the channels. */
export const messageCosts = {
  /** Without `month` the current one. */
  show: call('tenant', `GET ${path}`, notificationPermission, {
    input: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    output: MessageCosts,
  }),
  /** Replaces the setting of a channel. Messages that were sent keep their price. */
  save: call('tenant', `POST ${path}`, notificationPermission, {
    input: MessageCostSetting,
    output: MessageCostSetting,
  }),
  /** By day, channel and country, as a file. */
  ...exportCalls('tenant', `${path}/export`, notificationPermission, {}),
}
