import type { OrderStatus, OrderSummary } from '#contract/schemas/order.ts'
import { showFailure } from '#kit/data/failure.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useIsMoving, useMove } from '../model/status-changes.ts'
import type { Moved, MoveWish } from '../model/status-changes.ts'

/** Moves one order and says why when it could not be; what failed on the way can be tried again. */
export function useTellingMove(order: OrderSummary) {
  const tell = useTell()
  const moving = useIsMoving(order.order_id)
  return { move: (to: OrderStatus, wish: MoveWish = {}) => tell(order, to, wish), moving }
}

export function useTell() {
  const t = useText('orders')
  const move = useMove()
  const run = async (order: OrderSummary, to: OrderStatus, wish: MoveWish = {}): Promise<Moved> => {
    const moved = await move(order, to, wish)
    if (!moved.ok && moved.error.code === 'ORDER_NOT_TRANSITIONABLE' && moved.error.values['from'] === to)
      toast(errorTextOf(moved.error), { title: `#${order.order_id}` })
    else if (!moved.ok) {
      const again = () => void run(order, to, wish)
      const mayHelp = moved.error.status === 0 || moved.error.status >= 500
      showFailure(moved.error, {
        title: `#${order.order_id}`,
        retry: again,
        toast: { duration: 8000, ...(mayHelp ? { action: { text: t('retry'), run: again } } : {}) },
      })
    }
    return moved
  }
  return run
}
