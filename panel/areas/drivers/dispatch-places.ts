import type { BoardDriver, BoardOrder, DispatchBoard } from '#contract/areas/drivers/dispatch.ts'
import type { Point } from '#contract/rules/distance.ts'
import { initialsOf } from '#kit/ui/base/format.ts'

/** A mark on the dispatch map. */
export type BoardPlace = {
  key: string
  kind: 'store' | 'waiting' | 'task' | 'driver'
  point: Point
  label: string
  text?: string
  /** The order or driver that the mark stands for. */
  selects?: string
}

/** Marks of a board: each store once, where orders go, and drivers whose position is known. */
export function placesOf({ waiting, drivers }: DispatchBoard): BoardPlace[] {
  const tasks = drivers.flatMap((driver) => driver.tasks)
  const stores = new Map<string, BoardPlace>()
  for (const { pickup, merchant_name } of [...waiting, ...tasks]) {
    const key = pickup.point ? `store ${pickup.point.latitude} ${pickup.point.longitude}` : ''
    if (pickup.point && !stores.has(key))
      stores.set(key, { key, kind: 'store', point: pickup.point, label: merchant_name })
  }
  return [
    ...stores.values(),
    ...waiting.flatMap((order) => dropOf(order, 'waiting', order.order_id)),
    ...drivers.flatMap(({ id, name, tasks: own }) =>
      own.flatMap((task, at) => dropOf(task, 'task', id, `${initialsOf(name)} ${at + 1}`)),
    ),
    ...drivers.flatMap(positionOf),
  ]
}

const dropOf = (
  { order_id, drop: { point } }: BoardOrder,
  kind: 'waiting' | 'task',
  selects: string,
  text?: string,
): BoardPlace[] =>
  point
    ? [
        {
          key: [kind, order_id, text].join(' '),
          kind,
          point,
          label: `#${order_id}`,
          selects,
          ...(text ? { text } : {}),
        },
      ]
    : []

const positionOf = ({ id, name, position }: BoardDriver): BoardPlace[] =>
  position
    ? [{ key: `driver ${id}`, kind: 'driver', point: position, label: name, text: initialsOf(name), selects: id }]
    : []
