import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useParams } from 'react-router'
import { reportTrace, setReportedPage } from './faults.ts'

/** Sets the page that error reports name, and reports the duration of navigations. */
export function useRouteTelemetry() {
  const { pathname } = useLocation()
  const params = useParams()
  const { state } = useNavigation()
  const startedAt = useRef<number | undefined>(undefined)
  useEffect(() => setReportedPage({ pathname, params }), [pathname, params])
  useEffect(() => {
    if (state !== 'idle') startedAt.current ??= performance.now()
    else if (startedAt.current !== undefined) {
      reportTrace('navigation', performance.now() - startedAt.current)
      startedAt.current = undefined
    }
  }, [state])
}
