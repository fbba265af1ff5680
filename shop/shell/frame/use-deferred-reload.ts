import { useEffect, useRef, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { isOnline, pingServer, whenOnline } from '#shop/data/connectivity.ts'

/**
 * The router reloads the page when the chunk of a route fails to load. While offline, that would end in the
 * browser's own error page. This hook delays such a reload until the server answers; a pending navigation then
 * opens as a new document. Browsers without the Navigation API reload immediately.
 */
export function useDeferredReload() {
  const { location: target } = useNavigation()
  const href = target && createPath(target)
  const pendingHref = useRef<string>(undefined)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    pendingHref.current = href
  }, [href])
  useEffect(() => {
    if (!isStuck || !href) return
    let isPending = true
    void whenOnline().then(() => isPending && location.assign(href))
    return () => {
      isPending = false
    }
  }, [isStuck, href])
  useEffect(() => {
    if (!('navigation' in window)) return
    const { navigation } = window
    let isAllowed = false
    const deferReload = async (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isAllowed) return
      event.preventDefault()
      await pingServer()
      if (pendingHref.current) return setStuck(true)
      // without a pending navigation it was a prefetch, and nothing is missing
      isAllowed = isOnline()
      if (isAllowed) location.reload()
    }
    navigation.addEventListener('navigate', deferReload)
    return () => navigation.removeEventListener('navigate', deferReload)
  }, [])
}
