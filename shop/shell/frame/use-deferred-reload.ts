import { useEffect, useRef, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { isOnline, pingServer, whenOnline } from '#shop/data/connectivity.ts'

/**
 * The router reloads the page when the chunk of a route cannot be loaded, which would end in the browser's own error
 * page while the connection is lost. Such a reload happens only when the shop is reached; a page that was asked for
 * opens as a new document then. A browser without the Navigation API reloads at once.
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
      // without a pending page it was a prefetch, and nothing is missing yet
      isAllowed = isOnline()
      if (isAllowed) location.reload()
    }
    navigation.addEventListener('navigate', deferReload)
    return () => navigation.removeEventListener('navigate', deferReload)
  }, [])
}
