import { useQueryParams } from '#kit/data/use-query-params.ts'
import { BoardScreen } from './board.screen.tsx'
import { OrdersScreen } from './orders.screen.tsx'

/** A merchant's orders: the live board, or with ?view=list the same rows as the tenant has. */
export function MerchantOrders() {
  const { get } = useQueryParams()
  return get('view') === 'list' ? <OrdersScreen /> : <BoardScreen />
}
