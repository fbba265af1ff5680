import { lazy, Suspense } from 'react'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { BoardScreen } from './board.screen.tsx'

const OrdersScreen = lazy(() =>
  import('../list/orders.screen.tsx').then((module) => ({ default: module.OrdersScreen })),
)

/** The orders of a merchant: the board, or the list with ?view=list. */
export function MerchantOrders() {
  const { get } = useQueryParams()
  return get('view') === 'list' ? (
    <Suspense>
      <OrdersScreen />
    </Suspense>
  ) : (
    <BoardScreen />
  )
}
