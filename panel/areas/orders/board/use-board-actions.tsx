import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import type { Board } from './board-columns.ts'
import { useRejection } from '../actions/use-rejection.ts'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import { nextStep } from '../model/order-steps.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBusy } from './use-busy.ts'
import { useChangeOrderStatus } from '../actions/use-change-status.ts'

/** Shortcuts of the board and the rejection dialog. */
export function useBoardActions(board: Board, print: (ids: readonly string[]) => void) {
  const { go } = useQueryParams()
  const { merchantId } = usePanelRoute()
  const busy = useBusy(merchantId)
  const can = useCan()
  const changeStatus = useChangeOrderStatus()
  const { order: rejecting, setOrder: reject, cancel } = useRejection(board)
  const runShortcut = (letter: string, order: OrderSummary) => {
    if (letter === 'p') return print([order.order_id])
    if (!can(merchantOrders.changeStatus)) return
    const step = nextStep(order)
    if (letter === 'a' && step?.label === 'accept')
      void changeStatus(order, step.to, { preparation_time: order.preparation_time + busy.minutes })
    else if (letter === 'r' && step && step.label !== 'accept') void changeStatus(order, step.to)
  }
  const current = useBoardKeys(board, {
    onLetter: runShortcut,
    open: (order) => go({ open: order.order_id }),
    reject: (order) => {
      if (order.order_status === 'pending' && can(merchantOrders.changeStatus)) reject(order)
    },
  })
  const dialogs = rejecting && <CancelDialog order={rejecting} close={() => reject(null)} cancel={cancel} />
  return { current, dialogs, reject }
}
