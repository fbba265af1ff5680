import type { OrderSummary } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { isAwaitingResponse } from '#panel/shell/alerts/ringing.ts'
import { dueOf, isScheduledLater } from '../model/order-due.ts'
import { isBeingPrepared } from '../model/order-steps.ts'

export const stages = ['new', 'preparing', 'ready', 'out'] as const
export type Stage = (typeof stages)[number]

export type Column = {
  stage: Stage
  /** Orders in progress, sorted by urgency. */ cards: OrderSummary[]
  /** Scheduled orders that start later today. */ later: OrderSummary[]
}
/**
 * Number of orders that need action: those in progress and scheduled ones that already ring. Equals the badge of
 * the menu.
 */
export const actionCountOf = ({ cards, later }: Column, now: number) =>
  cards.length + later.filter((order) => isAwaitingResponse(order, now)).length

export type Board = { columns: Column[]; /** Number of orders scheduled for later days. */ futureCount: number }

/** The stage of an order; undefined when it is finished. */
function stageOf(order: OrderSummary): Stage | undefined {
  if (!activeStatuses.includes(order.order_status)) return undefined
  if (order.order_status === 'pending') return 'new'
  if (isBeingPrepared(order)) return 'preparing'
  return order.order_status === 'picked' ? 'out' : 'ready'
}

/**
 * Orders by stage: new ones by age, the others by due time, late ones first. `today` is the local day of the
 * merchant.
 */
export function boardOf(orders: readonly OrderSummary[], now: number, today: string): Board {
  const columns = stages.map((stage): Column => ({ stage, cards: [], later: [] }))
  let futureCount = 0
  for (const order of orders) {
    const column = columns.find(({ stage }) => stage === stageOf(order))
    if (!column) continue
    if (!isScheduledLater(order, now)) column.cards.push(order)
    else if (order.delivery_timestamp_human.local_date <= today) column.later.push(order)
    else futureCount += 1
  }
  for (const { stage, cards, later } of columns) {
    cards.sort(
      (one, other) => sortTimeOf(stage, one) - sortTimeOf(stage, other) || one.order_id.localeCompare(other.order_id),
    )
    later.sort((one, other) => preparationStartAt(one) - preparationStartAt(other))
  }
  return { columns, futureCount }
}

function sortTimeOf(stage: Stage, order: OrderSummary) {
  const placedAt = Date.parse(order.placed_at ?? order.created_at)
  if (stage === 'new') return order.is_scheduled ? Math.max(placedAt, preparationStartAt(order)) : placedAt
  return dueOf(order, 0)?.at ?? placedAt
}
