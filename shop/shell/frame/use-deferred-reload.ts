import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { lookForShop, whenReached } from '#shop/data/connectivity.ts'

/**
 * Reloads by script wait until the shop is reached. The router reloads when the chunk of a route cannot be loaded,
 * which would end in the browser's own error page while the connection is lost; the page that was asked for opens then.
 * A browser without the Navigation API reloads at once.
 */
export function useDeferredReload() {
  const { location: target } = useNavigation()
  const href = target && createPath(target)
  const pendingHref = useRef<string>(undefined)
  useEffect(() => {
    pendingHref.current = href
  }, [href])
  useEffect(() => {
    if (!('navigation' in window)) return
    const { navigation } = window
    let isReached = false
    const openPage = () => {
      isReached = true
      if (pendingHref.current) location.assign(pendingHref.current)
      else location.reload()
    }
    const deferReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isReached) return
      event.preventDefault()
      void lookForShop().then(whenReached).then(openPage)
    }
    navigation.addEventListener('navigate', deferReload)
    return () => navigation.removeEventListener('navigate', deferReload)
  }, [])
}
