import type { OrderSummary } from '#contract/schemas/order.ts'
import { activeStatuses } from '#contract/rules/orders.ts'
import { preparationStartAt } from '#panel/shell/alerts/order-start.ts'
import { isAwaitingResponse } from '#panel/shell/alerts/ringing.ts'
import { dueOf, isLater } from '../model/order-due.ts'
import { isCooking } from '../model/order-steps.ts'

export const stages = ['new', 'preparing', 'ready', 'out'] as const
export type Stage = (typeof stages)[number]

export type Column = {
  stage: Stage
  /** Under way, in the order in which they need a hand. */ cards: OrderSummary[]
  /** Scheduled ones that begin later today. */ later: OrderSummary[]
}
/** How many want a hand: those under way, and of the new ones those for later that ring already, as the badge of the menu counts them. */
export const countIn = ({ cards, later }: Column, now: number) =>
  cards.length + later.filter((order) => isAwaitingResponse(order, now)).length

export type Board = { columns: Column[]; /** Scheduled for days to come. */ ahead: number }

/** The column of the kitchen in which an order stands; undefined once it is over. */
function stageOf(order: OrderSummary): Stage | undefined {
  if (!activeStatuses.includes(order.order_status)) return undefined
  if (order.order_status === 'pending') return 'new'
  if (isCooking(order)) return 'preparing'
  return order.order_status === 'picked' ? 'out' : 'ready'
}

/** Orders as the kitchen works them: new ones by age, the rest by the time that is due, late first. `today` is the local day of the merchant. */
export function boardOf(orders: readonly OrderSummary[], now: number, today: string): Board {
  const columns = stages.map((stage): Column => ({ stage, cards: [], later: [] }))
  let ahead = 0
  for (const order of orders) {
    const column = columns.find(({ stage }) => stage === stageOf(order))
    if (!column) continue
    if (!isLater(order, now)) column.cards.push(order)
    else if (order.delivery_timestamp_human.local_date <= today) column.later.push(order)
    else ahead += 1
  }
  for (const { stage, cards, later } of columns) {
    cards.sort((one, other) => timeIn(stage, one) - timeIn(stage, other) || one.order_id.localeCompare(other.order_id))
    later.sort((one, other) => preparationStartAt(one) - preparationStartAt(other))
  }
  return { columns, ahead }
}

function timeIn(stage: Stage, order: OrderSummary) {
  const placed = Date.parse(order.placed_at ?? order.created_at)
  if (stage === 'new') return order.is_scheduled ? Math.max(placed, preparationStartAt(order)) : placed
  return dueOf(order, 0)?.at ?? placed
}
