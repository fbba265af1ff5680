import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOnline, pingServer, useOnline } from '#shop/data/connectivity.ts'
import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

/** Says when the connection is lost, looks for it every few seconds, and draws the page again when it is back. The basket stays in the browser meanwhile. */
export function ConnectionBar() {
  const t = useText('shell')
  const reached = useOnline()
  const { revalidate } = useRevalidator()
  const [back, setBack] = useState(false)
  const was = useRef(true)
  useEffect(() => {
    if (reached) return
    const timer = setInterval(() => void pingServer(), 3000)
    addEventListener('online', pingServer)
    return () => {
      clearInterval(timer)
      removeEventListener('online', pingServer)
    }
  }, [reached])
  useEffect(() => {
    if (reached === was.current) return
    was.current = reached
    if (!reached) return
    setTimeout(() => setBack(true))
    void revalidate()
  }, [reached, revalidate])
  useEffect(() => {
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])
  useEffect(() => {
    if (!back || !reached) return
    const timer = setTimeout(() => setBack(false), 4000)
    return () => clearTimeout(timer)
  }, [back, reached])
  return (
    <div role="status" className="connection">
      {!reached && (
        <p className="strip lost">
          <Icon small name="offline" />
          {t('offline')}
        </p>
      )}
      {reached && back && (
        <p className="strip back">
          <Icon small name="check" />
          {t('reconnected')}
        </p>
      )}
    </div>
  )
}

/** A page that cannot be fetched now would end in the browser's own error page: what is open stays open. */
function hold(event: MouseEvent) {
  if (isOnline()) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.href.startsWith(`${location.origin}/`) && !link.getAttribute('href')?.startsWith('#')) {
    event.preventDefault()
    event.stopPropagation()
  }
}
