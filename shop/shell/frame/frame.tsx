import { Suspense } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useSession } from '#shop/data/session.ts'
import { impersonationReferrer } from '../context/admin-referrer.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useText } from '../context/text.tsx'
import { ThirdParties } from './third-parties.tsx'

const Popups = lazyWithRetry(() => import('../notices/popups.tsx'))
const AdminNotice = lazyWithRetry(() => import('../notices/impersonation-notice.tsx'))

/** What every page has, whatever stands around it. */
export default function Frame() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const visited = impersonationReferrer(query)
  // nothing comes over the checkout, the way in, an order and an open dish
  const busy = /\/(checkout|pay|login|register|orders|password|m\/[^/]+\/[^/]+\/p)/.test(useLocation().pathname)
  const inPlace = useSession()?.by_admin === true
  return (
    <>
      <a className="btn btn-line skip" href="#main">
        {t('skip')}
      </a>
      <ConnectionBar />
      {(visited || inPlace) && (
        <Suspense>
          <AdminNotice />
        </Suspense>
      )}
      <Outlet />
      {!busy && (
        <Suspense>
          <Popups />
        </Suspense>
      )}
      <ThirdParties />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
