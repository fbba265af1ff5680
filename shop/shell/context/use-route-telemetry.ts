import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useParams } from 'react-router'
import { reportTrace, setReportedPage } from './faults.ts'

/** Tells which page is shown, should something break, and how long the way to it took. */
export function useRouteTelemetry() {
  const { pathname } = useLocation()
  const params = useParams()
  const { state } = useNavigation()
  const left = useRef<number | undefined>(undefined)
  useEffect(() => setReportedPage({ pathname, params }), [pathname, params])
  useEffect(() => {
    if (state !== 'idle') left.current ??= performance.now()
    else if (left.current !== undefined) {
      reportTrace('navigation', performance.now() - left.current)
      left.current = undefined
    }
  }, [state])
}
