import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { whenOnline } from '#shop/data/connectivity.ts'
import { EmptyState } from '../base/empty-state.tsx'
import { useText } from '../context/text.tsx'

/**
 * Shows that the shop is unavailable: unknown host, maintenance, closed tenant, or overload. Uses only the data
 * of the error. With `inLayout` it is rendered in the layout of the shop.
 */
export default function StoreUnavailablePage({ data, inLayout }: { data: UnknownRecord; inLayout?: boolean }) {
  const t = useText('unavailable')
  const shell = useText('shell')
  const { pathname, search } = useLocation()
  const reason = asString(data.unavailable)
  const name = reason && asString(data.name)
  const key = reason === null ? 'busy' : reason === 'maintenance' || reason === 'unknown' ? reason : 'closed'
  const text = (reason && asString(data.message)) || t(`${key}_text`)
  return (
    <main id="main" className={inLayout ? 'wrap has-bottom-tabs' : 'wrap closed-page'}>
      <title>{name || t(`${key}_title`)}</title>
      {name && <p className="logo">{name}</p>}
      <EmptyState
        icon={key === 'unknown' ? 'search' : 'clock'}
        title={t(`${key}_title`)}
        text={
          key === 'busy' ? (
            <>
              {text} <RetryCountdown seconds={secondsOf(data)} />
            </>
          ) : (
            text
          )
        }
      >
        {key !== 'unknown' && (
          <a className="btn btn-line" href={pathname + search}>
            {shell('retry')}
          </a>
        )}
      </EmptyState>
    </main>
  )
}

/** Reloads the page after the delay; pauses while the tab is hidden. */
function RetryCountdown({ seconds }: { seconds: number }) {
  const t = useText('unavailable')
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setSecondsLeft((now) => Math.max(0, now - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (secondsLeft === 0) void whenOnline().then(() => location.reload())
  }, [secondsLeft])
  return (
    <>
      {t('busy_retry', { count: secondsLeft })}
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
    </>
  )
}

const secondsOf = ({ values }: UnknownRecord) => (isRecord(values) && asNumber(values.seconds)) || 5
