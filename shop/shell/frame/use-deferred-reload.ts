import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { isOnline, pingServer, whenOnline } from '#shop/data/connectivity.ts'

/**
 * The router reloads the page when the chunk of a route fails to load. While offline, that would end in the
 * browser's own error page. This hook delays such a reload until the server answers; a pending navigation then
 * opens as a new document. Browsers without the Navigation API reload immediately.
 */
export function useDeferredReload() {
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (!router || !('navigation' in window)) return
    const { navigation } = window
    let isAllowed = false
    // the router's own state: a chunk can fail before React has rendered the pending navigation
    const pendingHref = () => router.state.navigation.location && createPath(router.state.navigation.location)
    const deferReload = async (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isAllowed) return
      event.preventDefault()
      const href = pendingHref()
      await pingServer()
      if (!href) {
        // without a pending navigation nothing is missing on this page
        isAllowed = isOnline()
        if (isAllowed) location.reload()
        return
      }
      await whenOnline()
      if (pendingHref() === href) location.assign(href)
    }
    navigation.addEventListener('navigate', deferReload)
    return () => navigation.removeEventListener('navigate', deferReload)
  }, [router])
}
