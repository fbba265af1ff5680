import { useEffect, useRef, useState } from 'react'
import type { BoardDriver, BoardOrder, BoardTask } from '#contract/areas/drivers/dispatch.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { useDispatchCalls, useOrderCalls } from '../orders/model/order-calls.ts'

/** Positions and shifts are no live events. */
const pollMs = 15_000
/** Orders of a busy evening come in bursts. */
const settleMs = 1_000

/** What is dragged: an order that waits, or a delivery that a driver has not picked up. */
export type Dragged = { order: BoardOrder; task?: BoardTask; driverId?: string }

/** Whether a driver may take an order. */
export const canTake = ({ merchant_ids }: BoardDriver, { merchant_id }: BoardOrder) =>
  merchant_ids === null || merchant_ids.includes(merchant_id)

/** The dispatch board, live, with what can be done on it. */
export function useDispatch() {
  const calls = useDispatchCalls()
  const board = useCall(calls.board, {}, { refetchInterval: pollMs, staleTime: 0 })
  const [dragged, setDragged] = useState<Dragged>()
  const changes = { invalidates: [calls, useOrderCalls()] }
  const assigning = useCallMutation(calls.assign, changes)
  const unassigning = useCallMutation(calls.unassign, changes)
  const arranging = useCallMutation(calls.arrange, { invalidates: [calls.board] })
  useRefreshOnOrders(() => void invalidateCalls(calls.board))
  return {
    ...board,
    dragged,
    setDragged,
    isBusy: assigning.isPending || unassigning.isPending || arranging.isPending,
    assign: ({ order, task }: Dragged, driver: Pick<BoardDriver, 'id'>) =>
      void assigning.mutate({ order_id: order.order_id, driver_id: driver.id, replaces: task?.id ?? null }),
    unassign: ({ order_id }: BoardOrder) => void unassigning.mutate({ order_id }),
    arrange: (driver: BoardDriver, tasks: readonly BoardTask[]) =>
      void arranging.mutate({ driver_id: driver.id, delivery_ids: tasks.map(({ id }) => id) }),
  }
}
export type Dispatch = ReturnType<typeof useDispatch>

function useRefreshOnOrders(refresh: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useFrames(({ event }) => {
    if (event !== 'refetch' && event !== 'order.created' && event !== 'order.updated') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, settleMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** The tasks with one moved to the place of another; unchanged if there is no such place. */
export function moveTask(tasks: readonly BoardTask[], id: string, to: number): readonly BoardTask[] {
  const from = tasks.findIndex((task) => task.id === id)
  const moved = tasks[from]
  if (!moved || to < 0 || to >= tasks.length || to === from) return tasks
  const others = tasks.filter((task) => task !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
