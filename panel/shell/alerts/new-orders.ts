import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { OrderSummary } from '#contract/order-shapes.ts'

/** What an alert needs of a new order. */
export const Arrival = OrderSummary.pick({
  order_id: true,
  merchant: true,
  customer: true,
  grand_total: true,
  currency: true,
  created_at: true,
  delivery_timestamp_human: true,
})
export type Arrival = z.infer<typeof Arrival>

let arrived: readonly Arrival[] = []
let unseen = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The last orders that came in while this tab was open. */
export const arrivals = {
  add(one: Arrival) {
    if (arrived.some(({ order_id }) => order_id === one.order_id)) return
    arrived = [one, ...arrived].slice(0, 20)
    unseen += 1
    tell()
  },
  seen() {
    unseen = 0
    tell()
  },
}
export const useArrivals = () => useSyncExternalStore(listen, () => arrived)
export const useUnseen = () => useSyncExternalStore(listen, () => unseen)
