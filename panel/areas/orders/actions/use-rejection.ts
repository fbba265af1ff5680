import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import type { Board } from '../board/board-columns.ts'
import type { MoveWish } from '../model/status-changes.ts'
import { useTell } from './use-change-status.ts'

/** The order that is being rejected. When somebody else answers it first the question goes, and it is said why. */
export function useRejecting(board: Board) {
  const t = useText('validation')
  const say = useKitText()
  const tell = useTell()
  const [asked, ask] = useState<OrderSummary | null>(null)
  const [sending, send] = useState(false)
  const there =
    asked &&
    board.columns
      .flatMap(({ cards, later }) => [...cards, ...later])
      .find(({ order_id }) => order_id === asked.order_id)
  const status =
    asked && !sending && there?.order_status !== asked.order_status ? (there?.order_status ?? 'cancelled') : undefined
  const [overtaken, setOvertaken] = useState<Pick<OrderSummary, 'order_id' | 'order_status'>>()
  if (asked && status !== undefined) {
    ask(null)
    setOvertaken({ order_id: asked.order_id, order_status: status })
  }
  const speak = useEffectEvent(({ order_id, order_status }: NonNullable<typeof overtaken>) =>
    toast(t('order_moved', { status: say(`status_${order_status}`) }), { title: `#${order_id}`, duration: 8000 }),
  )
  useEffect(() => {
    if (overtaken) speak(overtaken)
  }, [overtaken])
  const cancel = async (wish: MoveWish) => {
    if (!asked) return false
    send(true)
    const { ok } = await tell(asked, 'cancelled', wish)
    if (ok) ask(null)
    send(false)
    return ok
  }
  return { asked, ask, cancel }
}
