import type { DispatchBoard } from '#contract/areas/drivers/dispatch.ts'
import type { Point } from '#contract/rules/distance.ts'

/** The way of a waiting order from its store, or of a driver through the stores and places that are left. */
export function routeOf({ waiting, drivers }: DispatchBoard, selected: string): Point[] {
  const order = waiting.find(({ order_id }) => order_id === selected)
  const driver = drivers.find(({ id }) => id === selected)
  const stops = order
    ? [order.pickup.point, order.drop.point]
    : [
        driver?.position ?? null,
        ...(driver?.tasks ?? []).flatMap(({ state, pickup }) => (state === 'picked' ? [] : [pickup.point])),
        ...(driver?.tasks ?? []).map(({ drop }) => drop.point),
      ]
  const points = stops.filter((point) => point !== null)
  return points.filter((point, at) => {
    const before = points[at - 1]
    return before?.latitude !== point.latitude || before.longitude !== point.longitude
  })
}
