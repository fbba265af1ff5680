import type { OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import { undoMs } from '#contract/rules/orders.ts'
import { showFailure } from '#kit/data/failure.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useIsChanging, useSendStatusChange } from '../model/status-changes.ts'
import type { StatusChangeResult, ChangeOptions } from '../model/status-changes.ts'

/** Changes the status of one order and shows failures, with retry. */
export function useOrderStatusChange(order: OrderSummary) {
  const changeStatus = useChangeOrderStatus()
  const isChanging = useIsChanging(order.order_id)
  return {
    changeStatus: (to: OrderStatus, options: ChangeOptions = {}) => changeStatus(order, to, options),
    isChanging,
  }
}

export function useChangeOrderStatus() {
  const t = useText('orders')
  const tKit = useKitText()
  const { send, undo: sendUndo } = useSendStatusChange()
  const undo = async (order: OrderSummary) => {
    const result = await sendUndo(order)
    if (!result.ok) showFailure(result.error, { title: `#${order.order_id}` })
  }
  const changeStatus = async (
    order: OrderSummary,
    to: OrderStatus,
    options: ChangeOptions = {},
  ): Promise<StatusChangeResult> => {
    const result = await send(order, to, { ...options, undoable: true })
    if (result.ok) {
      // A change that was queued while offline may be final by now.
      if (result.order.undo_until !== null)
        toast(tKit(`status_${to}`), {
          title: `#${order.order_id}`,
          tone: 'good',
          duration: undoMs,
          dedupeKey: `undo-${order.order_id}`,
          action: { text: t('undo'), run: () => void undo(order) },
        })
      return result
    }
    if (result.error.code === 'ORDER_NOT_TRANSITIONABLE' && result.error.values['from'] === to)
      toast(errorTextOf(result.error), { title: `#${order.order_id}` })
    else {
      const retry = () => void changeStatus(order, to, options)
      const isRetryable = result.error.status === 0 || result.error.status >= 500
      showFailure(result.error, {
        title: `#${order.order_id}`,
        retry,
        toast: { duration: 8000, ...(isRetryable ? { action: { text: t('retry'), run: retry } } : {}) },
      })
    }
    return result
  }
  return changeStatus
}
