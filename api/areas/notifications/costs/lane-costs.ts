import { microsOfMinorUnits } from '#contract/rules/currencies.ts'
import { messageCost, microsOf } from '#contract/rules/messages/message-costs.ts'
import type { MessageCost, MessagePrice } from '#contract/rules/messages/message-costs.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { SendResult } from '#api/providers/messages/message-result.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import type { DueMessage } from '../dispatch.db.ts'
import { reserveBudget } from './budget-reservations.db.ts'
import { sumCosts } from './costs.db.ts'
import { findCostSetting, lockCostSetting } from './cost-settings.db.ts'
import { costChannelOf, daysOfMonth } from './costs.rules.ts'

const noCost: MessageCost = { segments: 0, cost_micros: 0 }
const noPrice: MessagePrice = { unit_price_micros: 0, prefix_prices: [] }

/** What decides the cost of a message, and whether a budget limits it. */
export type PricedMessage = Pick<DueMessage, 'channel' | 'recipient' | 'text' | 'priority'>

/** `reservationId` and `inProgress` are of a limit. */
type Budget = { remaining: number; isLimit: boolean; reservationId: string | null; inProgress: number }
type LaneContext = {
  channel: Channel
  currency: string
  timezone: string
  price: MessagePrice
  budget: Budget | undefined
}

/** What the messages of one claim cost at the prices of now, and what the budget leaves for mailings. */
export class LaneCosts {
  readonly channel: Channel
  readonly currency: string
  readonly timezone: string
  readonly #price: MessagePrice
  readonly #budget: Budget | undefined

  constructor({ channel, currency, timezone, price, budget }: LaneContext) {
    this.channel = channel
    this.currency = currency
    this.timezone = timezone
    this.#price = price
    this.#budget = budget
  }

  get hasBudget(): boolean {
    return this.#budget !== undefined
  }

  /** What the claim has reserved of a limited budget, until it ends. */
  get reservationId(): string | null {
    return this.#budget?.reservationId ?? null
  }

  /** Whether claims of other processes hold the rest of the budget, of which they may not need all. */
  get isBudgetInUse(): boolean {
    return (this.#budget?.inProgress ?? 0) > 0
  }

  /**
   * Takes the cost of a message from the budget before it is sent. Undefined for a mailing that the budget does not
   * allow any more; messages of orders and accounts are always allowed.
   */
  reserve({ recipient, text, priority }: PricedMessage): MessageCost | undefined {
    const cost = messageCost(this.#price, { channel: this.channel, recipient, text })
    if (!this.#budget) return cost
    const { remaining, isLimit } = this.#budget
    if (isLimit && priority > 0 && (remaining <= 0 || cost.cost_micros > remaining)) return undefined
    this.#budget.remaining -= cost.cost_micros
    return cost
  }

  /** The cost after an attempt: what the service says in the currency of the price, else what was reserved. */
  settle(reserved: MessageCost | undefined, result: SendResult): MessageCost {
    if (!reserved) return noCost
    const cost = result.kind === 'sent' ? this.#reportedCost(reserved, result) : noCost
    if (this.#budget) this.#budget.remaining += reserved.cost_micros - cost.cost_micros
    return cost
  }

  #reportedCost(reserved: MessageCost, { charge }: Extract<SendResult, { kind: 'sent' }>): MessageCost {
    if (!charge) return reserved
    const segments = charge.segments ?? reserved.segments
    const { price } = charge
    if (price !== undefined && charge.currency === this.currency) return { segments, cost_micros: microsOf(price) }
    return { segments, cost_micros: Math.round((reserved.cost_micros / reserved.segments) * segments) }
  }
}

/**
 * The costs of a claim. If it has mailings that a budget limits, what they may spend is reserved, so that processes that
 * send at the same time do not exceed it together.
 */
export async function loadLaneCosts(
  db: Db,
  messages: readonly PricedMessage[],
  tenant: Pick<ResolvedTenant, 'currency' | 'timezone'> | undefined,
  leaseUntil: string,
): Promise<LaneCosts> {
  const channel = costChannelOf(messages[0]?.channel ?? 'email')
  const timezone = tenant?.timezone ?? 'UTC'
  const setting = await findCostSetting(db, channel)
  // Until a price in the new currency is set, messages are counted in that of the price.
  const currency = setting?.currency ?? tenant?.currency ?? 'USD'
  const price = setting ?? noPrice
  const context = { channel, currency, timezone, price }
  if (!setting || setting.monthly_budget === null) return new LaneCosts({ ...context, budget: undefined })
  const budget = microsOfMinorUnits(setting.monthly_budget, currency)
  const month = daysOfMonth(localDate(db.nowMs, timezone).slice(0, 7))
  if (!setting.stops_marketing || !messages.some(({ priority }) => priority > 0)) {
    const remaining = budget - (await sumCosts(db, { channel, currency }, month))
    return new LaneCosts({ ...context, budget: { remaining, isLimit: false, reservationId: null, inProgress: 0 } })
  }
  await lockCostSetting(db, channel)
  const id = newId()
  const requested = messages.reduce((sum, one) => sum + messageCost(price, { ...one, channel }).cost_micros, 0)
  const request = { id, channel, currency, month, budget, requested, expiresAt: leaseUntil }
  const { reserved, inProgress } = await reserveBudget(db, request)
  return new LaneCosts({ ...context, budget: { remaining: reserved, isLimit: true, reservationId: id, inProgress } })
}
