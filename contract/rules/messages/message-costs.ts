import type { Channel } from './message-events.ts'
import { smsParts } from './sms-parts.ts'

/** What a message, or a part of a text message, costs: in millionths of the main unit of the tenant's currency. */
export type MessagePrice = {
  readonly unit_price_micros: number
  /** Other prices for numbers that begin with a country code, such as +44. */
  readonly prefix_prices: readonly { readonly prefix: string; readonly unit_price_micros: number }[]
}
export type MessageCost = { segments: number; cost_micros: number }

const microsPerUnit = 1_000_000

/** 0.0075 is 7500. */
export const microsOf = (amount: number): number => Math.round(amount * microsPerUnit)
/** 7500 is 0.0075. */
export const amountOf = (micros: number): number => micros / microsPerUnit

/** The price of a message to a number: that of the longest country code that it begins with. */
export function unitPriceFor({ unit_price_micros, prefix_prices }: MessagePrice, recipient: string): number {
  const [longest] = prefix_prices
    .filter(({ prefix }) => recipient.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)
  return longest?.unit_price_micros ?? unit_price_micros
}

/** A text message costs its price for each part, any other message once. */
export function messageCost(
  price: MessagePrice,
  { channel, recipient, text }: { channel: Channel; recipient: string; text: string },
): MessageCost {
  const segments = channel === 'sms' ? smsParts(text).parts : 1
  return { segments, cost_micros: segments * unitPriceFor(price, recipient) }
}

/** The last percentage of the budget of which a notice is sent. */
export const budgetLevel = (spentMicros: number, budgetMicros: number): 0 | 80 | 100 =>
  spentMicros >= budgetMicros ? 100 : spentMicros * 100 >= budgetMicros * 80 ? 80 : 0
