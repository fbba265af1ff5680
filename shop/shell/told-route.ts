import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useParams } from 'react-router'
import { patternOf } from '#contract/scrub.ts'
import { reportTrace, tellRoute } from '#kit/data/fault-reports.ts'

/** Tells which page is shown, should something break, and how long the way to it took. */
export function useToldRoute() {
  const { pathname } = useLocation()
  const params = useParams()
  const { state } = useNavigation()
  const left = useRef<number | undefined>(undefined)
  useEffect(() => tellRoute(() => patternOf(pathname, params)), [pathname, params])
  useEffect(() => {
    if (state !== 'idle') left.current ??= performance.now()
    else if (left.current !== undefined) {
      reportTrace('navigation', performance.now() - left.current)
      left.current = undefined
    }
  }, [state])
}
