import type { OrderSummary } from '#contract/schemas/order.ts'

const minute = 60_000

export type OrderTimes = Pick<OrderSummary, 'delivery_timestamp' | 'preparation_time' | 'eta_minutes'>

/** Minutes on the road of the promised time; 0 where nobody drives. */
const wayOf = ({ eta_minutes, preparation_time }: OrderTimes) =>
  eta_minutes === null || eta_minutes === undefined ? 0 : Math.max(0, eta_minutes - preparation_time)

/** When the kitchen has to be done, ms: the promised time less the way. */
export const preparationDueAt = (order: OrderTimes) => Date.parse(order.delivery_timestamp) - wayOf(order) * minute

/** When the kitchen has to begin, ms. */
export const preparationStartAt = (order: OrderTimes) => preparationDueAt(order) - order.preparation_time * minute
