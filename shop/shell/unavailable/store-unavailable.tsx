import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { whenOnline } from '#shop/data/connectivity.ts'
import { EmptyState } from '../base/empty-state.tsx'
import { useText } from '../context/text.tsx'

/**
 * The whole shop is not there (an unknown host, maintenance, a closed tenant), or too much is asked of it at
 * once. Knows only what its refusal says. `inside` the frame the shop itself is known.
 */
export default function ShutPage({ found, inside }: { found: UnknownRecord; inside?: boolean }) {
  const t = useText('unavailable')
  const said = useText('shell')
  const { pathname, search } = useLocation()
  const why = asString(found.shut)
  const name = why && asString(found.name)
  const key = why === null ? 'busy' : why === 'maintenance' || why === 'unknown' ? why : 'closed'
  const text = (why && asString(found.message)) || t(`${key}_text`)
  return (
    <main id="main" className={inside ? 'wrap has-tabs' : 'wrap shut'}>
      <title>{name || t(`${key}_title`)}</title>
      {name && <p className="logo">{name}</p>}
      <EmptyState
        icon={key === 'unknown' ? 'search' : 'clock'}
        title={t(`${key}_title`)}
        text={
          key === 'busy' ? (
            <>
              {text} <Again seconds={secondsOf(found)} />
            </>
          ) : (
            text
          )
        }
      >
        {key !== 'unknown' && (
          <a className="btn btn-line" href={pathname + search}>
            {said('retry')}
          </a>
        )}
      </EmptyState>
    </main>
  )
}

/** Asks again by itself when it may, and not while nobody looks. */
function Again({ seconds }: { seconds: number }) {
  const t = useText('unavailable')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((now) => Math.max(0, now - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) void whenOnline().then(() => location.reload())
  }, [left])
  return (
    <>
      {t('busy_retry', { count: left })}
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
    </>
  )
}

const secondsOf = ({ values }: UnknownRecord) => (isRecord(values) && asNumber(values.seconds)) || 5
