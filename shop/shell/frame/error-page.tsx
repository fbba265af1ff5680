import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { pingServer, useOnline } from '#shop/data/connectivity.ts'
import { EmptyState } from '../base/empty-state.tsx'
import { PageTitle } from './page-title.tsx'
import { usePath } from '../context/shop.tsx'
import { UnavailablePage, unavailabilityOf } from './unavailable-reason.ts'
import { useText } from '../context/text.tsx'

/** Shows a missing or failed page, with what to do next. While offline it waits for the connection. */
export function ErrorPage() {
  const error = useRouteError()
  const unavailability = unavailabilityOf(error)
  const missing = isRouteErrorResponse(error) && error.status === 404
  const online = useOnline()
  const t = useText('shell')
  const path = usePath()
  useEffect(() => void pingServer(), [])
  if (unavailability) return <UnavailablePage data={unavailability} inLayout />
  if (!missing && !online)
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
    <main id="main" className="wrap has-bottom-tabs">
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
