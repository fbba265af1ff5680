import { createContext, useContext } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'

type BoardDialogs = Record<'reject' | 'handOver', (order: OrderSummary) => void>

const BoardDialogsContext = createContext<BoardDialogs>({ reject: () => undefined, handOver: () => undefined })
export const BoardDialogsProvider = BoardDialogsContext.Provider

/** Opens the dialogs of the board. They are not part of a card, because the card disappears with its order. */
export const useBoardDialogs = () => useContext(BoardDialogsContext)
