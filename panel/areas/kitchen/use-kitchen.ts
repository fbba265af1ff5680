import { useRef, useState } from 'react'
import { merchantKitchen } from '#contract/areas/kitchen.ts'
import { toCallError } from '#kit/data/failure.ts'
import { sendOrQueue } from '#kit/data/offline-queue.ts'
import { errorTextOf, invalidateCalls, queryKeyOf, setQueryData, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { guardMs } from '../orders/board/tap-guard.ts'
import { withChanges } from './tickets.ts'
import type { LineChange, StationTicket } from './tickets.ts'

/** In case the live stream misses an update, ms. */
const pollMs = 30_000

/** The orders of the kitchen, live. Changes count at once, and wait for a lost connection. */
export function useKitchen(merchantId: string) {
  const t = useText('kitchen')
  const { data, loadError, refetch } = useCall(merchantKitchen.show, {}, { refetchInterval: pollMs })
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const finishedAt = useRef(0)
  useFrames(({ channel, event }) => {
    if (event === 'refetch' || channel === `merchant-${merchantId}`) void invalidateCalls(merchantKitchen.show)
  })

  const setDone = async (order_id: string, positions: readonly number[], is_done: boolean) => {
    const change = { order_id, positions, is_done, at: new Date().toISOString() }
    setChanges((before) => [...before, change])
    try {
      const kitchen = await sendOrQueue(merchantKitchen.setDone, { order_id, positions: [...positions], is_done })
      setQueryData(queryKeyOf(merchantKitchen.show, {}), kitchen)
    } catch (caught) {
      toast(errorTextOf(toCallError(caught)), { tone: 'bad', duration: 8_000 })
      void invalidateCalls(merchantKitchen.show)
    } finally {
      setChanges((before) => before.filter((one) => one !== change))
    }
  }
  const bringBack = ({ ticket, lines }: StationTicket) =>
    void setDone(
      ticket.order_id,
      lines.map(({ position }) => position),
      false,
    )
  const finish = (one: StationTicket) => {
    // The next ticket takes the place of this one: a double tap must not finish both.
    if (Date.now() - finishedAt.current < guardMs) return
    finishedAt.current = Date.now()
    const { ticket, lines, otherStations } = one
    const positions = lines.filter(({ done_at }) => done_at === null).map(({ position }) => position)
    const isLast = otherStations.length === 0 && data?.setup.marks_ready === true
    void setDone(ticket.order_id, positions, true)
    toast(t(isLast ? 'finished_ready' : 'finished', { id: ticket.order_id }), {
      tone: 'good',
      duration: 8_000,
      dedupeKey: `kitchen-${ticket.order_id}`,
      action: { text: t('undo'), run: () => void setDone(ticket.order_id, positions, false) },
    })
  }
  return {
    setup: data?.setup,
    categories: data?.categories ?? [],
    tickets: data && withChanges(data.tickets, changes),
    loadError,
    refetch,
    finish,
    bringBack,
    toggleLine: (order_id: string, position: number, is_done: boolean) => void setDone(order_id, [position], is_done),
  }
}
