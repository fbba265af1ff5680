import type { z } from 'zod'
import { OrderSummary } from '#contract/schemas/order.ts'
import { createStore, useStore } from '#kit/ui/base/store.ts'

/** What an alert needs of a new order. */
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

const arrived = createStore<readonly NewOrder[]>([])
const unseen = createStore(0)

/** The last orders that came in while this tab was open. */
export const newOrders = {
  add(one: NewOrder) {
    if (arrived.get().some(({ order_id }) => order_id === one.order_id)) return
    arrived.set([one, ...arrived.get()].slice(0, 20))
    unseen.set(unseen.get() + 1)
  },
  seen() {
    unseen.set(0)
  },
}
export const useNewOrders = () => useStore(arrived)
export const useUnseenCount = () => useStore(unseen)
