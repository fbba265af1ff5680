import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'

const minute = 60_000

export type OrderTimes = Pick<OrderSummary, 'delivery_timestamp' | 'preparation_time' | 'eta_minutes'>

/** When the kitchen must start, ms. */
export const preparationStartAt = (order: OrderTimes) => preparationDueAt(order) - order.preparation_time * minute
