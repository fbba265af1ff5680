import { useEffect } from 'react'
import { isOnline, pingServer } from '#shop/data/connectivity.ts'
import { EmptyState } from '../base/empty-state.tsx'
import { useText } from '../context/text.tsx'

/** The error page outside of any shop, or of a page whose response was `lost`: it opens again when the server answers. */
export function RootErrorPage({ missing, lost }: { missing: boolean; lost: boolean }) {
  const t = useText('shell')
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => void pingServer().then(() => isOnline() && location.reload()), 3000)
    return () => clearInterval(timer)
  }, [lost])
  return (
    <main id="main" className="wrap closed-page">
      <title>{t(missing ? 'not_found_title' : 'error_title')}</title>
      <EmptyState
        icon={missing ? 'search' : 'alert'}
        title={t(missing ? 'not_found_title' : 'error_title')}
        text={t(missing ? 'not_found_text' : 'error_text')}
      >
        <a className="btn btn-main" href="/">
          {t(missing ? 'to_home' : 'retry')}
        </a>
      </EmptyState>
    </main>
  )
}
