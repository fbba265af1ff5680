import { useMemo, useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/areas/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import type { Board } from './board-columns.ts'
import { useRejection } from '../actions/use-rejection.ts'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import { HandOverDialog } from '../actions/hand-over-dialog.tsx'
import { asksForCode, nextStep } from '../model/order-steps.ts'
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
  const [handedOver, handOver] = useState<OrderSummary | null>(null)
  const runShortcut = (letter: string, order: OrderSummary) => {
    if (letter === 'p') return print([order.order_id])
    if (!can(merchantOrders.changeStatus)) return
    const step = nextStep(order)
    if (letter === 'a' && step?.label === 'accept')
      void changeStatus(order, step.to, { preparation_time: order.preparation_time + busy.minutes })
    else if (letter === 'r' && step && step.label !== 'accept')
      if (asksForCode(order, step)) handOver(order)
      else void changeStatus(order, step.to)
  }
  const current = useBoardKeys(board, {
    onLetter: runShortcut,
    open: (order) => go({ open: order.order_id }),
    reject: (order) => {
      if (order.order_status === 'pending' && can(merchantOrders.changeStatus)) reject(order)
    },
  })
  const dialogs = (
    <>
      {rejecting && <CancelDialog order={rejecting} close={() => reject(null)} cancel={cancel} />}
      {handedOver && (
        <HandOverDialog
          order={handedOver}
          customerName={handedOver.customer.name}
          close={() => handOver(null)}
          handOver={async (options) => (await changeStatus(handedOver, 'completed', options)).ok}
        />
      )}
    </>
  )
  return { current, dialogs, openDialogs: useMemo(() => ({ reject, handOver }), [reject]) }
}
