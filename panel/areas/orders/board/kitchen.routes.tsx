import { lazy, Suspense } from 'react'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { BoardScreen } from './board.screen.tsx'

const OrdersScreen = lazy(() =>
  import('../list/orders.screen.tsx').then((module) => ({ default: module.OrdersScreen })),
)

/** A merchant's orders: the live board, or with ?view=list the same rows as the tenant has. */
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
