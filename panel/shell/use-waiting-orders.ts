import { merchantOrders, orders } from '#contract/orders.ts'
import { useDoor } from '#kit/data/door.ts'
import { refresh, useCall } from '#kit/data/query.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useFrames } from '#kit/data/use-live.ts'

/** How many orders wait to be accepted, for those who handle orders; follows the live frames. */
export function useWaitingOrders() {
  const door = useDoor()
  const can = useCan()
  const call = door.pick(orders.stats, merchantOrders.stats)
  const { answer } = useCall(call, {}, { when: can(call), every: 120_000 })
  useFrames((frame) => { if (frame.event === 'order.created' || frame.event === 'order.updated' || frame.event === 'refetch') void refresh(call) })
  return answer?.order_status.find(({ status }) => status === 'pending')?.count ?? 0
}
