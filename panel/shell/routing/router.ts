import { createBrowserRouter } from 'react-router'
import { reportTrace, setReportedRoute } from '#kit/data/fault-reports.ts'
import { clearFailedAction } from '#kit/ui/feedback/failed-action.ts'
import { routes } from '../../routes.tsx'

export const router = createBrowserRouter(routes)

setReportedRoute(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`)

let startedAt: number | undefined
let currentPath = router.state.location.pathname
router.subscribe(({ navigation, location: { pathname } }) => {
  if (pathname !== currentPath) clearFailedAction()
  currentPath = pathname
  if (navigation.state !== 'idle') startedAt ??= performance.now()
  else if (startedAt !== undefined) {
    reportTrace('navigation', performance.now() - startedAt)
    startedAt = undefined
  }
})
