import { createBrowserRouter } from 'react-router'
import { reportTrace, setReportedRoute } from '#kit/data/fault-reports.ts'
import { clearFailedAction } from '#kit/ui/feedback/failed-action.ts'
import { site } from '../../routes.tsx'

export const router = createBrowserRouter(site)

setReportedRoute(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`)

let left: number | undefined
let shown = router.state.location.pathname
router.subscribe(({ navigation, location: { pathname } }) => {
  if (pathname !== shown) clearFailedAction()
  shown = pathname
  if (navigation.state !== 'idle') left ??= performance.now()
  else if (left !== undefined) {
    reportTrace('navigation', performance.now() - left)
    left = undefined
  }
})
