import type { OrderSummary } from '#contract/schemas/order.ts'

const minute = 60_000

export type OrderTimes = Pick<OrderSummary, 'delivery_timestamp' | 'preparation_time' | 'eta_minutes'>

/** Travel minutes of the promised time; 0 without delivery. */
const travelMinutesOf = ({ eta_minutes, preparation_time }: OrderTimes) =>
  eta_minutes === null || eta_minutes === undefined ? 0 : Math.max(0, eta_minutes - preparation_time)

/** When the kitchen must be done, ms: the promised time without the travel time. */
export const preparationDueAt = (order: OrderTimes) =>
  Date.parse(order.delivery_timestamp) - travelMinutesOf(order) * minute

/** When the kitchen must start, ms. */
export const preparationStartAt = (order: OrderTimes) => preparationDueAt(order) - order.preparation_time * minute
