import { useEffect, useEffectEvent } from 'react'
import type { KitchenView } from './tickets.ts'
import type { useKitchen } from './use-kitchen.ts'

/** Keys of a bump bar: 1 to 9 finish the ticket at this place, R brings back the last one. */
export function useKitchenKeys(
  view: KitchenView,
  kitchen: Pick<ReturnType<typeof useKitchen>, 'finish' | 'bringBack'>,
) {
  const onKeydown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const ticket = view.open[Number(event.key) - 1]
    if (ticket && ticket.ticket.cancelled_at === null) kitchen.finish(ticket)
    const [last] = view.recent
    if (event.key.toLowerCase() === 'r' && last) kitchen.bringBack(last)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeydown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
