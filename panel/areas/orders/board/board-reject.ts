import { createContext, useContext } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'

const Reject = createContext<(order: OrderSummary) => void>(() => undefined)
export const RejectProvider = Reject.Provider

/** Asks why an order is rejected. The board asks, not its card: the card goes where its order goes. */
export const useReject = () => useContext(Reject)
