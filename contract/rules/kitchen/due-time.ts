type OrderTimes = {
  readonly delivery_timestamp: string
  readonly preparation_time: number
  readonly eta_minutes?: number | null | undefined
}

const minute = 60_000

/** Travel minutes of the promised time; 0 without delivery. */
const travelMinutesOf = ({ eta_minutes, preparation_time }: OrderTimes) =>
  eta_minutes === null || eta_minutes === undefined ? 0 : Math.max(0, eta_minutes - preparation_time)

/** When the kitchen must be done, ms: the promised time without the travel time. */
export const preparationDueAt = (order: OrderTimes): number =>
  Date.parse(order.delivery_timestamp) - travelMinutesOf(order) * minute
