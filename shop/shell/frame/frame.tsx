import { Suspense } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useText } from '../context/text.tsx'
import { ThirdParties } from './third-parties.tsx'

const Popups = lazyWithRetry(() => import('../notices/popups.tsx'))
const ImpersonationNotice = lazyWithRetry(() => import('../notices/impersonation-notice.tsx'))

/** The parts that every page has, whatever its layout. */
export default function Frame() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const fromAdmin = isAdminVisit(query)
  // no popups over checkout, payment, sign-in, orders and an open product
  const hidesPopups = /\/(checkout|pay|login|register|orders|password|m\/[^/]+\/[^/]+\/p)/.test(useLocation().pathname)
  const isImpersonated = useSession()?.by_admin === true
  return (
    <>
      <a className="btn btn-line skip" href="#main">
        {t('skip')}
      </a>
      <ConnectionBar />
      {(fromAdmin || isImpersonated) && (
        <Suspense>
          <ImpersonationNotice />
        </Suspense>
      )}
      <Outlet />
      {!hidesPopups && (
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
