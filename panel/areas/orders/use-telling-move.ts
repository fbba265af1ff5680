import type { OrderStatus, OrderSummary } from '#contract/order-shapes.ts'
import { textOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/toast.ts'
import { useMove, useUnderWay } from './order-moves.ts'
import type { Moved, MoveWish } from './order-moves.ts'

/** Moves one order and says why when it could not be; what failed on the way can be tried again. */
export function useTellingMove(order: OrderSummary) {
  const tell = useTell()
  const moving = useUnderWay().has(order.order_id)
  return { move: (to: OrderStatus, wish: MoveWish = {}) => tell(order, to, wish), moving }
}

export function useTell() {
  const t = useText('orders')
  const move = useMove()
  const run = async (order: OrderSummary, to: OrderStatus, wish: MoveWish = {}): Promise<Moved> => {
    const moved = await move(order, to, wish)
    if (!moved.ok) {
      const again = moved.error.status === 0 || moved.error.status >= 500
      toast(textOf(moved.error), { tone: 'bad', title: `#${order.order_id}`, stay: 8000, ...(again ? { action: { text: t('retry'), run: () => void run(order, to, wish) } } : {}) })
    }
    return moved
  }
  return run
}
