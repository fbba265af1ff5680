import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/areas/orders.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { boardOf } from './board-columns.ts'
import type { Board } from './board-columns.ts'
import { guardMs } from './tap-guard.ts'
import { withViewTransition } from './view-transition.ts'
import { orderOfFrame } from '../model/live-orders.ts'
import { usePendingChanges, withPendingChange } from '../model/status-changes.ts'

/** Refetch interval in case the live stream misses an update, ms. */
const refetchMs = 30_000
const activeInput = { tab: 'active', sort: 'created_at' } as const

/** The active orders of one merchant in stages. */
export function useBoard(merchantId: string, timeZone: string) {
  const { rows, loading, loadError, refetch, isFetching, loadedAt } = useAllRows(merchantOrders.list, activeInput, {
    refetchInterval: refetchMs,
    keepPreviousData: false,
  })
  const [liveOrders, setLiveOrders] = useState<readonly OrderSummary[]>([])
  const [lastFrameAt, setLastFrameAt] = useState(0)
  useFrames((frame) => {
    const order = orderOfFrame(frame, merchantId)
    if (!order) return
    setLastFrameAt(Date.now())
    setLiveOrders((previous) => [...previous.filter(({ order_id }) => order_id !== order.order_id), order].slice(-200))
  })
  const now = useNow(15_000)
  const changes = usePendingChanges()
  const today = localDayOf(now, timeZone)
  const board = useMemo(
    () =>
      boardOf(
        latestOf([...(rows ?? []), ...liveOrders]).map((row) => withPendingChange(row, changes)),
        now,
        today,
      ),
    [rows, liveOrders, changes, now, today],
  )
  return {
    board: useTransitionedBoard(board),
    loading,
    isLoaded: rows !== undefined,
    error: loadError,
    refetch,
    isFetching,
    loadedAt,
    syncedAt: Math.max(loadedAt, lastFrameAt),
  }
}

/** The latest version of each order. Frames may be newer than pages, and pages newer than frames. */
function latestOf(orders: readonly OrderSummary[]) {
  const byId = new Map<string, OrderSummary>()
  for (const order of orders) {
    const newest = byId.get(order.order_id)
    if (!newest || Date.parse(order.updated_at) >= Date.parse(newest.updated_at)) byId.set(order.order_id, order)
  }
  return [...byId.values()]
}

const positionsOf = ({ columns }: Board) =>
  new Map(
    columns.flatMap(({ stage, cards, later }) => [
      ...cards.map(({ order_id }) => [order_id, stage] as const),
      ...later.map(({ order_id }) => [order_id, `${stage} later`] as const),
    ]),
  )

/**
 * Applies a new board with a view transition for cards that change their column. A card that leaves its place stays
 * there for a moment, so that no other card slides under the finger.
 */
function useTransitionedBoard(board: Board) {
  const [displayed, setDisplayed] = useState(board)
  const leavingSince = useRef<number>(undefined)
  useEffect(() => {
    if (board === displayed) return
    const [previous, next] = [positionsOf(displayed), positionsOf(board)]
    const leaving = [...previous].some(([id, position]) => next.get(id) !== position)
    const movedIds = [...next].flatMap(([id, position]) =>
      previous.has(id) && previous.get(id) !== position ? [id] : [],
    )
    const apply = () => {
      leavingSince.current = undefined
      withViewTransition(
        movedIds,
        () => flushSync(() => setDisplayed(board)),
        () => setDisplayed(board),
      )
    }
    if (!leaving) return apply()
    leavingSince.current ??= Date.now()
    const timer = setTimeout(apply, Math.max(0, leavingSince.current + guardMs - Date.now()))
    return () => clearTimeout(timer)
  }, [board, displayed])
  return displayed
}
