import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import type { Board } from './board-columns.ts'

type BoardKeyHandlers = {
  open: (order: OrderSummary) => void
  /** A, R and P on the current card. */ onLetter: (letter: string, order: OrderSummary) => void
  /** Backspace. X chooses rows in lists and does nothing here. */ reject: (order: OrderSummary) => void
}

const cardsByColumn = ({ columns }: Board) => columns.map(({ cards, later }) => [...cards, ...later])

/**
 * The card that a key leads to: up and down in the column, or in the next column. The first card if there is none.
 */
export function cardAfterKey(
  board: Board,
  from: string | null,
  key: 'up' | 'down' | 'start' | 'end',
): OrderSummary | undefined {
  const columns = cardsByColumn(board)
  const columnIndex = columns.findIndex((cards) => cards.some(({ order_id }) => order_id === from))
  const column = columns[columnIndex]
  if (!column) return columns.flat()[0]
  const rowIndex = column.findIndex(({ order_id }) => order_id === from)
  if (key === 'down') return column[rowIndex + 1] ?? columns.slice(columnIndex + 1).flat()[0] ?? column[rowIndex]
  if (key === 'up') return column[rowIndex - 1] ?? columns.slice(0, columnIndex).flat().at(-1) ?? column[rowIndex]
  const neighbour =
    key === 'end'
      ? columns.slice(columnIndex + 1).find((cards) => cards.length > 0)
      : columns.slice(0, columnIndex).findLast((cards) => cards.length > 0)
  return neighbour?.[Math.min(rowIndex, neighbour.length - 1)] ?? column[rowIndex]
}

/** The card that takes the place of one that leaves. */
const cardAfter = (board: Board, id: string) => {
  const column = cardsByColumn(board).find((cards) => cards.some(({ order_id }) => order_id === id)) ?? []
  const index = column.findIndex(({ order_id }) => order_id === id)
  return (column[index + 1] ?? column[index - 1])?.order_id ?? null
}

/**
 * J, K and arrows move, Enter opens, letters act. Only moving repeats while a key is held. Returns the current
 * order id.
 */
export function useBoardKeys(board: Board, keys: BoardKeyHandlers) {
  const [current, setCurrent] = useState<string | null>(null)
  const handleKeydown = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyHandledElsewhere(event)) return
    const rtl = document.dir === 'rtl'
    const step = {
      j: 'down',
      ArrowDown: 'down',
      k: 'up',
      ArrowUp: 'up',
      ArrowRight: rtl ? 'start' : 'end',
      ArrowLeft: rtl ? 'end' : 'start',
    }[event.key]
    const order = board.columns
      .flatMap(({ cards, later }) => [...cards, ...later])
      .find(({ order_id }) => order_id === current)
    if (step === 'down' || step === 'up' || step === 'start' || step === 'end') {
      const next = cardAfterKey(board, current, step)?.order_id ?? null
      setCurrent(next)
      if (next)
        document
          .querySelector(`[data-order="${CSS.escape(next)}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (event.repeat) return
    else if (event.key === 'Escape' && current !== null) setCurrent(null)
    else if (
      order &&
      event.key === 'Enter' &&
      !(event.target instanceof HTMLElement && event.target.closest('a, button'))
    )
      keys.open(order)
    else if (order && event.key === 'Backspace') keys.reject(order)
    else if (order && /^[arp]$/i.test(event.key)) {
      keys.onLetter(event.key.toLowerCase(), order)
      if (/^[ar]$/i.test(event.key)) setCurrent(cardAfter(board, order.order_id))
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeydown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return current
}
