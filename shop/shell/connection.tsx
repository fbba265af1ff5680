import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { setReached, useReached } from '#shop/data/reach.ts'
import { Icon } from './icons.tsx'
import { useText } from './text.tsx'

/** Says when the connection is lost, looks for it every few seconds, and draws the page again when it is back. The basket stays in the browser meanwhile. */
export function ConnectionBar() {
  const t = useText('shell')
  const reached = useReached()
  const { revalidate } = useRevalidator()
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (reached) return
    const look = () => fetch('/public/v1/health', { cache: 'no-store' }).then(({ ok }) => ok && found(), () => undefined)
    const found = () => {
      setReached(true)
      setBack(true)
      void revalidate()
    }
    const timer = setInterval(() => void look(), 3000)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [reached, revalidate])
  useEffect(() => {
    if (!back || !reached) return
    const timer = setTimeout(() => setBack(false), 4000)
    return () => clearTimeout(timer)
  }, [back, reached])
  return (
    <div role="status" className="connection">
      {!reached && <p className="strip lost"><Icon small name="offline" />{t('offline')}</p>}
      {reached && back && <p className="strip back"><Icon small name="check" />{t('online_again')}</p>}
    </div>
  )
}
