import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOnline, pingServer, useOnline } from '#shop/data/connectivity.ts'
import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

/** Shows a lost connection, checks it every few seconds, and reloads the page data when it is back. */
export function ConnectionBar() {
  const t = useText('shell')
  const online = useOnline()
  const { revalidate } = useRevalidator()
  const [isReconnected, setIsReconnected] = useState(false)
  const wasOnline = useRef(true)
  useEffect(() => {
    if (online) return
    const timer = setInterval(() => void pingServer(), 3000)
    addEventListener('online', pingServer)
    return () => {
      clearInterval(timer)
      removeEventListener('online', pingServer)
    }
  }, [online])
  useEffect(() => {
    if (online === wasOnline.current) return
    wasOnline.current = online
    if (!online) return
    setTimeout(() => setIsReconnected(true))
    void revalidate()
  }, [online, revalidate])
  useEffect(() => {
    document.addEventListener('click', blockLinkWhenOffline, true)
    return () => document.removeEventListener('click', blockLinkWhenOffline, true)
  }, [])
  useEffect(() => {
    if (!isReconnected || !online) return
    const timer = setTimeout(() => setIsReconnected(false), 4000)
    return () => clearTimeout(timer)
  }, [isReconnected, online])
  return (
    <div role="status" className="connection">
      {!online && (
        <p className="status-strip offline">
          <Icon small name="offline" />
          {t('offline')}
        </p>
      )}
      {online && isReconnected && (
        <p className="status-strip online">
          <Icon small name="check" />
          {t('reconnected')}
        </p>
      )}
    </div>
  )
}

/** Blocks navigation while offline: the browser would replace the page by its own error page. */
function blockLinkWhenOffline(event: MouseEvent) {
  if (isOnline()) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.href.startsWith(`${location.origin}/`) && !link.getAttribute('href')?.startsWith('#')) {
    event.preventDefault()
    event.stopPropagation()
  }
}
