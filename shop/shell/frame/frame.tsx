import { Suspense } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import { useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useText } from '../context/text.tsx'
import { ThirdParties } from './third-parties.tsx'

const InstalledApp = lazyWithRetry(() => import('../app/installed-app.tsx'))
const Popups = lazyWithRetry(() => import('../notices/popups.tsx'))
const Preview = lazyWithRetry(() => import('../notices/preview.tsx'))
const ImpersonationNotice = lazyWithRetry(() => import('../notices/impersonation-notice.tsx'))

/** Whether the panel shows the page in its frame; the values are those of notices/preview.tsx. */
const isPreviewValue = (value: string) => /^(promotion$|theme$|page\.)/.test(value)

/** The parts that every page has, whatever its layout. */
export default function Frame() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const fromAdmin = isAdminVisit(query)
  const { pathname } = useLocation()
  // no popups over checkout, payment, sign-in, orders and an open product
  const hidesPopups = /\/(checkout|pay|login|register|orders|password|m\/[^/]+\/[^/]+\/p)/.test(pathname)
  // pages whose own scripts are the largest
  const isLarge = /\/(cart|checkout|pay|m\/[^/]+\/[^/]+\/p)\b/.test(pathname)
  const preview = query.get(previewParameter.name) ?? ''
  const isPreview = isPreviewValue(preview)
  const isImpersonated = useSession()?.by_admin === true
  return (
    <>
      <a className="btn btn-line skip" href="#main">
        {t('skip')}
      </a>
      <ConnectionBar />
      {(fromAdmin || isImpersonated) && !isPreview && (
        <Suspense>
          <ImpersonationNotice />
        </Suspense>
      )}
      <Outlet />
      {isPreview ? (
        <Suspense>
          <Preview value={preview} />
        </Suspense>
      ) : (
        !hidesPopups && (
          <Suspense>
            <Popups />
          </Suspense>
        )
      )}
      <ThirdParties />
      {!isPreview && !isLarge && (
        <Suspense>
          <InstalledApp hidesHint={hidesPopups} />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
