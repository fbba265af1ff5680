import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { pingServer, useOnline } from '#shop/data/connectivity.ts'
import { EmptyState } from '../base/empty-state.tsx'
import { PageTitle } from './page-title.tsx'
import { usePath } from '../context/shop.tsx'
import { UnavailablePage, unavailableReasonOf } from './unavailable-reason.ts'
import { useText } from '../context/text.tsx'

/**
 * A page that is not there, or that broke. Says what to do next in both cases. Where the line is what broke,
 * the page waits for it, as the strip above says.
 */
export function ErrorPage() {
  const error = useRouteError()
  const shut = unavailableReasonOf(error)
  const missing = isRouteErrorResponse(error) && error.status === 404
  const reached = useOnline()
  const t = useText('shell')
  const path = usePath()
  useEffect(() => void pingServer(), [])
  if (shut) return <UnavailablePage found={shut} inside />
  if (!missing && !reached)
    return (
      <main id="main" className="wrap skeleton" aria-busy="true">
        <div className="block">
          <i />
          <i />
          <i />
        </div>
      </main>
    )
  return (
    <main id="main" className="wrap has-tabs">
      <PageTitle text={t(missing ? 'not_found_title' : 'error_title')} />
      <EmptyState
        icon={missing ? 'search' : 'alert'}
        title={t(missing ? 'not_found_title' : 'error_title')}
        text={t(missing ? 'not_found_text' : 'error_text')}
      >
        {missing ? (
          <Link className="btn btn-main" to={path()}>
            {t('to_home')}
          </Link>
        ) : (
          <button type="button" className="btn btn-main" onClick={() => location.reload()}>
            {t('retry')}
          </button>
        )}
      </EmptyState>
    </main>
  )
}
