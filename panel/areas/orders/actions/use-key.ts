import { useEffect, useEffectEvent } from 'react'

/**
 * Listens for one key on the whole page, on capture and without repeats. The listener decides whether to handle
 * it.
 */
export function useKey(key: string, listener: (event: KeyboardEvent) => void) {
  const onKeydown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === key && !event.repeat) listener(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeydown(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
