import type { z } from 'zod'
import { OrderSummary } from '#contract/schemas/order.ts'
import { createStore, useStore } from '#kit/ui/base/store.ts'

/** Fields of a new order that an alert needs. */
export const NewOrder = OrderSummary.pick({
  order_id: true,
  merchant: true,
  customer: true,
  grand_total: true,
  currency: true,
  created_at: true,
  delivery_timestamp_human: true,
})
export type NewOrder = z.infer<typeof NewOrder>

const newOrderList = createStore<readonly NewOrder[]>([])
const unseenCount = createStore(0)

/** The latest orders that arrived while this tab was open. */
export const newOrders = {
  add(order: NewOrder) {
    if (newOrderList.get().some(({ order_id }) => order_id === order.order_id)) return
    newOrderList.set([order, ...newOrderList.get()].slice(0, 20))
    unseenCount.set(unseenCount.get() + 1)
  },
  markSeen() {
    unseenCount.set(0)
  },
}
export const useNewOrders = () => useStore(newOrderList)
export const useUnseenCount = () => useStore(unseenCount)
