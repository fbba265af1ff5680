import { createContext, useContext } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'

const RejectContext = createContext<(order: OrderSummary) => void>(() => undefined)
export const RejectProvider = RejectContext.Provider

/** Opens the rejection dialog. It belongs to the board, because the card disappears with its order. */
export const useReject = () => useContext(RejectContext)
