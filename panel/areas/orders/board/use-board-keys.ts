import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import type { Board } from './board-columns.ts'

type Keys = {
  open: (order: OrderSummary) => void
  /** A, R, X and P on the current card. */ act: (letter: string, order: OrderSummary) => void
}

const rowsOf = ({ columns }: Board) => columns.map(({ cards, later }) => [...cards, ...later])

/** Where a key leads from a card: up and down in its column, to the column beside; to the first card from nowhere. */
export function stepOn(
  board: Board,
  from: string | null,
  key: 'up' | 'down' | 'start' | 'end',
): OrderSummary | undefined {
  const columns = rowsOf(board)
  const at = columns.findIndex((cards) => cards.some(({ order_id }) => order_id === from))
  const column = columns[at]
  if (!column) return columns.flat()[0]
  const row = column.findIndex(({ order_id }) => order_id === from)
  if (key === 'down') return column[row + 1] ?? columns.slice(at + 1).flat()[0] ?? column[row]
  if (key === 'up') return column[row - 1] ?? columns.slice(0, at).flat().at(-1) ?? column[row]
  const beside =
    key === 'end'
      ? columns.slice(at + 1).find((cards) => cards.length > 0)
      : columns.slice(0, at).findLast((cards) => cards.length > 0)
  return beside?.[Math.min(row, beside.length - 1)] ?? column[row]
}

/** The card that stands in the place of one that leaves. */
const after = (board: Board, id: string) => {
  const column = rowsOf(board).find((cards) => cards.some(({ order_id }) => order_id === id)) ?? []
  const at = column.findIndex(({ order_id }) => order_id === id)
  return (column[at + 1] ?? column[at - 1])?.order_id ?? null
}

/** J and K or arrows go from card to card, Enter opens, letters act; held, only the first four go on. Gives the current card. */
export function useBoardKeys(board: Board, keys: Keys) {
  const [current, setCurrent] = useState<string | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
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
      const next = stepOn(board, current, step)?.order_id ?? null
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
    else if (order && /^[arxp]$/i.test(event.key)) {
      keys.act(event.key.toLowerCase(), order)
      if (/^[ar]$/i.test(event.key)) setCurrent(after(board, order.order_id))
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return current
}
