import { useEffect, useEffectEvent } from 'react'

/** Hears one key anywhere on the page, once however long it is held, before the list under it does. The listener decides whether the key is meant for it. */
export function useKey(key: string, hear: (event: KeyboardEvent) => void) {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === key && !event.repeat) hear(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
