import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders } from '#contract/orders.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { boardOf } from './board-columns.ts'
import type { Board } from './board-columns.ts'
import { changeSmoothly } from './view-transition.ts'
import { orderIn } from '../model/live-orders.ts'
import { useUnderWay, withMoving } from '../model/status-changes.ts'

/** A safety net under the live stream, ms. */
const every = 30_000
const underWay = { tab: 'active', sort: 'created_at' } as const

/** Every order under way of one merchant, in the columns of the kitchen. */
export function useBoard(merchantId: string, timeZone: string) {
  const {
    rows,
    loading,
    loadError,
    refetch,
    isFetching,
    loadedAt: freshAt,
  } = useAllRows(merchantOrders.list, underWay, {
    refetchInterval: every,
    keepPreviousData: false,
  })
  const [arrived, setArrived] = useState<readonly OrderSummary[]>([])
  const [heardAt, setHeardAt] = useState(0)
  useFrames((frame) => {
    const order = orderIn(frame, merchantId)
    if (!order) return
    setHeardAt(Date.now())
    setArrived((before) => [...before.filter(({ order_id }) => order_id !== order.order_id), order].slice(-200))
  })
  const now = useNow(15_000)
  const moves = useUnderWay()
  const today = localDayOf(now, timeZone)
  const board = useMemo(
    () =>
      boardOf(
        newest([...(rows ?? []), ...arrived]).map((row) => withMoving(row, moves)),
        now,
        today,
      ),
    [rows, arrived, moves, now, today],
  )
  return {
    board: useSmooth(board),
    loading,
    loaded: rows !== undefined,
    trouble: loadError,
    retry: refetch,
    busy: isFetching,
    freshAt,
    syncedAt: Math.max(freshAt, heardAt),
  }
}

/** Each order once, as it was told last: frames may be ahead of the pages, and pages of the frames. */
function newest(orders: readonly OrderSummary[]) {
  const known = new Map<string, OrderSummary>()
  for (const order of orders) {
    const other = known.get(order.order_id)
    if (!other || Date.parse(order.updated_at) >= Date.parse(other.updated_at)) known.set(order.order_id, order)
  }
  return [...known.values()]
}

const placesIn = ({ columns }: Board) =>
  new Map(
    columns.flatMap(({ stage, cards, later }) => [
      ...cards.map(({ order_id }) => [order_id, stage] as const),
      ...later.map(({ order_id }) => [order_id, `${stage} later`] as const),
    ]),
  )

/** The same board, but cards that change their column travel there. */
function useSmooth(board: Board) {
  const [shown, setShown] = useState(board)
  useEffect(() => {
    if (board === shown) return
    const [before, after] = [placesIn(shown), placesIn(board)]
    const travelling = [...after].flatMap(([id, place]) => (before.has(id) && before.get(id) !== place ? [id] : []))
    changeSmoothly(
      travelling,
      () => flushSync(() => setShown(board)),
      () => setShown(board),
    )
  }, [board, shown])
  return shown
}
