import { useEffect, useEffectEvent, useState } from 'react'
import { merchantAlerts } from '#contract/areas/alerts/alerts.ts'
import { send } from '#kit/data/request.ts'
import { useCan } from '#kit/data/use-can.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { ringLevelOf } from './ringing.ts'
import type { WaitingOrder } from './ringing.ts'

/** Older orders are not confirmed, ms: other channels have announced them. */
const maxAgeMs = 900_000
const confirmedIds = new Set<string>()

/** Confirms to the server which orders this device has played or shown, so that they are not pushed. */
export function useReceipts(waiting: readonly WaitingOrder[]) {
  const { panel } = usePanelContext()
  const can = useCan()
  const isAllowed = panel === 'merchant' && can(merchantAlerts.received)
  const confirm = useEffectEvent((ids: readonly string[]) => {
    const newIds = ids.filter((id) => !confirmedIds.has(id))
    if (!isAllowed || newIds.length === 0) return
    for (const order_ids of toChunks(newIds)) {
      for (const id of order_ids) confirmedIds.add(id)
      send(merchantAlerts.received, { order_ids }).catch(() => {
        for (const id of order_ids) confirmedIds.delete(id)
      })
    }
  })
  const visible = useVisible()
  useEffect(() => {
    const now = Date.now()
    if (visible)
      confirm(
        waiting
          .filter(
            (order) => ringLevelOf(order, now, 0) && now - Date.parse(order.placed_at ?? order.created_at) < maxAgeMs,
          )
          .map(({ order_id }) => order_id),
      )
  }, [visible, waiting])
  const [heardOrders, setHeardOrders] = useState<readonly string[]>([])
  useEffect(() => confirm(heardOrders), [heardOrders])
  return setHeardOrders
}

/** A call accepts 50 ids. */
const toChunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) => ids.slice(index * 50, index * 50 + 50))

function useVisible() {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return visible
}
