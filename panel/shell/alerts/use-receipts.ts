import { useEffect, useEffectEvent, useState } from 'react'
import { merchantAlerts } from '#contract/alerts.ts'
import { send } from '#kit/data/request.ts'
import { useCan } from '#kit/data/use-can.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { levelOf } from './ringing.ts'
import type { WaitingOrder } from './ringing.ts'

/** Longer ago than this, everybody has been told in other ways, ms. */
const fresh = 900_000
const told = new Set<string>()

/** Tells the server which orders this device of the store has heard or shown, so that closed ones are not pushed. */
export function useReceipts(waiting: readonly WaitingOrder[]) {
  const { panel } = usePanelContext()
  const can = useCan()
  const may = panel === 'merchant' && can(merchantAlerts.received)
  const confirm = useEffectEvent((ids: readonly string[]) => {
    const news = ids.filter((id) => !told.has(id))
    if (!may || news.length === 0) return
    for (const order_ids of inParts(news)) {
      for (const id of order_ids) told.add(id)
      send(merchantAlerts.received, { order_ids }).catch(() => {
        for (const id of order_ids) told.delete(id)
      })
    }
  })
  const visible = useVisible()
  useEffect(() => {
    const now = Date.now()
    if (visible)
      confirm(
        waiting
          .filter((order) => levelOf(order, now, 0) && now - Date.parse(order.placed_at ?? order.created_at) < fresh)
          .map(({ order_id }) => order_id),
      )
  }, [visible, waiting])
  const [heard, setHeard] = useState<readonly string[]>([])
  useEffect(() => confirm(heard), [heard])
  return setHeard
}

/** A call takes 50. */
const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / 50) }, (_, at) => ids.slice(at * 50, at * 50 + 50))

function useVisible() {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
