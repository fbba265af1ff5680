import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import type { Board } from '../board/board-columns.ts'
import type { ChangeOptions } from '../model/status-changes.ts'
import { useChangeOrderStatus } from './use-change-status.ts'

/** The order in the rejection dialog. If another user changes the order first, the dialog closes with a message. */
export function useRejection(board: Board) {
  const t = useText('validation')
  const tKit = useKitText()
  const changeStatus = useChangeOrderStatus()
  const [order, setOrder] = useState<OrderSummary | null>(null)
  const [isSending, setSending] = useState(false)
  const current =
    order &&
    board.columns
      .flatMap(({ cards, later }) => [...cards, ...later])
      .find(({ order_id }) => order_id === order.order_id)
  const status =
    order && !isSending && current?.order_status !== order.order_status
      ? (current?.order_status ?? 'cancelled')
      : undefined
  const [changedOrder, setChangedOrder] = useState<Pick<OrderSummary, 'order_id' | 'order_status'>>()
  if (order && status !== undefined) {
    setOrder(null)
    setChangedOrder({ order_id: order.order_id, order_status: status })
  }
  const showChanged = useEffectEvent(({ order_id, order_status }: NonNullable<typeof changedOrder>) =>
    toast(t('order_moved', { status: tKit(`status_${order_status}`) }), { title: `#${order_id}`, duration: 8000 }),
  )
  useEffect(() => {
    if (changedOrder) showChanged(changedOrder)
  }, [changedOrder])
  const cancel = async (options: ChangeOptions) => {
    if (!order) return false
    setSending(true)
    const { ok } = await changeStatus(order, 'cancelled', options)
    if (ok) setOrder(null)
    setSending(false)
    return ok
  }
  return { order, setOrder, cancel }
}
