import { createBrowserRouter } from 'react-router'
import { reportTrace, tellRoute } from '#kit/data/fault-reports.ts'
import { dropNotSaved } from '#kit/ui/feedback/failed-action.ts'
import { site } from '../../routes.tsx'

export const router = createBrowserRouter(site)

tellRoute(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`)

let left: number | undefined
let shown = router.state.location.pathname
router.subscribe(({ navigation, location: { pathname } }) => {
  if (pathname !== shown) dropNotSaved()
  shown = pathname
  if (navigation.state !== 'idle') left ??= performance.now()
  else if (left !== undefined) {
    reportTrace('navigation', performance.now() - left)
    left = undefined
  }
})
